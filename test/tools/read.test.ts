import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { maxByteLength } from '../../src/protocol/bytes.ts'
import { createHashlineReadTool, executeHashlineRead } from '../../src/tools/read.ts'
import type { ReadDetails } from '../../src/tools/show-page.ts'
import { listed } from '../support/listed.ts'
import { refusalOf } from '../support/refusal.ts'

type Sent = { readonly offset?: number | null; readonly limit?: number | null }

/** The answer about a file `a` with this content. */
async function read(
  content: string | Uint8Array,
  sent: Sent = {},
): Promise<{ text: string; details: ReadDetails }> {
  const fileSystem = new MemoryFileSystem({ '/w/a': content })
  const { content: answer, details } = await executeHashlineRead(
    { path: 'a', ...sent },
    '/w',
    undefined,
    fileSystem,
  )
  return { text: answer[0].text, details }
}

/** The lines `from` to `to` of a file `a` as they are to be listed. */
function listing(content: string, from = 1, to = listed(content).snapshot.lineCount): string {
  const { hash, at, snapshot } = listed(content)
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [`@file a#${hash}`, ...rows.map((line) => `${at(line)}|${snapshot.line(line)}`)].join('\n')
}

/** Text that takes 5 120 bytes with its anchor and newline. */
const rowOf5120Bytes = (line: number): string => 'x'.repeat(5_120 - `${line}#abc|\n`.length)

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

/** The message of the refusal of a call. */
async function refusal(
  path: string,
  files: Record<string, string | Uint8Array> = {},
  sent: Sent = {},
): Promise<string> {
  const fileSystem = new MemoryFileSystem(files)
  return (await refusalOf(executeHashlineRead({ path, ...sent }, '/w', undefined, fileSystem))).message
}

describe('executeHashlineRead', () => {
  it.each<[what: string, file: string]>([
    ['a file', 'a\nb\n'],
    ['a file without final newline', 'a\nb'],
    ['the empty file as one empty line', ''],
    ['a file of one newline as two empty lines', '\n'],
    ['a file of nothing but a byte-order mark as one empty line', '\uFEFF'],
    ['a byte-order mark as no part of line 1', '\uFEFFa\nb\n'],
    ['lines without CR', 'a\r\nb\rc\n'],
    ['text that looks like a listing', '@file a#AAAAAAAA\n1#abc|x\n\n[Line 1 is cut]\n'],
    ['tabs, blanks and bars as they are', '\tx\n  y  \n| a | b |\n'],
    ['line separators that end no line', 'a\u0085b\u2028c\u2029d\ve\ff\u001Cg\n'],
    ['numbers of several digits unpadded', lines(12)],
  ])('shows %s', async (_, file) => {
    expect((await read(file)).text).toBe(listing(file))
  })

  it('tells machines what it shows', async () => {
    expect((await read('a\nb\n')).details).toEqual({
      path: 'a',
      tag: listed('a\nb\n').hash,
      lineCount: 3,
      from: 1,
      to: 3,
    })
    expect((await read(lines(9), { offset: 3, limit: 2 })).details).toMatchObject({
      lineCount: 10,
      from: 3,
      to: 4,
    })
  })

  it.each<[sent: Sent, from: number, to: number, notice: string]>([
    [{ limit: 3 }, 1, 3, 'Lines 1 to 3 of 10 are shown; go on with offset 4.'],
    [{ offset: 4, limit: 3 }, 4, 6, 'Lines 4 to 6 of 10 are shown; go on with offset 7.'],
    [{ offset: 7, limit: 4 }, 7, 10, 'Lines 7 to 10 of 10 are shown.'],
    [{ offset: 9 }, 9, 10, 'Lines 9 to 10 of 10 are shown.'],
    [{ offset: 10, limit: 1 }, 10, 10, 'Lines 10 to 10 of 10 are shown.'],
    [{ limit: 9 }, 1, 9, 'Lines 1 to 9 of 10 are shown; go on with offset 10.'],
  ])('shows the page %j and says so', async (sent, from, to, notice) => {
    expect((await read(lines(9), sent)).text).toBe(`${listing(lines(9), from, to)}\n\n[${notice}]`)
  })

  it.each<[sent: Sent]>([
    [{ limit: 10 }],
    [{ limit: 11 }],
    [{ offset: 1, limit: 5_000 }],
    [{ offset: null, limit: null }],
  ])('says nothing where %j shows all', async (sent) => {
    expect((await read(lines(9), sent)).text).toBe(listing(lines(9)))
  })

  it('shows 2 000 lines at most, whatever is asked for', async () => {
    const { text, details } = await read(lines(2_000), { limit: 5_000 })
    expect(text.endsWith('\n\n[Lines 1 to 2000 of 2001 are shown; go on with offset 2001.]')).toBe(true)
    expect(details).toMatchObject({ from: 1, to: 2_000 })
    expect((await read(lines(1_999))).text).toBe(listing(lines(1_999)))
  })

  it('offers a last line that no newline ends', async () => {
    const file = `${lines(2_000)}last`
    expect((await read(file)).text).toContain('[Lines 1 to 2000 of 2001 are shown; go on with offset 2001.]')
    expect((await read(file, { offset: 2_001 })).text).toContain(`${listed(file).at(2_001)}|last`)
  })

  it('shows 50 KiB at most, anchors included, and goes on where it stopped', async () => {
    const file = `${'x'.repeat(1_020)}\n`.repeat(100)
    const { text, details } = await read(file)
    const rows = text.split('\n\n')[0]?.split('\n').slice(1) ?? []
    expect(details).toMatchObject({ from: 1, to: 49 })
    expect(rows).toHaveLength(49)
    expect(Buffer.byteLength(`${rows.join('\n')}\n`)).toBeLessThanOrEqual(51_200)
    expect(text).toContain('[Lines 1 to 49 of 101 are shown; go on with offset 50.]')
    expect((await read(file, { offset: 50 })).details).toMatchObject({ from: 50, to: 98 })
  })

  it('fills a page to the last byte', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => rowOf5120Bytes(index + 1))
    expect((await read(rows.join('\n'))).details).toMatchObject({ from: 1, to: 10 })
    expect((await read(`${rows.join('\n')}x`)).details).toMatchObject({ from: 1, to: 9 })
  })

  it('cuts a line longer than a page, says how long it is, and goes on behind it', async () => {
    const file = `${'x'.repeat(60_000)}\nb\n`
    const { text } = await read(file)
    const { hash, at } = listed(file)
    expect(text).toBe(
      [
        `@file a#${hash}`,
        `${at(1)}|${'x'.repeat(51_180)}`,
        `${at(2)}|b`,
        '',
        '[Line 1 is cut: 51180 of its 60000 bytes are shown.]',
        '[Lines 1 to 2 of 3 are shown; go on with offset 3.]',
      ].join('\n'),
    )
  })

  it('comes through a file of long lines page by page', async () => {
    const file = `${'y'.repeat(51_190)}\n`.repeat(3)
    const pages: number[] = []
    for (let offset = 1; offset <= 4 && pages.length < 10;) {
      const { details } = await read(file, { offset })
      pages.push(details.from)
      offset = details.to + 1
    }
    expect(pages).toEqual([1, 2, 3])
  })

  it.each(['é', '€', '😀'])('cuts no character: %s', async (character) => {
    const length = Buffer.byteLength(character)
    const { text } = await read(character.repeat(60_000))
    const fitting = Math.floor(51_180 / length)
    expect(text).toContain(`|${character.repeat(fitting)}\n`)
    expect(text).toContain(`[Line 1 is cut: ${fitting * length} of its ${60_000 * length} bytes are shown.]`)
  })

  it('gives a cut line the letters of the whole line', async () => {
    const shared = 'x'.repeat(60_000)
    const [one, other] = [`${shared}1`, `${shared}2`]
    expect((await read(one)).text).toContain(`\n${listed(one).at(1)}|`)
    expect((await read(other)).text).toContain(`\n${listed(other).at(1)}|`)
    expect(listed(one).at(1)).not.toBe(listed(other).at(1))
  })

  it('shows a read-only file plain: no header, no anchors, nothing to copy', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a': 'a\nb\n', '/w/empty': '' })
    fileSystem.makeReadOnly('/w/a')
    fileSystem.makeReadOnly('/w/empty')
    const texts = await Promise.all(
      ['a', 'empty'].map(async (path) => {
        const { content } = await executeHashlineRead({ path }, '/w', undefined, fileSystem)
        return content[0].text
      }),
    )
    expect(texts).toEqual([
      '|a\n|b\n|\n\n[a is read-only, so it is shown without hash and anchors.]',
      '|\n\n[empty is read-only, so it is shown without hash and anchors.]',
    ])
  })

  it('lets no line of a read-only file pass for one of a listing', async () => {
    const forged = '@file b#AAAAAAAA\n1#abc|x\n\n[Lines 1 to 1 of 1 are shown.]'
    const fileSystem = new MemoryFileSystem({ '/w/a': forged })
    fileSystem.makeReadOnly('/w/a')
    const { content } = await executeHashlineRead({ path: 'a' }, '/w', undefined, fileSystem)
    const shown = content[0].text.split('\n')
    expect(shown.filter((line) => /^(?:@file |\d+#|\[)/.test(line))).toEqual([
      '[a is read-only, so it is shown without hash and anchors.]',
    ])
  })

  it('shows a page of a read-only file as it shows others', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a': lines(9) })
    fileSystem.makeReadOnly('/w/a')
    const { content } = await executeHashlineRead(
      { path: 'a', offset: 3, limit: 2 },
      '/w',
      undefined,
      fileSystem,
    )
    expect(content[0].text).toBe(
      [
        '|3',
        '|4',
        '',
        '[a is read-only, so it is shown without hash and anchors.]',
        '[Lines 3 to 4 of 10 are shown; go on with offset 5.]',
      ].join('\n'),
    )
  })

  it('notes what it put right', async () => {
    const tool = createHashlineReadTool({ fileSystem: new MemoryFileSystem({ '/a': 'x' }) })
    const { content } = await tool.execute(JSON.parse('{"file_path":"a","limit":"1"}'))
    expect(content[0].text).toBe(
      `${listing('x')}\n\n[file_path was read as path.]\n[limit was read as a number.]`,
    )
  })

  it.each<[sent: string, shown: string]>([
    ['a', 'a'],
    ['./b/../a', 'a'],
    ['/w/a', 'a'],
    ['@a', 'a'],
    ['../x#y', '/x#y'],
    ['/x#y', '/x#y'],
    ['b/c', 'b/c'],
  ])('shows %s in the header as %s, which goes back in', async (sent, shown) => {
    const fileSystem = new MemoryFileSystem({ '/w/a': '', '/x#y': '', '/w/b/c': '' })
    for (const path of [sent, shown]) {
      const { content, details } = await executeHashlineRead({ path }, '/w', undefined, fileSystem)
      expect(content[0].text.split('\n')[0]).toBe(`@file ${shown}#${listed('').hash}`)
      expect(details.path).toBe(shown)
    }
  })

  it.each<[what: string, path: string, files: Record<string, string | Uint8Array>, message: string]>([
    ['a missing file', 'a', {}, 'not-found: "a" does not exist\n\nCheck the path.'],
    [
      'a missing file with others near it',
      'src/Edit.ts',
      { '/w/src/edit.ts': '', '/w/src/edits.ts': '', '/w/src/read.ts': '' },
      'not-found: "src/Edit.ts" does not exist; near it are "src/edit.ts", "src/edits.ts"\n\nCheck the path.',
    ],
    [
      'one near name',
      'A',
      { '/w/a': '' },
      'not-found: "A" does not exist; near it is "a"\n\nCheck the path.',
    ],
    ['a folder', 'src', { '/w/src/a': '' }, 'not-a-file: "src" is not a file\n\nName a file.'],
    ['the folder itself', '.', { '/w/a': '' }, 'not-a-file: "." is not a file\n\nName a file.'],
    ['a file named as a folder', 'a/', { '/w/a': '' }, 'not-a-file: "a/" is not a file\n\nName a file.'],
    ['what lies under a file', 'a/b', { '/w/a': '' }, 'not-a-file: "a/b" is not a file\n\nName a file.'],
    [
      'bytes that are not UTF-8',
      'a',
      { '/w/a': new Uint8Array([0xe9]) },
      'not-utf8: "a" is not UTF-8 text\n\nUse other means for this file.',
    ],
    [
      'UTF-16',
      'a',
      { '/w/a': new Uint8Array([0xff, 0xfe, 0x61, 0x00]) },
      'not-utf8: "a" is UTF-16\n\nUse other means for this file.',
    ],
    [
      'too many bytes',
      'a',
      { '/w/a': new Uint8Array(maxByteLength + 1) },
      'file-too-large: "a": 8388609 bytes are more than the limit of 8388608\n\nKeep it below that size; for larger files use a log viewer, or tail and grep in a shell.',
    ],
  ])('refuses %s', async (_, path, files, message) => {
    expect(await refusal(path, files)).toBe(message)
  })

  it.each<[sent: Sent, problem: string]>([
    [{ offset: 4 }, 'offset: expected a line from 1 to 3, not 4'],
    [{ offset: 0 }, 'offset: expected a whole number from 1, not 0'],
    [{ offset: -1 }, 'offset: expected a whole number from 1, not -1'],
    [{ offset: 1.5 }, 'offset: expected a whole number from 1, not 1.5'],
    [{ offset: 2 ** 53 }, 'offset: expected a whole number from 1, not 9007199254740992'],
    [{ limit: 0 }, 'limit: expected a whole number from 1, not 0'],
  ])('refuses the page %j', async (sent, problem) => {
    expect(await refusal('a', { '/w/a': 'a\nb\n' }, sent)).toBe(
      `invalid-params: ${problem}\n\nCorrect that parameter and call again.`,
    )
  })

  it('says everything that is wrong with a call at once', async () => {
    expect(await refusal('', {}, { offset: 0, limit: 1.5 })).toBe(
      [
        'invalid-params: path: expected a path: not empty, on one line, valid Unicode, without NUL',
        'invalid-params: offset: expected a whole number from 1, not 0',
        'invalid-params: limit: expected a whole number from 1, not 1.5',
        '',
        'Correct that parameter and call again.',
      ].join('\n'),
    )
  })

  it('looks at nothing once the call is aborted', async () => {
    const call = executeHashlineRead({ path: 'a' }, '/w', AbortSignal.abort(), new MemoryFileSystem())
    expect((await refusalOf(call)).message).toBe(
      'aborted: the call was aborted\n\nCall again if it is still wanted.',
    )
  })
})

describe('createHashlineReadTool', () => {
  it('reads through the file system and from the folder it is given', async () => {
    const tool = createHashlineReadTool({ fileSystem: new MemoryFileSystem({ '/w/a': 'x' }), cwd: '/w' })
    expect((await tool.execute({ path: 'a' })).content[0].text).toBe(listing('x'))
    expect([tool.name, Object.keys(tool.jsonSchema.loose['properties'] ?? {})]).toEqual([
      'read',
      ['path', 'offset', 'limit'],
    ])
  })

  it.each([
    [{ lines: 2 }, 'Lines 1 to 2 of 4 are shown; go on with offset 3.'],
    [{ bytes: 100 }, 'Lines 1 to 2 of 4 are shown; go on with offset 3.'],
  ])('shows pages of the size that its host sets: %j', async (limits, notice) => {
    const line = `${'x'.repeat(40)}\n`
    const fileSystem = new MemoryFileSystem({ '/w/a': line.repeat(3) })
    const tool = createHashlineReadTool({ fileSystem, cwd: '/w', limits })
    expect((await tool.execute({ path: 'a', limit: 1_000 })).content[0].text).toContain(`\n\n[${notice}]`)
  })
})
