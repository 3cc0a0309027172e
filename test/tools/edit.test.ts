import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import type { Gate } from '../../src/ports/gate.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { encodeUtf8, maxByteLength } from '../../src/protocol/bytes.ts'
import type { Edit } from '../../src/protocol/edit.ts'
import type { FaultCode } from '../../src/protocol/fault.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { createHashlineEditTool, executeHashlineEdit, type EditParams } from '../../src/tools/edit.ts'
import type { EditDetails } from '../../src/tools/edit-lines.ts'
import type { WriteOptions } from '../../src/tools/writing.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'
import { listed } from '../support/listed.ts'
import { refusalOf } from '../support/refusal.ts'

type Sent = readonly [from: number, to: number, content?: string | null]

interface Answer {
  readonly text: string
  readonly details: EditDetails
  /** The file as it is now. */
  readonly now: string
}

const file = 'one\ntwo\nthree\nfour\nfive\n'
const known = listed(file)
const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

/** An edit of the file's lines. */
function at(from: number, to: number, content?: string | null): Edit {
  return { from: known.at(from), to: known.at(to), ...(content === undefined ? {} : { content }) }
}

/** What is sent to edit a file `a` that was just read. */
function paramsFor(before: string, edits: readonly Sent[]): EditParams {
  const { hash, at: anchor } = listed(before)
  return {
    path: 'a',
    hash,
    edits: edits.map(([from, to, content]) => ({ from: anchor(from), to: anchor(to), content })),
  }
}

async function edit(before: string, edits: readonly Sent[], options: WriteOptions = {}): Promise<Answer> {
  const fileSystem = new MemoryFileSystem({ '/w/a': before })
  const params = paramsFor(before, edits)
  const { content, details } = await executeHashlineEdit(params, '/w', undefined, fileSystem, options)
  return { text: content[0].text, details, now: await textIn(fileSystem) }
}

async function textIn(fileSystem: FileSystem): Promise<string> {
  return textOf(await fileSystem.readFile('/w/a'))
}

function textOf(bytes: Uint8Array | null): string {
  return Buffer.from(bytes ?? []).toString()
}

/** The lines `from` to `to` of a file, as they are to be listed. */
function rows(content: string, from: number, to: number): string {
  const { at: anchor, snapshot } = listed(content)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .map((line) => `${anchor(line)}|${snapshot.line(line)}`)
    .join('\n')
}

/** A header and groups of lines, as they are to be listed. */
function listing(content: string, ...groups: readonly (readonly [from: number, to: number])[]): string {
  return `@file a#${listed(content).hash}\n${groups.map(([from, to]) => rows(content, from, to)).join('\n\n')}`
}

/** The answer where something runs after the write that makes this of the file. */
async function editThen(change: (now: string) => string | Uint8Array | null): Promise<Answer> {
  const fileSystem = new MemoryFileSystem({ '/w/a': file })
  const afterWrite = async (path: string): Promise<void> => {
    const now = await fileSystem.readFile(path)
    const next = change(Buffer.from(now).toString())
    await fileSystem.compareAndSwap(path, now, typeof next === 'string' ? encodeUtf8(next) : next)
  }
  const params = paramsFor(file, [[2, 2, 'two;']])
  const { content, details } = await executeHashlineEdit(params, '/w', undefined, fileSystem, {
    afterWrite,
  })
  return { text: content[0].text, details, now: await textIn(fileSystem).catch(() => 'gone') }
}

describe('executeHashlineEdit, when all is well', () => {
  it('says what it did, and lists what changed with two lines around it', async () => {
    const now = '1\n2\n3\n4\nfive\n6\n7\n8\n9\n'
    expect(await edit(lines(9), [[5, 5, 'five']])).toMatchObject({
      now,
      text: `Edited a: line 5.\n\n${listing(now, [3, 7])}`,
    })
  })

  it.each<[what: string, edits: Sent[], summary: string, groups: [number, number][]]>([
    ['one line that became several', [[5, 5, '5\nx\ny']], 'line 5 became lines 5 to 7', [[3, 9]]],
    ['several lines that became one', [[4, 6, 'x']], 'lines 4 to 6 became line 4', [[2, 6]]],
    ['several lines that became as many', [[4, 5, 'x\ny']], 'lines 4 to 5', [[2, 7]]],
    ['a deleted line', [[5, 5]], 'line 5 was deleted', [[3, 6]]],
    ['deleted lines', [[5, 6, '']], 'lines 5 to 6 were deleted', [[3, 6]]],
    [
      'a line that moved only',
      [
        [1, 1],
        [5, 5, 'x'],
      ],
      'line 1 was deleted; line 5 became line 4',
      [[1, 6]],
    ],
    [
      'changes that lie apart',
      [
        [1, 1, 'x'],
        [8, 8, 'y'],
      ],
      'line 1; line 8',
      [
        [1, 3],
        [6, 10],
      ],
    ],
    [
      'changes sent in any order',
      [
        [8, 8, 'y'],
        [1, 1, 'x'],
      ],
      'line 1; line 8',
      [
        [1, 3],
        [6, 10],
      ],
    ],
    [
      'a change sent twice',
      [
        [5, 5, 'x'],
        [5, 5, 'x\n'],
      ],
      'line 5',
      [[3, 7]],
    ],
    [
      'deletions that count as one',
      [
        [5, 5],
        [6, 7],
      ],
      'lines 5 to 7 were deleted',
      [[3, 6]],
    ],
    ['everything deleted', [[1, 10]], 'lines 1 to 10 became line 1', [[1, 1]]],
    ['the final newline deleted', [[10, 10]], 'line 10 was deleted', [[8, 9]]],
  ])('tells of %s', async (_, edits, summary, groups) => {
    const { text, now } = await edit(lines(9), edits)
    expect(text).toBe(`Edited a: ${summary}.\n\n${listing(now, ...groups)}`)
  })

  it('tells of twenty changes by name, and how many more there are', async () => {
    const edits = Array.from({ length: 23 }, (_, index): Sent => [index * 10 + 1, index * 10 + 1, 'x'])
    const [summary = ''] = (await edit(lines(230), edits)).text.split('\n')
    expect(summary).toMatch(/^Edited a: line 1; line 11; .*; line 191; 3 more ranges\.$/)
    expect((await edit(lines(230), edits.slice(0, 20))).text).toMatch(/^Edited a: [^\n]*; line 191\.\n/)
  })

  it('lists 120 lines at most, and says that there are more', async () => {
    const { text, now } = await edit('a\nb\n', [[1, 1, lines(200)]])
    expect(text).toBe(
      `Edited a: line 1 became lines 1 to 200.\n\n${listing(now, [1, 120])}\n\n[More lines belong here; read shows them.]`,
    )
  })

  it('cuts a long line in what it lists, and says so', async () => {
    const { text, now } = await edit('a\n', [[1, 1, 'x'.repeat(5_000)]])
    const { hash, at: anchor } = listed(now)
    expect(text).toBe(
      [
        'Edited a: line 1.',
        '',
        `@file a#${hash}`,
        `${anchor(1)}|${'x'.repeat(1_000)}`,
        `${anchor(2)}|`,
        '',
        '[Line 1 is cut: 1000 of its 5000 bytes are shown.]',
      ].join('\n'),
    )
  })

  it('tells machines what it did', async () => {
    const { details, now } = await edit(lines(9), [
      [8, 9],
      [2, 2, 'x\ny'],
    ])
    expect(details).toEqual({
      path: 'a',
      tag: listed(now).hash,
      changed: true,
      changes: [
        { before: { line: 2, lineCount: 1 }, after: { line: 2, lineCount: 2 } },
        { before: { line: 8, lineCount: 2 }, after: { line: 9, lineCount: 0 } },
      ],
      diff: [
        '--- a/a',
        '+++ b/a',
        '@@ -1,9 +1,8 @@',
        ' 1',
        '-2',
        '+x',
        '+y',
        ' 3',
        ' 4',
        ' 5',
        ' 6',
        ' 7',
        '-8',
        '-9',
      ].join('\n'),
      firstChangedLine: 2,
    })
  })

  it('writes nothing where nothing changes, and says so', async () => {
    const fileSystem = fakeFileSystem({ '/w/a': file }, () => ({
      compareAndSwap: () => Promise.reject(new Error('the file is written')),
    }))
    const gates: Gate[] = [() => ({ verdict: 'veto', message: 'nobody asks' })]
    const params = { path: 'a', hash: known.hash, edits: [at(2, 3, 'two\nthree'), at(5, 5, 'five\n')] }
    const { content, details } = await executeHashlineEdit(params, '/w', undefined, fileSystem, { gates })
    expect(content[0].text).toBe(`No change: a already reads so (#${known.hash}). Nothing was written.`)
    expect(details).toEqual({
      path: 'a',
      tag: known.hash,
      changed: false,
      changes: [],
      diff: '',
      firstChangedLine: null,
    })
  })

  it('goes on from its own answer', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a': file })
    const first = await executeHashlineEdit(paramsFor(file, [[1, 1, 'ONE']]), '/w', undefined, fileSystem)
    const [, header = '', row = ''] = first.content[0].text.split('\n').filter((line) => line !== '')
    const again = { path: 'a', hash: header, edits: [{ from: row, to: row, content: 'Uno' }] }
    await executeHashlineEdit(again, '/w', undefined, fileSystem)
    expect(await textIn(fileSystem)).toBe('Uno\ntwo\nthree\nfour\nfive\n')
  })

  it('finds the file in every spelling, and shows one', async () => {
    for (const path of ['a', './a', '/w/a', 'b/../a', '@a', '//w//a']) {
      const fileSystem = new MemoryFileSystem({ '/w/a': file })
      const { details } = await executeHashlineEdit(
        { ...paramsFor(file, [[1, 1, 'x']]), path },
        '/w',
        undefined,
        fileSystem,
      )
      expect([details.path, await textIn(fileSystem)]).toEqual(['a', 'x\ntwo\nthree\nfour\nfive\n'])
    }
  })

  it('notes what it put right, at the end', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a': 'one' })
    const { hash, at: anchor } = listed('one')
    const sent = { file_path: 'a', tag: hash, edits: { from: anchor(1), to: anchor(1), content: ['x', 'y'] } }
    const tool = createHashlineEditTool({ fileSystem, cwd: '/w' })
    const { content } = await tool.execute(JSON.parse(JSON.stringify(sent)))
    expect(content[0].text).toBe(
      [
        'Edited a: line 1 became lines 1 to 2.',
        '',
        listing('x\ny', [1, 2]),
        '',
        '[file_path was read as path.]',
        '[tag was read as hash.]',
        '[edits was read as an array of one.]',
        '[content was read as an array of lines.]',
      ].join('\n'),
    )
  })
})

describe('executeHashlineEdit, as the host wants it', () => {
  it('answers a preview as if it had written', async () => {
    const real = await edit(file, [[2, 2, 'TWO']])
    const preview = await edit(file, [[2, 2, 'TWO']], { preview: true })
    expect(preview).toEqual({
      now: file,
      text: `${real.text}\n\n[This is a preview: nothing was written.]`,
      details: real.details,
    })
  })

  const again = '[What ran after the write changed the file again; it is listed as it is now.]'
  const lost = '[What ran after the write left no file that can be listed; read it before the next edit.]'

  it('shows and tags the file as a formatter leaves it', async () => {
    const { text, details, now } = await editThen((written) => written.replace('two;', 'two\n;'))
    expect(text).toBe(`Edited a: line 2.\n\n${listing(now, [1, 5])}\n\n${again}`)
    expect(details).toMatchObject({
      tag: listed(now).hash,
      changes: [{ before: { line: 3, lineCount: 0 }, after: { line: 3, lineCount: 1 } }],
    })
  })

  it('shows the lines that were meant where a formatter puts all back', async () => {
    const { text, details } = await editThen(() => file)
    expect(text).toBe(`Edited a: line 2.\n\n${listing(file, [1, 4])}\n\n${again}`)
    expect(details).toMatchObject({ tag: known.hash, changed: false, changes: [], diff: '' })
  })

  it.each<[what: string, left: Uint8Array | null]>([
    ['removes the file', null],
    ['leaves what is no text', new Uint8Array([0xff])],
  ])('says so where what runs after the write %s', async (_, left) => {
    const { text, details } = await editThen(() => left)
    expect(text).toBe(`Edited a: line 2.\n\n${lost}`)
    expect(details.tag).toBe(listed(file.replace('two', 'two;')).hash)
  })

  it('keeps the write and says so where what runs after it fails', async () => {
    const { text, now } = await edit(file, [[2, 2, 'TWO']], {
      afterWrite: () => Promise.reject(new Error('no formatter')),
    })
    expect(now).toBe('one\nTWO\nthree\nfour\nfive\n')
    expect(text).toBe(
      `Edited a: line 2.\n\n${listing(now, [1, 4])}\n\n[What runs after a write failed: no formatter]`,
    )
  })

  it('tells the tag of what stands there, also of a host that writes into the bytes it gave', async () => {
    const room = Buffer.from(`one\n${'a line\n'.repeat(200_000)}`)
    const fileSystem = fakeFileSystem({ '/w/a': room }, () => ({
      readFile: async () => room,
      compareAndSwap: async (_, __, next) => {
        room.set(next ?? [])
        return 'swapped'
      },
    }))
    const params = paramsFor(room.toString(), [[1, 1, 'ONE']])
    const { details } = await executeHashlineEdit(params, '/w', undefined, fileSystem, {
      afterWrite: async () => void (room[room.length - 2] = 90),
    })
    expect(details.tag).toBe(tagOf(room))
  })

  it('notes first what became of the write, then what it put right', async () => {
    const tool = createHashlineEditTool({
      fileSystem: new MemoryFileSystem({ '/w/a': file }),
      cwd: '/w',
      preview: true,
    })
    const { path, ...params } = paramsFor(file, [[1, 1, 'x']])
    const { content } = await tool.execute(JSON.parse(JSON.stringify({ ...params, file_path: path })))
    expect(content[0].text).toMatch(
      /\n\n\[This is a preview: nothing was written\.\]\n\[file_path was read as path\.\]$/,
    )
  })

  it('shows gates the file as it is and as it would be', async () => {
    const asked: unknown[] = []
    const gate: Gate = ({ path, before, after, diff }) => {
      asked.push({ path, before: textOf(before), after: textOf(after), diff })
      return { verdict: 'pass' }
    }
    const { details, now } = await edit(file, [[2, 2, 'TWO']], { gates: [gate] })
    expect(asked).toEqual([{ path: '/w/a', before: file, after: now, diff: details.diff }])
  })

  it('takes its options from the factory', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a': file })
    const tool = createHashlineEditTool({ fileSystem, cwd: '/w', preview: true, name: 'change' })
    await tool.execute(paramsFor(file, [[1, 1, 'x']]))
    expect([tool.name, await textIn(fileSystem)]).toEqual(['change', file])
  })
})

/** A call that is refused: what is sent, against which file system, and with which options. */
interface Refused {
  readonly params?: Partial<EditParams>
  readonly edits?: readonly Edit[]
  readonly content?: string | Uint8Array
  readonly own?: (plain: FileSystem) => Partial<FileSystem>
  readonly options?: WriteOptions
  readonly signal?: AbortSignal
}

const wellFormed = 'Copy anchors as they were printed: line number, #, three letters, like 12#vnd.'
const look = 'Check the lines shown, then send the edit again with the hash and anchors printed here.'
const access = 'Choose another file, or ask for access.'
const wrong = 'Correct that parameter and call again.'
const nothing = 'Nothing was written.'

/** A message: facts, state, evidence, instruction. */
function message(facts: string, ...rest: readonly string[]): string {
  return [`${facts}\n${nothing}`, ...rest].join('\n\n')
}

const failing = (code: string) => (): Promise<never> => Promise.reject(systemError(code, '/w/a'))
const shifted = `zero\n${file}`
const rewritten = 'uno\ndos\ntres\n'
const wrongLetters = `2#${known.at(3).slice(2)}`
const withLoneCr = listed('a\r\nb\rc\nd\n')
const bom = listed('a\n\uFEFFb\n')

describe('executeHashlineEdit, when something is wrong', () => {
  it.each<[code: FaultCode, what: string, call: Refused, message: string]>([
    [
      'invalid-params',
      'a parameter of another type',
      { params: JSON.parse('{"hash":5}') },
      message('invalid-params: hash: expected a string, not 5', wrong),
    ],
    [
      'invalid-params',
      'a misspelt key',
      { edits: JSON.parse(JSON.stringify([{ ...at(2, 2), contnet: 'x' }])) },
      message(
        'invalid-params: edits[0].contnet: expected one of from, to, content; the nearest is content',
        wrong,
      ),
    ],
    [
      'invalid-params',
      'a path that is none',
      { params: { path: 'a\n1#abc|b' } },
      message(
        'invalid-params: path: expected a path: not empty, on one line, valid Unicode, without NUL',
        wrong,
      ),
    ],
    [
      'invalid-tag',
      'a hash that is none',
      { params: { hash: 'a#short' } },
      message('invalid-tag: "a#short" is not a hash', 'Copy the hash from the @file line that read printed.'),
    ],
    [
      'invalid-anchor',
      'anchors that are none',
      { edits: [{ from: '2:', to: 'L3' }] },
      message(
        'edit 1: invalid-anchor: from: "2:" is not an anchor\nedit 1: invalid-anchor: to: "L3" is not an anchor',
        wellFormed,
      ),
    ],
    [
      'invalid-content',
      'half a surrogate pair',
      { edits: [at(2, 2, 'x\ud83d')] },
      message(
        'edit 1: invalid-content: the content holds half a surrogate pair, which no file can store',
        'Send content as valid Unicode text.',
      ),
    ],
    ['no-edits', 'no edits', { edits: [] }, message('no-edits: edits is empty', 'Send at least one edit.')],
    [
      'denied',
      'no access',
      { own: () => ({ readFile: failing('EACCES') }) },
      message('denied: access to "a" is denied', access),
    ],
    [
      'not-found',
      'a missing file',
      { params: { path: 'A' } },
      message('not-found: "A" does not exist; near it is "a"', 'Check the path.'),
    ],
    [
      'not-a-file',
      'a folder',
      { params: { path: '.' } },
      message('not-a-file: "." is not a file', 'Name a file.'),
    ],
    [
      'not-writable',
      'a read-only file',
      { own: (plain) => ({ stat: async (path) => ({ ...(await plain.stat(path)), writable: false }) }) },
      message('not-writable: "a" is read-only', access),
    ],
    [
      'not-writable',
      'a read-only disk',
      { own: () => ({ compareAndSwap: failing('EROFS') }) },
      message('not-writable: "a" is read-only', access),
    ],
    [
      'file-too-large',
      'a file over the limit',
      { content: new Uint8Array(maxByteLength + 1) },
      message(
        'file-too-large: "a": 8388609 bytes are more than the limit of 8388608',
        'Keep it below that size; for larger files use a log viewer, or tail and grep in a shell.',
      ),
    ],
    [
      'file-too-large',
      'a result over the limit',
      { edits: [at(2, 2, 'x'.repeat(maxByteLength))] },
      message(
        'file-too-large: "a": 8388629 bytes are more than the limit of 8388608',
        'Keep it below that size; for larger files use a log viewer, or tail and grep in a shell.',
      ),
    ],
    [
      'not-utf8',
      'bytes that are not UTF-8',
      { content: new Uint8Array([0x61, 0xe9]) },
      message('not-utf8: "a" is not UTF-8 text', 'Use other means for this file.'),
    ],
    [
      'stale-tag',
      'a file that is another',
      { content: rewritten, edits: [at(2, 2, 'x'), at(4, 5, 'y')] },
      message(
        `stale-tag: "a" is now #${listed(rewritten).hash}, not #${known.hash}`,
        listing(rewritten, [1, 4]),
        look,
      ),
    ],
    [
      'stale-tag',
      'a file whose lines moved',
      { content: shifted, edits: [at(1, 1, 'x'), at(3, 4, 'y')] },
      message(
        `stale-tag: "a" is now #${listed(shifted).hash}, not #${known.hash}; all anchors are found again 1 line further down, at 2, 4 to 5`,
        listing(shifted, [1, 7]),
        look,
      ),
    ],
    [
      'stale-tag',
      'a file that changed elsewhere only',
      { content: file.replace('five', 'cinco'), edits: [at(1, 1, 'x')] },
      message(
        `stale-tag: "a" is now #${listed(file.replace('five', 'cinco')).hash}, not #${known.hash}; all anchors still hold at their lines`,
        listing(file.replace('five', 'cinco'), [1, 3]),
        look,
      ),
    ],
    [
      'inverted-range',
      'a range from below to above',
      { edits: [at(4, 2, 'x')] },
      message(
        `edit 1: inverted-range: from ${known.at(4)} stands behind to ${known.at(2)}`,
        listing(file, [1, 6]),
        'Swap from and to.',
      ),
    ],
    [
      'out-of-range',
      'a line that is not there',
      { edits: [{ from: '2#abc', to: '90#abc' }, at(1, 1, 'x')] },
      message(
        [
          'edit 1: out-of-range: there is no line 90; the file has 6',
          `edit 1: stale-anchor: line 2 is ${known.at(2)}, not 2#abc`,
        ].join('\n'),
        listing(file, [1, 6]),
        'Use anchors that read printed.\nCheck which of the lines shown you mean and copy its anchor.',
      ),
    ],
    [
      'stale-anchor',
      'letters of another line',
      { edits: [{ from: wrongLetters, to: wrongLetters, content: 'x' }] },
      message(
        `edit 1: stale-anchor: line 2 is ${known.at(2)}, not ${wrongLetters}`,
        listing(file, [1, 4]),
        'Check which of the lines shown you mean and copy its anchor.',
      ),
    ],
    [
      'overlap',
      'edits that share a line',
      { edits: [at(3, 4, 'x'), at(1, 3, 'y')] },
      message(
        'edit 1: overlap: line 3 belongs to edit 2 too',
        listing(file, [1, 5]),
        'Merge them into one edit.',
      ),
    ],
    [
      'unrepresentable',
      'a CR that would come to stand before an LF',
      {
        content: withLoneCr.snapshot.bytes,
        params: { hash: withLoneCr.hash },
        edits: [{ from: withLoneCr.at(3), to: withLoneCr.at(3), content: '\n' }],
      },
      message(
        'edit 1: unrepresentable: at line 3 a lone CR would stand before an LF, and both would read as one ending',
        `@file a#${withLoneCr.hash}\n${[1, 2, 3, 4, 5].map((line) => `${withLoneCr.at(line)}|${withLoneCr.snapshot.line(line)}`).join('\n')}`,
        'Include the neighbouring line in the range.',
      ),
    ],
    [
      'unrepresentable',
      'text that would be a byte-order mark',
      {
        content: bom.snapshot.bytes,
        params: { hash: bom.hash },
        edits: [{ from: bom.at(1), to: bom.at(1) }],
      },
      message(
        'edit 1: unrepresentable: the file would begin with U+FEFF, which would read as a byte-order mark',
        listing('a\n\uFEFFb\n', [1, 3]),
        'Include the neighbouring line in the range.',
      ),
    ],
    [
      'pasted-anchors',
      'lines copied with their anchors',
      { edits: [at(1, 1, 'x'), at(2, 3, `${known.at(2)}|two\n>> ${known.at(3)}|three\n9#abc|four`)] },
      message(
        [
          `edit 2: pasted-anchors: the content line "${known.at(2)}|two" still carries the anchor it was listed with`,
          `edit 2: pasted-anchors: the content line ">> ${known.at(3)}|three" still carries the anchor it was listed with`,
        ].join('\n'),
        'Send content without the number, letters and | in front of each line.',
      ),
    ],
    [
      'rejected',
      'a veto',
      { options: { gates: [() => ({ verdict: 'veto', message: 'line 2 does not parse' })] } },
      message(
        'rejected: a check refuses this change of "a": line 2 does not parse',
        'Change the content so that this no longer holds.',
      ),
    ],
    [
      'changed-meanwhile',
      'a file that never stands still',
      { own: () => ({ compareAndSwap: async () => 'changed' }) },
      message('changed-meanwhile: "a" was changed by someone else just before the write', 'Read it again.'),
    ],
    [
      'busy',
      'another process at it',
      { own: () => ({ compareAndSwap: failing('EBUSY') }) },
      message('busy: "a" is being written by another process', 'Call again in a moment.'),
    ],
    [
      'aborted',
      'an abort',
      { signal: AbortSignal.abort() },
      message('aborted: the call was aborted', 'Call again if it is still wanted.'),
    ],
    [
      'io',
      'a full disk',
      { own: () => ({ compareAndSwap: failing('ENOSPC') }) },
      message('io: "a": ENOSPC', 'Report this; trying again is unlikely to help.'),
    ],
  ])('refuses with %s: %s', async (code, _, call, expected) => {
    const { params = {}, edits = [at(2, 2, 'x')], content = file, own = () => ({}), options, signal } = call
    const sent = { path: 'a', hash: known.hash, edits, ...params }
    const writes: string[] = []
    const fileSystem = fakeFileSystem({ '/w/a': content }, (plain) => ({
      compareAndSwap: async (path) => {
        writes.push(path)
        return 'swapped'
      },
      ...own(plain),
    }))
    const refusal = await refusalOf(executeHashlineEdit(sent, '/w', signal, fileSystem, options))
    expect([refusal.code, refusal.message]).toEqual([code, expected])
    expect(writes).toEqual([])
  })

  it.each([1, 2])('writes after all where the file only seemed to change %i times', async (times) => {
    let answers = 0
    const fileSystem = fakeFileSystem({ '/w/a': file }, (plain) => ({
      compareAndSwap: async (...swap) => {
        answers += 1
        return answers > times ? plain.compareAndSwap(...swap) : 'changed'
      },
    }))
    await executeHashlineEdit(paramsFor(file, [[2, 2, 'x']]), '/w', undefined, fileSystem)
    expect(await textIn(fileSystem)).toBe('one\nx\nthree\nfour\nfive\n')
  })

  it('lists the file as another writer left it who was faster, and keeps what that one wrote', async () => {
    const fileSystem = fakeFileSystem({ '/w/a': file }, (plain) => ({
      compareAndSwap: async (path, ...swap) => {
        const now = await plain.readFile(path)
        await plain.compareAndSwap(path, now, encodeUtf8(shifted))
        return plain.compareAndSwap(path, ...swap)
      },
    }))
    const call = executeHashlineEdit(paramsFor(file, [[2, 2, 'x']]), '/w', undefined, fileSystem)
    const refusal = await refusalOf(call)
    expect(refusal.code).toBe('stale-tag')
    expect(refusal.message).toContain(listing(shifted, [1, 5]))
    expect(await textIn(fileSystem)).toBe(shifted)
  })

  it('lets a bug pass, and the next call run', async () => {
    const bug = new RangeError('a bug')
    let calls = 0
    const fileSystem = fakeFileSystem({ '/w/a': file }, (plain) => ({
      compareAndSwap: (...swap) => {
        calls += 1
        return calls === 1 ? Promise.reject(bug) : plain.compareAndSwap(...swap)
      },
    }))
    const tool = createHashlineEditTool({ fileSystem, cwd: '/w' })
    const [first, second] = await Promise.allSettled([
      tool.execute(paramsFor(file, [[1, 1, 'x']])),
      tool.execute(paramsFor(file, [[1, 1, 'y']])),
    ])
    expect([first.status === 'rejected' && first.reason, second.status]).toEqual([bug, 'fulfilled'])
  })

  it('says everything that is wrong with the form of a call at once, the weightiest first', async () => {
    const sent = { path: '', hash: 'short', edits: [{ from: 'x', to: '1#abc', content: 'a\ud83d' }] }
    const refusal = await refusalOf(executeHashlineEdit(sent, '/w', undefined, new MemoryFileSystem()))
    expect(refusal.faults.map(({ code }) => code)).toEqual([
      'invalid-params',
      'invalid-tag',
      'invalid-anchor',
      'invalid-content',
    ])
  })
})
