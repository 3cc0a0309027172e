/**
 * Small inputs on which edit tools have failed their users, each line a kind that must not happen here. All
 * go through the tools, with the anchors that `read` prints.
 */
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { NodeFileSystem } from '../src/adapters/node/node-file-system.ts'
import type { FaultCode } from '../src/protocol/fault.ts'
import { createHashlineEditTool } from '../src/tools/edit.ts'
import { createHashlineReadTool } from '../src/tools/read.ts'
import { listed } from './support/listed.ts'
import { refusalOf } from './support/refusal.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** Text, U+FEFF in front for a byte-order mark; or bytes. */
type File = string | Uint8Array
/** Lines by number; content left out deletes. */
type Sent = readonly [from: number, to: number, content?: string | null]

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** Tools over one file `a`. Params are sent as they are, whatever their shape. */
function toolsOver(file: File, path = '/a') {
  const fileSystem = new MemoryFileSystem({ [path]: file })
  const [read, edit] = [createHashlineReadTool({ fileSystem }), createHashlineEditTool({ fileSystem })]
  const sent = (params: object) => JSON.parse(JSON.stringify({ path, ...params }))
  return {
    read: async (params: object = {}) => (await read.execute(sent(params))).content[0].text,
    edit: async (params: object) => (await edit.execute(sent(params))).content[0].text,
    now: async () => Buffer.from(await fileSystem.readFile(path)).toString(),
    put: async (next: File) => {
      const bytes = typeof next === 'string' ? Buffer.from(next) : next
      await fileSystem.compareAndSwap(path, await fileSystem.readFile(path), bytes)
    },
  }
}

/** What a model sends that was shown this file. */
function requestOf(shown: File, edits: readonly Sent[]): { hash: string; edits: readonly object[] } {
  const { hash, at } = listed(shown)
  return { hash, edits: edits.map(([from, to, content]) => ({ from: at(from), to: at(to), content })) }
}

async function edited(file: File, ...edits: readonly Sent[]): Promise<string> {
  const { edit, now } = toolsOver(file)
  await edit(requestOf(file, edits))
  return now()
}

describe('What edits leave in a file', () => {
  it.each<[symptom: string, file: string, edits: Sent[], after: string]>([
    // Line endings.
    [
      'one edit of a CR LF file made every line end in LF',
      'a\r\nb\r\nc\r\n',
      [[2, 2, 'B']],
      'a\r\nB\r\nc\r\n',
    ],
    ['added lines got LF in a CR LF file', 'a\r\nb\r\n', [[1, 1, 'a\nnew']], 'a\r\nnew\r\nb\r\n'],
    ['touched lines lost their CR', 'one\r\ntwo\r\n', [[1, 1, 'ONE']], 'ONE\r\ntwo\r\n'],
    ['one LF made all CR LF go', 'a\r\nmsg="p\nq"\r\nc\r\n', [[4, 4, 'C']], 'a\r\nmsg="p\nq"\r\nC\r\n'],
    ['one CR LF made all LF go', 'a\nb\r\nc\n', [[1, 1, 'A\nA']], 'A\nA\nb\r\nc\n'],
    ['an LF file got the endings of the platform', 'a\nb\n', [[1, 1, 'A']], 'A\nb\n'],
    ['a lone CR in content was deleted', 'a\nb\n', [[1, 1, 'p\rq']], 'p\nq\nb\n'],
    ['the CR of CR LF in content became text', 'a\nb\n', [[1, 1, 'p\r\nq']], 'p\nq\nb\n'],
    ['every ending became that of line 1', 'a\r\nb\nc\n', [[1, 1, 'A']], 'A\r\nb\nc\n'],
    ['a lone CR elsewhere became LF', 'a\rb\nc\n', [[3, 3, 'C']], 'a\rb\nC\n'],
    // The end of the file.
    ['any edit added a final newline', 'a\nb\nc', [[1, 1, 'A']], 'A\nb\nc'],
    ['an edit of the last line dropped the final newline', 'a\nb\n', [[2, 2, 'B']], 'a\nB\n'],
    ['an edit up to the end dropped the final newline', 'a\nb\n', [[2, 3, 'B']], 'a\nB\n'],
    ['content without newline was glued to the next line', 'a\nb\nc\n', [[2, 2, 'B']], 'a\nB\nc\n'],
    ['content with a newline left an empty line behind', 'a\nb\nc\n', [[2, 2, 'B\n']], 'a\nB\nc\n'],
    ['an empty line at the end of content was lost', 'a\nb\nc\n', [[2, 2, 'B\n\n']], 'a\nB\n\nc\n'],
    [
      'content with a newline left an empty line in a CR LF file',
      'a\r\nb\r\n',
      [[1, 1, 'A\n']],
      'A\r\nb\r\n',
    ],
    ['an empty file took no edit', '', [[1, 1, 'a\n']], 'a\n'],
    ['a file of one newline took no edit', '\n', [[1, 1, 'a']], 'a\n'],
    ['a file of nothing but a mark took no edit', '\uFEFF', [[1, 1, 'a\n']], '\uFEFFa\n'],
    ['a file could not be emptied', 'a\n', [[1, 2]], ''],
    ['an empty line deleted the line', 'a\nb\nc\n', [[2, 2, '\n']], 'a\n\nc\n'],
    // What counts as a line.
    ['a form feed made line numbers disagree', 'a\nb\fb2\nhit\n', [[3, 3, 'HIT']], 'a\nb\fb2\nHIT\n'],
    ['U+2028 made another line change', 'p\nq\u2028r\ns\n', [[3, 3, 'S']], 'p\nq\u2028r\nS\n'],
    [
      'U+0085, VT and U+001C ended lines',
      'a\u0085b\vc\u001Cd\ne\n',
      [[2, 2, 'E']],
      'a\u0085b\vc\u001Cd\nE\n',
    ],
    // Encoding.
    ['the byte-order mark got lost', '\uFEFFa\nb\n', [[2, 2, 'B']], '\uFEFFa\nB\n'],
    ['the byte-order mark went with line 1', '\uFEFFa\nb\n', [[1, 1, 'A']], '\uFEFFA\nb\n'],
    ['the byte-order mark went with every line', '\uFEFFa\nb\n', [[1, 3]], '\uFEFF'],
    ['a byte-order mark came from nowhere', 'a\n', [[1, 1, 'A']], 'A\n'],
    ['U+FFFD in a file was taken for damage', 'a\uFFFD\nb\n', [[2, 2, 'B']], 'a\uFFFD\nB\n'],
    ['NUL bytes got lost', 'a\0b\nc\n', [[2, 2, 'C']], 'a\0b\nC\n'],
    ['decomposed text was composed', 're\u0301s\nx\n', [[2, 2, 'y']], 're\u0301s\ny\n'],
    ['composed content did not replace decomposed text', 're\u0301s\n', [[1, 1, 'r\u00e9s!']], 'r\u00e9s!\n'],
    // Content is literal.
    [
      'escapes in source strings were unescaped',
      'a\n',
      [[1, 1, String.raw`s = "a\nb"`]],
      `${String.raw`s = "a\nb"`}\n`,
    ],
    ['$& and its like were expanded', 'p old q\n', [[1, 1, "$& $$ $' $` $1"]], "$& $$ $' $` $1\n"],
    ['lines that begin with + were stripped', 'a\n', [[1, 1, '+ x\n- y\n> z']], '+ x\n- y\n> z\n'],
    [
      'lines that look like anchors were stripped',
      'a\nb\n',
      [[1, 1, '5#abc|x\n8080:80\n1:a']],
      '5#abc|x\n8080:80\n1:a\nb\n',
    ],
    ['a section was taken for a header', 'a\n', [[1, 1, '[tool]\nk=1']], '[tool]\nk=1\n'],
    [
      'a document on listings was taken for one',
      'a\n',
      [[1, 1, '@file a#AAAAAAAA\n1#abc|x\n>> 2#abc|y']],
      '@file a#AAAAAAAA\n1#abc|x\n>> 2#abc|y\n',
    ],
    ['text that looks like an array was taken for one', 'a\n', [[1, 1, '["a","b"]']], '["a","b"]\n'],
    ['tabs became blanks', '\tx\n\t\ty\n', [[2, 2, '\t\tz']], '\tx\n\t\tz\n'],
    ['blanks at the end were trimmed', 'a  \nb\n', [[2, 2, 'b  ']], 'a  \nb  \n'],
    // Repairs that do harm.
    ['a line like the one above was dropped as an echo', 'a\nb\n', [[1, 1, 'a\nb']], 'a\nb\nb\n'],
    ['a closing brace was taken for an echo', '{\n x\n}\n', [[2, 2, ' y\n}']], '{\n y\n}\n}\n'],
    [
      'braces were balanced edit by edit',
      'if a {\n x\n}\nz\n',
      [
        [1, 1],
        [2, 3, 'x'],
      ],
      'x\nz\n',
    ],
    [
      'a line like the line behind was dropped',
      '- a\n- b\n- c\n',
      [[1, 2, '- A\n- B\n- c']],
      '- A\n- B\n- c\n- c\n',
    ],
    // Several edits.
    [
      'edits shifted each other',
      'a\nb\nc\nd\n',
      [
        [1, 1, 'a\na2\na3'],
        [3, 3],
        [4, 4, 'D'],
      ],
      'a\na2\na3\nb\nD\n',
    ],
    [
      'the same edit sent twice was applied twice',
      'a\nb\n',
      [
        [1, 1, 'a\nx'],
        [1, 1, 'a\nx'],
      ],
      'a\nx\nb\n',
    ],
  ])('is right where %s', async (_, file, edits, after) => {
    expect(await edited(file, ...edits)).toBe(after)
  })

  it('keeps the one odd ending of a long file', async () => {
    const file = Array.from({ length: 99 }, (_, index) => `${index}${index === 39 ? '\r\n' : '\n'}`).join('')
    expect(await edited(file, [1, 1, 'x'])).toBe(`x${file.slice(1)}`)
  })

  it('keeps lines apart that have the same letters', async () => {
    const [one, other] = ['const value = 575;', 'const value = 650;']
    const { at } = listed(`${one}\n${other}\n`)
    expect(at(1).slice(2)).toBe(at(2).slice(2))
    expect(await edited(`${one}\n${other}\n`, [2, 2, 'x'])).toBe(`${one}\nx\n`)
  })

  it('edits a file whose path holds #', async () => {
    const { read, edit, now } = toolsOver('a\n', '/x#y/a#1')
    const [header = '', line = ''] = (await read()).split('\n')
    await edit({ hash: header, edits: [{ from: line, to: line, content: 'A' }] })
    expect(await now()).toBe('A\n')
  })

  it('makes a thousand edits of 1 MiB at once, in no more than seconds', { timeout: 10_000 }, async () => {
    const line = `${'x'.repeat(103)}\n`
    const file = line.repeat(10_000)
    const edits = Array.from({ length: 1_000 }, (_, index): Sent => [index * 10 + 1, index * 10 + 1, 'y'])
    expect((await edited(file, ...edits)).length).toBe(file.length - 1_000 * 102)
  })

  it('edits a file of more than 2¹⁸ lines, in no more than seconds', { timeout: 10_000 }, async () => {
    const file = 'x\n'.repeat(300_000)
    expect(await edited(file, [262_146, 262_146, 'y'])).toBe(
      `${'x\n'.repeat(262_145)}y\n${'x\n'.repeat(37_854)}`,
    )
  })
})

describe('Edits that must not happen', () => {
  const [latin1, utf16] = [hex('78 3d 31 0a 23 20 e9 0a'), hex('ff fe 61 00 0a 00')]

  /** What was shown, what is there now, and edits of what was shown. */
  it.each<[symptom: string, shown: string, disk: File, edits: Sent[], code: FaultCode]>([
    [
      'a second edit used the anchors from before the first',
      'a\nb\nc\n',
      'a\na2\nb\nc\n',
      [[3, 3]],
      'stale-tag',
    ],
    [
      'an anchor came to mean a new line with the old text',
      'p {\n v\n}\nq {\n w\n}\n',
      'p {\n w\n}\nq {\n v\n}\n',
      [[2, 2, ' x']],
      'stale-tag',
    ],
    [
      'the same text elsewhere was edited',
      '1\nif (x) {\n3\n4\n5\n6\n7\n8\nif (x) {\n',
      '1\nif (x) {\n3\n4\n5\n6\n7\n8\nnew\nif (x) {\n',
      [[9, 9, 'y']],
      'stale-tag',
    ],
    ['LF turned to CR LF went unnoticed', 'a \nb\n', 'a\r\nb\n', [[2, 2, 'B']], 'stale-tag'],
    ['blanks at the end went unnoticed', 'a  \nb\n', 'a\nb\n', [[2, 2, 'B']], 'stale-tag'],
    ['an old edit was replayed over a newer one', 'a\nb\n', 'a\nB1\n', [[2, 2, 'B2']], 'stale-tag'],
    [
      'the line that took the number of a deleted one was edited',
      'a\nb\nc\n',
      'a\nc\n',
      [[2, 2, 'B']],
      'stale-tag',
    ],
    [
      'a change between the two ends of a range was overwritten',
      '1\n2\n3\n4\n5\n',
      '1\n2\nthree\n4\n5\n',
      [[2, 4, 'x']],
      'stale-tag',
    ],
    ['one word changed under the same tag', 'a = 1\n', 'a = 2\n', [[1, 1, 'a = 3']], 'stale-tag'],
    ['foreign bytes became U+FFFD', 'x=1\n# e\n', latin1, [[1, 1, 'x=2']], 'not-utf8'],
    ['UTF-16 was taken for text', 'a\n', utf16, [[1, 1, 'b']], 'not-utf8'],
    [
      'a range within another crashed',
      '1\n2\n3\n4\n5\n6\n7\n8\n',
      '1\n2\n3\n4\n5\n6\n7\n8\n',
      [
        [2, 8, 'x'],
        [3, 4, 'y'],
      ],
      'overlap',
    ],
    [
      'two edits of one line were mixed',
      'a\nb\n',
      'a\nb\n',
      [
        [1, 1, 'x'],
        [1, 1, 'y'],
      ],
      'overlap',
    ],
    ['half an emoji became U+FFFD', 'a\n', 'a\n', [[1, 1, 'x\ud83d']], 'invalid-content'],
  ])('are refused where %s', async (_, shown, disk, edits, code) => {
    const { edit, now } = toolsOver(disk)
    const before = await now()
    expect((await refusalOf(edit(requestOf(shown, edits)))).code).toBe(code)
    expect(await now()).toBe(before)
  })

  it('are refused where another line was meant than named', async () => {
    const { edit, now } = toolsOver('a\nb\nc\n')
    const { hash, at } = listed('a\nb\nc\n')
    const meant = `3#${at(2).slice(2)}`
    const call = edit({ hash, edits: [{ from: meant, to: meant, content: 'B' }] })
    expect((await refusalOf(call)).code).toBe('stale-anchor')
    expect(await now()).toBe('a\nb\nc\n')
  })

  it('are refused with all that the next call needs', async () => {
    const { edit } = toolsOver('a\na2\nb\nc\n')
    const { message } = await refusalOf(edit(requestOf('a\nb\nc\n', [[3, 3]])))
    const { hash, at } = listed('a\na2\nb\nc\n')
    expect(message).toContain(`@file a#${hash}`)
    expect(message).toContain(`${at(4)}|c`)
  })

  it('are refused without an offer of a call to send', async () => {
    const { edit } = toolsOver('a\nc\n')
    const { message } = await refusalOf(edit(requestOf('a\nb\nc\n', [[2, 2, 'B']])))
    expect(message).not.toMatch(/"content"|"edits"|write/)
  })

  it('are refused within bounds, however long the lines', async () => {
    const { edit } = toolsOver(`${'x'.repeat(3_000_000)}\n`)
    const { message } = await refusalOf(edit(requestOf('a\n', [[1, 1, 'b']])))
    expect(message.length).toBeLessThan(2_000)
  })

  it.each<[from: string, to: string, code: FaultCode]>([
    ['9007199254740993#abc', '9007199254740993#abc', 'invalid-anchor'],
    ['@1', '999999999#abc', 'out-of-range'],
    ['@1', `${'9'.repeat(400)}#abc`, 'invalid-anchor'],
    ['2|abc', '@1', 'invalid-anchor'],
    ['#abc', '@1', 'invalid-anchor'],
    ['L2', '@1', 'invalid-anchor'],
    ['1-2#abc', '@1', 'invalid-anchor'],
    ['0#abc', '@1', 'invalid-anchor'],
  ])('are refused at once, from %s to %s', async (from, to, code) => {
    const { hash, at } = listed('a\nb\n')
    const edits = [{ from: from.replace('@1', at(1)), to: to.replace('@1', at(1)), content: 'x' }]
    expect((await refusalOf(toolsOver('a\nb\n').edit({ hash, edits }))).code).toBe(code)
  })

  it.each<[symptom: string, content: (at: (line: number) => string) => string]>([
    ['a listed line', (at) => `${at(1)}|x`],
    ['a listed line with a mark', (at) => `>> ${at(1)}|x\n   ${at(2)}|y`],
    ['a listing with a notice', (at) => `${at(1)}|x\n[rows 1-2 of 9]\n${at(2)}|y`],
  ])('are refused where %s was pasted, anchors and all', async (_, content) => {
    const { hash, at } = listed('x\ny\n')
    const { edit, now } = toolsOver('x\ny\n')
    const call = edit({ hash, edits: [{ from: at(1), to: at(2), content: content(at) }] })
    expect((await refusalOf(call)).code).toBe('pasted-anchors')
    expect(await now()).toBe('x\ny\n')
  })
})

describe('What models send', () => {
  const { hash, at } = listed('a\nb\n')
  const one = { from: at(1), to: at(1), content: 'x\ny' }

  it.each<[shape: string, params: object]>([
    ['the edits as JSON text', { hash, edits: JSON.stringify([one]) }],
    ['items as JSON text', { hash, edits: [JSON.stringify(one)] }],
    ['one bare edit', { hash, edits: one }],
    ['one bare edit as JSON text', { hash, edits: JSON.stringify(one) }],
    ['content as lines', { hash, edits: [{ ...one, content: ['x', 'y'] }] }],
    ['tag for hash', { tag: hash, edits: [one] }],
    ['the header for the hash', { hash: `@file a#${hash}`, edits: [one] }],
    ['#hash', { hash: `#${hash}`, edits: [one] }],
    ['the line behind the anchor', { hash, edits: [{ ...one, from: `${at(1)}|a`, to: `${at(1)}|a` }] }],
    ['a colon in the anchor', { hash, edits: [{ ...one, from: at(1).replace('#', ':') }] }],
    ['a mark in front of the anchor', { hash, edits: [{ ...one, from: `>> ${at(1)}` }] }],
    ['capital letters', { hash, edits: [{ ...one, to: at(1).toUpperCase() }] }],
  ])('is understood: %s', async (_, params) => {
    const { edit, now } = toolsOver('a\nb\n')
    await edit(params)
    expect(await now()).toBe('x\ny\nb\n')
  })

  it('is refused, with the fault by its name, where JSON text holds a raw line break', async () => {
    const { edit, now } = toolsOver('a\nb\n')
    const edits = JSON.stringify([one]).replace(String.raw`\n`, '\n')
    const refusal = await refusalOf(edit({ hash, edits }))
    expect([refusal.code, refusal.message]).toEqual([
      'invalid-params',
      expect.stringMatching(/^invalid-params: edits: expected an array; .*Bad control character in string/),
    ])
    expect(await now()).toBe('a\nb\n')
  })
})

describe('What read shows', () => {
  it.each<[symptom: string, file: string, lines: string[]]>([
    ['blanks for looks came in front of the text', 'def f():\n  x\n', ['def f():', '  x', '']],
    ['a bar at the start of a line was lost', '| a | b |\n', ['| a | b |', '']],
    ['the byte-order mark became part of line 1', '\uFEFFa\nb\n', ['a', 'b', '']],
    ['CR was shown', 'a\r\nb\r\n', ['a', 'b', '']],
    ['a lone CR ended no line', 'a\rb\n', ['a', 'b', '']],
    ['the last line was not offered', 'a\nb', ['a', 'b']],
    ['the empty file had no line', '', ['']],
  ])('is right where %s', async (_, file, lines) => {
    const [, ...shown] = (await toolsOver(file).read()).split('\n')
    const { at } = listed(file)
    expect(shown).toEqual(lines.map((line, index) => `${at(index + 1)}|${line}`))
  })

  it('offers the last line of 2 001, which no newline ends, on the second page', async () => {
    const { read, edit, now } = toolsOver(`${'x\n'.repeat(2_000)}y`)
    expect(await read()).toContain('go on with offset 2001')
    const [hash, line] = (await read({ offset: 2_001 })).split('\n')
    await edit({ hash, edits: [{ from: line, to: line, content: 'z' }] })
    expect(await now()).toBe(`${'x\n'.repeat(2_000)}z`)
  })

  it('counts to six digits', async () => {
    const file = 'x\n'.repeat(100_000)
    const { at } = listed(file)
    const text = await toolsOver(file).read({ offset: 99_999, limit: 2 })
    expect(text).toContain(`\n${at(99_999)}|x\n${at(100_000)}|x\n`)
  })

  it('is accepted by edit until the bytes change, also where lines are alike', async () => {
    const { edit, read, now } = toolsOver('a\n}\nb\n}\nc\n}\n')
    const [hash, , second] = (await read()).split('\n')
    const answer = await edit({ hash, edits: [{ from: second, to: second, content: '};' }] })
    const [, header, , , , fourth] = answer.split('\n').filter((line) => line !== '')
    expect(fourth).toMatch(/^4#[a-z]{3}\|}$/)
    await edit({ hash: header, edits: [{ from: fourth, to: fourth, content: '})' }] })
    expect(await now()).toBe('a\n};\nb\n})\nc\n}\n')
  })

  it('is accepted line by line: a line replaced by itself changes nothing', async () => {
    const line = fc.constantFrom(
      '',
      'a',
      '}',
      '  }',
      '\t',
      '1#abc|x',
      '| a |',
      'é',
      '😀',
      '\u2028',
      '@file x#AAAAAAAA',
    )
    const ending = fc.constantFrom('\n', '\r\n', '\r')
    const text = fc
      .array(fc.tuple(line, ending), { minLength: 1, maxLength: 12 })
      .chain((lines) => line.map((last) => lines.flat().join('') + last))
    await fc.assert(
      fc.asyncProperty(text, async (file) => {
        const { read, edit } = toolsOver(file)
        const [hash, ...lines] = (await read()).split('\n')
        const edits = lines.map((tagged) => ({
          from: tagged,
          to: tagged,
          content: `${tagged.slice(tagged.indexOf('|') + 1)}\n`,
        }))
        expect(await edit({ hash, edits })).toMatch(/^No change: /)
      }),
    )
  })

  it('finds a name that was sent in the other Unicode form', async () => {
    const fileSystem = new MemoryFileSystem({ '/u\u0308.txt': '' })
    const call = createHashlineReadTool({ fileSystem }).execute({ path: '\u00fc.txt' })
    expect((await refusalOf(call)).message).toContain('near it is "u\u0308.txt"')
  })

  it('needs no list of what was shown: lines that nobody read can be edited', async () => {
    const file = Array.from({ length: 100 }, (_, index) => `${index}\n`).join('')
    expect(await edited(file, [91, 91, 'x'])).toBe(file.replace('90\n', 'x\n'))
  })
})

describe('What edit answers', () => {
  it('goes on: the next edit needs no read', async () => {
    const { edit, now } = toolsOver('a\nb\nc\n')
    const answer = await edit(requestOf('a\nb\nc\n', [[1, 1, 'a\na2']]))
    const [, hash, , , , c] = answer.split('\n').filter((line) => line !== '')
    await edit({ hash, edits: [{ from: c, to: c }] })
    expect(await now()).toBe('a\na2\nb\n')
  })

  it('shows kept neighbours on both sides, so that a doubled line is seen', async () => {
    const { at } = listed('{\n y\n}\n}\n')
    const answer = await toolsOver('{\n x\n}\n').edit(requestOf('{\n x\n}\n', [[2, 2, ' y\n}']]))
    expect(answer).toContain([`${at(1)}|{`, `${at(2)}| y`, `${at(3)}|}`, `${at(4)}|}`].join('\n'))
  })

  it('is no success and no error where nothing changes', async () => {
    const answer = await toolsOver('a\n').edit(requestOf('a\n', [[1, 1, 'a']]))
    expect(answer).toBe(`No change: a already reads so (#${listed('a\n').hash}). Nothing was written.`)
  })

  it.each(['A', 'a ', '"a"'])('takes %j in place of a for a change', async (content) => {
    expect(await toolsOver('a\n').edit(requestOf('a\n', [[1, 1, content]]))).toMatch(/^Edited a: line 1\./)
  })
})

describe('The time stamp of a file', () => {
  const longAgo = new Date('2001-01-01')

  /** Whether the time stamp of a file that was last changed long ago is as it was after an edit. */
  async function keepsTime(content: string): Promise<boolean> {
    const cwd = join(await temporaryFolder(), 'src')
    await mkdir(cwd)
    await writeFile(join(cwd, 'a'), 'a\nb\n')
    await utimes(join(cwd, 'a'), longAgo, longAgo)
    const params = { path: 'a', ...requestOf('a\nb\n', [[1, 1, content]]) }
    const tool = createHashlineEditTool({ fileSystem: new NodeFileSystem(), cwd })
    await tool.execute(JSON.parse(JSON.stringify(params)))
    return (await stat(join(cwd, 'a'))).mtimeMs === longAgo.getTime()
  }

  it('stays where nothing changes, and is new where something does', async () => {
    expect([await keepsTime('a'), await keepsTime('A')]).toEqual([true, false])
  })
})
