import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { classic, type ClassicEditParams } from '../../src/dialects/classic.ts'
import type { Dialect } from '../../src/dialects/dialect.ts'
import { createDialectTools, type DialectToolsOptions } from '../../src/dialects/dialect-tools.ts'
import { hex, hexOf, type HexEditParams } from '../../src/dialects/hex.ts'
import { phi } from '../../src/dialects/phi.ts'
import type { FaultCode } from '../../src/protocol/fault.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { encode, valueOf } from '../support/file.ts'
import { refusalOf } from '../support/refusal.ts'

type At = (line: number) => string
type Options = Omit<DialectToolsOptions, 'fileSystem'>

/** A file `a`, and the tools of a dialect that have read it. `at` gives the anchors that it has in the dialect. */
async function readWith<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  file: string,
  options: Options = {},
) {
  const fileSystem = new MemoryFileSystem({ '/a': file })
  const { read, edit } = createDialectTools(dialect, { fileSystem, ...options })
  const listing = (await read.execute({ path: 'a' })).content[0].text
  const notation = await dialect.load()
  const snapshot = valueOf(snapshotOf(encode(file), notation))
  const now = async (): Promise<string> => Buffer.from(await fileSystem.readFile('/a')).toString()
  const become = async (text: string): Promise<unknown> =>
    fileSystem.compareAndSwap('/a', await fileSystem.readFile('/a'), encode(text))
  const at: At = (line) => notation.formatAnchor(snapshot.anchor(line))
  return { read, edit, listing, now, become, at, tag: snapshot.tag }
}

/** The file after edits in the classic notation. */
async function classically(file: string, edits: (at: At) => ClassicEditParams['edits']): Promise<string> {
  const { edit, now, at } = await readWith(classic, file)
  await edit.execute({ path: 'a', edits: edits(at) })
  return now()
}

/** The file after edits in hex. */
async function inHex(file: string, edits: (at: At) => HexEditParams['edits']): Promise<string> {
  const { edit, now, at } = await readWith(hex, file)
  await edit.execute({ path: 'a', edits: edits(at) })
  return now()
}

/** The code of the refusal of such edits, and nothing is written. */
async function refusedClassically(
  file: string,
  edits: (at: At) => ClassicEditParams['edits'],
): Promise<FaultCode> {
  const { edit, now, at } = await readWith(classic, file)
  const { code } = await refusalOf(edit.execute({ path: 'a', edits: edits(at) }))
  expect(await now()).toBe(file)
  return code
}

describe('a listing', () => {
  it.each([
    ['phi', () => readWith(phi, 'hello\n'), '@file a#28B3\n1#avr|hello\n2#zyb|'],
    ['classic', () => readWith(classic, 'hello\n'), '1#HK:hello\n2#KM:'],
    ['hex', () => readWith(hex, 'hello\n'), '1:7f9|hello\n2:d05|'],
    ['hex with two digits', () => readWith(hexOf(2), 'hello\n'), '1:f9|hello\n2:05|'],
  ])('of %s is as its harnesses print it', async (_, read, listing) => {
    expect((await read()).listing).toBe(listing)
  })

  it.each([
    ['classic', () => readWith(classic, 'x'.repeat(200), { limits: { bytes: 100 } }), '1#LETTERS:'],
    ['hex', () => readWith(hex, 'x'.repeat(200), { limits: { bytes: 100 } }), '1:LETTERS|'],
  ])('of %s cuts a long line, and checks the whole', async (_, read, prefix) => {
    const { listing, at } = await read()
    const letters = at(1).slice(2)
    const text = `${prefix.replace('LETTERS', letters)}${'x'.repeat(80)}`
    expect(listing).toBe(`${text}\n\n[Line 1 is cut: 80 of its 200 bytes are shown.]`)
  })
})

describe('classic', () => {
  it.each<[string, string, (at: At) => ClassicEditParams['edits'], string]>([
    ['replaces one line', 'a\nb\nc\n', (at) => [{ op: 'replace', pos: at(2), lines: ['B'] }], 'a\nB\nc\n'],
    ['replaces to end', 'a\nb\nc', (at) => [{ op: 'replace', pos: at(1), end: at(2), lines: 'x' }], 'x\nc'],
    ['deletes without lines', 'a\nb\nc\n', (at) => [{ op: 'replace', pos: at(2) }], 'a\nc\n'],
    ['deletes with null', 'a\nb\n', (at) => [{ op: 'replace', pos: at(1), lines: null }], 'b\n'],
    ['deletes with none', 'a\nb\n', (at) => [{ op: 'replace', pos: at(1), lines: [] }], 'b\n'],
    ['keeps an empty line', 'a\nb\n', (at) => [{ op: 'replace', pos: at(1), lines: [''] }], '\nb\n'],
    ['takes a text', 'a\nb\n', (at) => [{ op: 'replace', pos: at(1), lines: 'x\ny\n' }], 'x\ny\nb\n'],
    [
      'closes no line twice',
      'a\nb\n',
      (at) => [{ op: 'replace', pos: at(1), lines: ['x\n', 'y'] }],
      'x\ny\nb\n',
    ],
    ['appends behind a line', 'a\nb\n', (at) => [{ op: 'append', pos: at(1), lines: ['x'] }], 'a\nx\nb\n'],
    ['prepends before a line', 'a\nb\n', (at) => [{ op: 'prepend', pos: at(2), lines: ['x'] }], 'a\nx\nb\n'],
    ['appends to a file', 'a\nb\n', () => [{ op: 'append', lines: ['x'] }], 'a\nb\nx\n'],
    ['appends without a final newline', 'a\nb', () => [{ op: 'append', lines: ['x'] }], 'a\nb\nx'],
    ['prepends to a file', 'a\n', () => [{ op: 'prepend', lines: ['x', 'y'] }], 'x\ny\na\n'],
    ['appends to an empty file', '', () => [{ op: 'append', lines: ['x'] }], 'x\n'],
    ['prepends to an empty file', '', () => [{ op: 'prepend', lines: 'x' }], 'x'],
    ['fills an empty file by its line', '', (at) => [{ op: 'append', pos: at(1), lines: ['x'] }], 'x\n'],
    ['fills a file of a mark', '\uFEFF', () => [{ op: 'append', lines: ['x'] }], '\uFEFFx\n'],
    ['keeps CR LF', 'a\r\nb\r\n', (at) => [{ op: 'append', pos: at(1), lines: ['x'] }], 'a\r\nx\r\nb\r\n'],
    ['keeps CR LF at the end', 'a\r\n', () => [{ op: 'append', lines: ['x'] }], 'a\r\nx\r\n'],
    [
      'keeps the ending of the line',
      'a\r\nb\nc',
      (at) => [{ op: 'append', pos: at(2), lines: ['x'] }],
      'a\r\nb\nx\nc',
    ],
    ['keeps the mark', '\uFEFFa\n', (at) => [{ op: 'prepend', pos: at(1), lines: ['x'] }], '\uFEFFx\na\n'],
    [
      'takes neighbours from both sides',
      'a\nb\n',
      (at) => [
        { op: 'prepend', pos: at(2), lines: ['2'] },
        { op: 'append', pos: at(1), lines: ['1'] },
      ],
      'a\n1\n2\nb\n',
    ],
    [
      'counts an edit that is sent twice once',
      'a\nb\n',
      (at) => [
        { op: 'append', pos: at(1), lines: ['x'] },
        { op: 'append', pos: at(1), lines: 'x\n' },
      ],
      'a\nx\nb\n',
    ],
    ['reads a listed line', 'a\nb\n', (at) => [{ op: 'replace', pos: `${at(1)}:a`, lines: ['x'] }], 'x\nb\n'],
    ['reads a bar', 'a\nb\n', (at) => [{ op: 'replace', pos: `>> ${at(1)}|a`, lines: ['x'] }], 'x\nb\n'],
    [
      'reads either case',
      'a\nb\n',
      (at) => [{ op: 'replace', pos: at(1).toLowerCase(), lines: ['x'] }],
      'x\nb\n',
    ],
  ])('%s', async (_, before, edits, after) => {
    expect(await classically(before, edits)).toBe(after)
  })

  it.each<[string, FaultCode, (at: At) => ClassicEditParams['edits']]>([
    ['no edits', 'no-edits', () => []],
    ['a replacement without a place', 'invalid-params', () => [{ op: 'replace', lines: ['x'] }]],
    [
      'an end where there is one place',
      'invalid-params',
      (at) => [{ op: 'append', pos: at(1), end: at(2), lines: ['x'] }],
    ],
    ['an end alone', 'invalid-params', (at) => [{ op: 'prepend', end: at(2), lines: ['x'] }]],
    ['nothing to insert', 'invalid-params', (at) => [{ op: 'append', pos: at(1), lines: [] }]],
    ['letters of another alphabet', 'invalid-anchor', () => [{ op: 'replace', pos: '1#AB', lines: ['x'] }]],
    ['three letters', 'invalid-anchor', (at) => [{ op: 'replace', pos: `${at(1)}Z`, lines: ['x'] }]],
    [
      'an anchor on two lines',
      'invalid-anchor',
      (at) => [{ op: 'replace', pos: `${at(1)}:a\nb`, lines: ['x'] }],
    ],
    ['half a surrogate pair', 'invalid-content', (at) => [{ op: 'append', pos: at(1), lines: ['\uD800'] }]],
    [
      'other letters',
      'stale-anchor',
      (at) => [{ op: 'replace', pos: at(1).replace('1', '2'), lines: ['x'] }],
    ],
    [
      'a place behind the end',
      'out-of-range',
      (at) => [{ op: 'append', pos: at(1).replace('1', '9'), lines: ['x'] }],
    ],
    [
      'an end before pos',
      'inverted-range',
      (at) => [{ op: 'replace', pos: at(2), end: at(1), lines: ['x'] }],
    ],
    ['a listed line as content', 'pasted-anchors', (at) => [{ op: 'append', lines: [`${at(1)}:a`] }]],
    ['a line that would read as a mark', 'unrepresentable', () => [{ op: 'prepend', lines: ['\uFEFFx'] }]],
    [
      'two insertions in one place',
      'overlap',
      (at) => [
        { op: 'append', pos: at(1), lines: ['x'] },
        { op: 'append', pos: at(1), lines: ['y'] },
      ],
    ],
  ])('refuses %s: %s', async (_, code, edits) => {
    expect(await refusedClassically('a\nb\n', edits)).toBe(code)
  })

  it('lets a document about listings have one behind a line of its own', async () => {
    const { lettersOf } = await classic.load()
    const row = `1#${lettersOf('x', 1)}:x`
    expect(await classically(`${row}\n`, (at) => [{ op: 'append', pos: at(1), lines: ['y'] }])).toBe(
      `${row}\ny\n`,
    )
  })

  it('names each parameter that is wrong, and says what anchors look like', async () => {
    const { edit } = await readWith(classic, 'a\n')
    const edits = [
      { op: 'replace', pos: '1', end: '2', lines: [] },
      { op: 'append', pos: '?', lines: [] },
    ] as const
    const { message } = await refusalOf(edit.execute({ path: 'a', edits }))
    expect(message).toBe(
      [
        'invalid-params: edits[1].lines: expected the lines to insert',
        'edit 1: invalid-anchor: pos: "1" is not an anchor',
        'edit 1: invalid-anchor: end: "2" is not an anchor',
        'edit 2: invalid-anchor: pos: "?" is not an anchor',
        'Nothing was written.',
        '',
        'Correct that parameter and call again.',
        'Copy anchors as they were printed: line number, #, two letters, like 12#HK.',
      ].join('\n'),
    )
  })
})

describe('hex', () => {
  it.each<[string, string, (at: At) => HexEditParams['edits'], string]>([
    ['sets a line', 'a\nb\nc\n', (at) => [{ set_line: { anchor: at(2), new_text: 'B' } }], 'a\nB\nc\n'],
    ['deletes a line', 'a\nb\nc\n', (at) => [{ set_line: { anchor: at(2), new_text: '' } }], 'a\nc\n'],
    [
      'replaces lines',
      'a\nb\nc\n',
      (at) => [{ replace_lines: { start_anchor: at(1), end_anchor: at(2), new_text: 'x\ny\nz' } }],
      'x\ny\nz\nc\n',
    ],
    ['inserts', 'a\r\nb', (at) => [{ insert_after: { anchor: at(1), text: 'x\ny' } }], 'a\r\nx\r\ny\r\nb'],
    ['inserts at the end', 'a\nb', (at) => [{ insert_after: { anchor: at(2), text: 'x' } }], 'a\nb\nx'],
    [
      'takes null for left out',
      'a\nb',
      (at) => [{ set_line: { anchor: at(1), new_text: 'x' }, insert_after: null }],
      'x\nb',
    ],
    ['reads a listed line', 'a\nb', (at) => [{ set_line: { anchor: `${at(1)}|a`, new_text: 'x' } }], 'x\nb'],
    [
      'reads either case',
      'a\nb',
      (at) => [{ set_line: { anchor: at(1).toUpperCase(), new_text: 'x' } }],
      'x\nb',
    ],
  ])('%s', async (_, before, edits, after) => {
    expect(await inHex(before, edits)).toBe(after)
  })

  it.each<[string, FaultCode, (at: At) => HexEditParams['edits']]>([
    ['no edits', 'no-edits', () => []],
    ['an edit of no kind', 'invalid-params', () => [{}]],
    [
      'an edit of two kinds',
      'invalid-params',
      (at) => [{ set_line: { anchor: at(1), new_text: 'x' }, insert_after: { anchor: at(2), text: 'y' } }],
    ],
    ['nothing to insert', 'invalid-params', (at) => [{ insert_after: { anchor: at(1), text: '' } }]],
    ['two digits', 'invalid-anchor', (at) => [{ set_line: { anchor: at(1).slice(0, -1), new_text: 'x' } }]],
    [
      'other digits',
      'stale-anchor',
      (at) => [{ set_line: { anchor: at(1).replace('1:', '2:'), new_text: 'x' } }],
    ],
    [
      'a listed line as content',
      'pasted-anchors',
      (at) => [{ insert_after: { anchor: at(2), text: `${at(1)}|a` } }],
    ],
  ])('refuses %s: %s', async (_, code, edits) => {
    const { edit, now, at } = await readWith(hex, 'a\nb\n')
    expect(await refusalOf(edit.execute({ path: 'a', edits: edits(at) }))).toMatchObject({ code })
    expect(await now()).toBe('a\nb\n')
  })

  it('takes the number for what tells twins apart', async () => {
    expect(await inHex('}\n}\n', (at) => [{ set_line: { anchor: at(2), new_text: 'x' } }])).toBe('}\nx\n')
  })
})

describe('phi', () => {
  it.each([
    ['as it is', (tag: string) => tag],
    ['behind #', (tag: string) => `#${tag}`],
    ['as a header', (tag: string) => ` @file a#b#${tag} `],
    ['in lower case', (tag: string) => tag.toLowerCase()],
  ])('takes its tag %s', async (_, form) => {
    const { edit, now, at, tag } = await readWith(phi, 'a\nb\n')
    await edit.execute({ path: 'a', hash: form(tag), edits: [{ from: at(1), to: at(1), content: 'x' }] })
    expect(await now()).toBe('x\nb\n')
  })

  it.each(['A1B2C', 'A1B', 'G1B2', 'A1B2#', '#A1B2\nx', '#a\n#A1B2'])('refuses %j as a tag', async (hash) => {
    const { edit, at } = await readWith(phi, 'a\n')
    const call = edit.execute({ path: 'a', hash, edits: [{ from: at(1), to: at(1), content: 'x' }] })
    expect(await refusalOf(call)).toMatchObject({ code: 'invalid-tag' })
  })

  it('shows the lines as they are now under the new tag where the file has changed', async () => {
    const { edit, become, at, tag } = await readWith(phi, 'a\nb\n')
    await become('new\na\nb\n')
    const request = { path: 'a', hash: tag, edits: [{ from: at(1), to: at(1), content: 'x' }] }
    const { message } = await refusalOf(edit.execute(request))
    expect(message).toMatch(
      /^stale-tag: "a" is now #[0-9A-F]{4}, not #[0-9A-F]{4}; all anchors are found again 1 line/,
    )
    expect(message).toMatch(/\n@file a#[0-9A-F]{4}\n1#[a-z]{3}\|new\n/)
  })

  it('does not see white space that comes to stand at the end of a line', async () => {
    const { edit, now, become, at, tag } = await readWith(phi, 'a\nb\n')
    await become('a\nb \n')
    await edit.execute({ path: 'a', hash: tag, edits: [{ from: at(1), to: at(1), content: 'x' }] })
    expect(await now()).toBe('x\nb \n')
  })
})
