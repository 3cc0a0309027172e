import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executeEditFile } from '../../src/tools/edit-file.ts'
import { executeReplaceText } from '../../src/tools/replace-text.ts'
import type { ReplaceTextParams } from '../../src/tools/replace-text-request.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { accepted, filesOf, listing, refused, textsOf } from '../support/tool-calls.ts'

type Call = Partial<ReplaceTextParams>

const paramsOf = (call: Call): ReplaceTextParams => ({
  path: 'a',
  old_string: '',
  new_string: '',
  start_line: 1,
  ...call,
})
const replace = (text: string, call: Call) => accepted(executeReplaceText, { a: text }, paramsOf(call))
const refuse = (text: string, call: Call) => refused(executeReplaceText, { a: text }, paramsOf(call))

const preview = (text: string, call: Call) => replace(text, { replace_all_preview: true, ...call })

describe('executeReplaceText', () => {
  it.each<[rule: string, text: string, call: Call, after: string, says: string]>([
    [
      'replaces a match',
      'one\ntwo\n',
      { old_string: 'two', new_string: '2', start_line: 2 },
      'one\n2\n',
      'Replaced 1 match in a: line 2.',
    ],
    [
      'takes the first match from the line on',
      'x\nx\nx\n',
      { old_string: 'x', new_string: 'y', start_line: 2 },
      'x\ny\nx\n',
      'Replaced 1 match in a: line 2.',
    ],
    [
      'looks up to the last line, its ending included',
      'a\nb\nc\n',
      { old_string: 'b\n', new_string: '', start_line: 1, end_line: 2 },
      'a\nc\n',
      'Replaced 1 match in a: line 2 was deleted.',
    ],
    [
      'takes a last line behind the end for the end',
      'a\nb',
      { old_string: 'b', new_string: 'c', end_line: 99 },
      'a\nc',
      'Replaced 1 match in a: line 2.',
    ],
    [
      'takes 1.0 for 1',
      'a',
      { old_string: 'a', new_string: 'b', start_line: JSON.parse('1.0') },
      'b',
      'Replaced 1 match in a: line 1.',
    ],
    [
      'keeps CR LF',
      'a\r\nb\r\n',
      { old_string: 'a\nb', new_string: 'a\nx\nb' },
      'a\r\nx\r\nb\r\n',
      'Replaced 1 match in a: line 2 was added.',
    ],
    [
      'inserts at the beginning of a line',
      'one\ntwo\n',
      { new_string: 'x\ny\n', start_line: 2 },
      'one\nx\ny\ntwo\n',
      'Inserted into a: lines 2 to 3 were added.',
    ],
    [
      'appends behind the end',
      'one\n',
      { new_string: 'x\n', start_line: 999_999 },
      'one\nx\n',
      'Appended to a: line 2 was added.',
    ],
    [
      'says where what is appended had to be glued',
      'one\ntwo',
      { new_string: 'x\ny\n', start_line: 999_999 },
      'one\ntwox\ny\n',
      'Appended to a, glued to line 2, which has no final newline: line 2 became lines 2 to 4.',
    ],
    ['appends to an empty file', '', { new_string: 'x', start_line: 2 }, 'x', 'Appended to a: line 1.'],
  ])('%s', async (_, text, call, after, says) => {
    const answer = await replace(text, call)
    expect([answer.files['a'], answer.text.split('\n')[0]]).toEqual([after, says])
  })

  it('lists what changed under the new hash', async () => {
    const { text, details } = await replace('1\n2\n3\n4\n5\n', { old_string: '4', new_string: 'x' })
    expect(text).toBe(`Replaced 1 match in a: line 4.\n\n${listing('a', '1\n2\n3\nx\n5\n', [2, 3, 4, 5, 6])}`)
    expect(details).toEqual({
      path: 'a',
      tag: tagOf(Buffer.from('1\n2\n3\nx\n5\n')),
      changed: true,
      changes: [{ before: { line: 4, lineCount: 1 }, after: { line: 4, lineCount: 1 } }],
      diff: '--- a/a\n+++ b/a\n@@ -1,5 +1,5 @@\n 1\n 2\n 3\n-4\n+x\n 5',
      edits: null,
    })
  })

  it('lists nothing where what runs after it leaves no file', async () => {
    const fileSystem = filesOf({ a: '1' })
    const afterWrite = (path: string) => fileSystem.compareAndSwap(path, Buffer.from('2'), null)
    const params = paramsOf({ old_string: '1', new_string: '2' })
    const { content } = await executeReplaceText(params, '/w', undefined, fileSystem, { afterWrite })
    expect(content[0].text).toBe(
      'Replaced 1 match in a: line 1.\n\n[What ran after the write left no file that can be listed; read it before the next edit.]',
    )
  })

  it('says that nothing changes where strings differ in endings only', async () => {
    const { text } = await replace('a\nb', { old_string: 'a\r\nb', new_string: 'a\nb' })
    expect(text).toBe(`No change: a already reads so (#${tagOf(Buffer.from('a\nb'))}). Nothing was written.`)
  })

  it.each<[rule: string, call: object, parameter: string]>([
    ['both strings empty', {}, 'old_string'],
    ['equal strings', { old_string: 'a', new_string: 'a' }, 'new_string'],
    ['line 0', { start_line: 0, new_string: 'x' }, 'start_line'],
    ['half a line', { start_line: 1.5, new_string: 'x' }, 'start_line'],
    ['a line in words', { start_line: '1', new_string: 'x' }, 'start_line'],
    ['an end before the start', { start_line: 3, end_line: 2, new_string: 'x' }, 'end_line'],
    ['half an end', { end_line: 1.5, new_string: 'x' }, 'end_line'],
    ['all matches at once', { old_string: 'a', new_string: 'x', replace_all: true }, 'replace_all'],
    ['a preview of nothing', { new_string: 'x', replace_all_preview: true }, 'old_string'],
    ['a match behind the end', { old_string: 'a', new_string: 'x', start_line: 4 }, 'start_line'],
    ['an unknown key', { old_string: 'a', new_string: 'x', cwd: '/' }, 'cwd'],
    ['a key that is misspelt', { old_string: 'a', new_strng: 'x' }, 'new_strng'],
  ])('refuses %s', async (_, call, parameter) => {
    const { faults } = await refuse('a\nb\n', call)
    expect(faults[0]).toMatchObject({ code: 'invalid-params', parameter })
  })

  it('points to edit_file where all matches are to be replaced', async () => {
    const { message } = await refuse('a a', { old_string: 'a', new_string: 'b', replace_all: true })
    expect(message).toBe(
      'invalid-params: replace_all: expected false: replace_all_preview lists every match as edits for edit_file\nNothing was written.\n\nCorrect that parameter and call again.',
    )
  })

  it('says where it looked, and shows what stands there', async () => {
    const { message } = await refuse('one\ntwo\nthree\nfour\n', {
      old_string: 'one',
      new_string: 'x',
      start_line: 2,
      end_line: 3,
    })
    expect(message).toBe(
      [
        'no-match: "a" does not hold "one" in lines 2 to 3\nNothing was written.',
        listing('a', 'one\ntwo\nthree\nfour\n', [1, 2, 3, 4, 5]),
        'Copy the text to find from the file as it is now, without anchors.',
      ].join('\n\n'),
    )
  })

  it('refuses a match that is not wholly inside the lines', async () => {
    const { faults } = await refuse('a\nb\nc\n', { old_string: 'b\nc', new_string: 'x', end_line: 2 })
    expect(faults).toMatchObject([{ code: 'no-match', within: { from: 1, to: 2 } }])
  })

  it.each<[code: string, text: string, call: Call]>([
    ['stale-tag', 'a\n', { hash: 'AAAAAAAA', old_string: 'a', new_string: 'b' }],
    ['invalid-tag', 'a\n', { hash: 'A', old_string: 'a', new_string: 'b' }],
    ['not-found', 'a\n', { path: 'b', old_string: 'a', new_string: 'b' }],
    ['not-found', 'a\n', { path: 'b', new_string: 'b' }],
    ['invalid-content', 'a\n', { old_string: 'a', new_string: '\ud83d' }],
    ['unrepresentable', 'a\rb\nc', { old_string: 'b', new_string: '' }],
    [
      'pasted-anchors',
      'hello\n',
      { old_string: 'h', new_string: listing('a', 'hello\n', [1]).split('\n')[1] ?? '' },
    ],
  ])('refuses with %s, and writes nothing', async (code, text, call) => {
    const error = await refuse(text, call)
    expect(error.faults.map((fault) => [fault.code, fault.hunk])).toEqual([[code, undefined]])
  })

  it('goes by the hash', async () => {
    expect(
      (await replace('a', { hash: tagOf(Buffer.from('a')), old_string: 'a', new_string: 'b' })).files,
    ).toEqual({ a: 'b' })
  })

  it('refuses a read-only file', async () => {
    const fileSystem = filesOf({ a: 'a' })
    fileSystem.makeReadOnly('/w/a')
    const call = executeReplaceText(
      paramsOf({ old_string: 'a', new_string: 'b' }),
      '/w',
      undefined,
      fileSystem,
    )
    await expect(call).rejects.toMatchObject({ code: 'not-writable' })
  })

  it('lets calls on one file run one after another', async () => {
    const fileSystem = filesOf({ a: '<0>' })
    const calls = Array.from({ length: 20 }, (_, index) =>
      executeReplaceText(
        paramsOf({ old_string: `<${index}>`, new_string: `<${index + 1}>` }),
        '/w',
        undefined,
        fileSystem,
      ),
    )
    await Promise.all(calls)
    expect(await textsOf(fileSystem)).toEqual({ a: '<20>' })
  })
})

describe('executeReplaceText with replace_all_preview', () => {
  it('lists every match as a call of edit_file, and writes nothing', async () => {
    const text = 'foo()\nx\nbar(foo, foo)\nfoo()\n'
    const answer = await preview(text, { old_string: 'foo', new_string: 'f' })
    expect(answer.files).toEqual({ a: text })
    expect(answer.text).toBe(
      [
        '4 matches, on lines 1, 3 and 4, of "foo" in a. Nothing was written.',
        [
          'Send this to edit_file to replace them:',
          `{"path":"a","hash":"${tagOf(Buffer.from(text))}","edits":[`,
          '{"find":"foo()\\nx","replace":"f()\\nx"},',
          '{"find":"bar(foo, foo)\\nfoo()\\n","replace":"bar(f, f)\\nf()\\n"}',
          ']}',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('looks in the lines that are named', async () => {
    const { details } = await preview('a 1\na 2\na 3\n', {
      old_string: 'a',
      new_string: 'b',
      start_line: 2,
      end_line: 2,
    })
    expect(details.edits).toEqual([{ find: 'a 2', replace: 'b 2' }])
  })

  it('lists 40 matches at most, and says that there are more', async () => {
    const text = Array.from({ length: 41 }, (_, index) => `a ${index + 10}\n`).join('')
    const answer = await preview(text, { old_string: 'a', new_string: 'b' })
    expect(answer.details.edits).toHaveLength(40)
    expect(answer.text).toContain('\n\n[There are more matches behind these.]')
  })

  it('names matches that a few lines around do not tell apart, and leaves them out', async () => {
    const text = `a b\n${'a\n'.repeat(30)}`
    const answer = await preview(text, { old_string: 'a', new_string: 'c', end_line: 13 })
    expect(answer.details.edits).toEqual([
      { find: `a b${'\na'.repeat(10)}`, replace: `c b${'\nc'.repeat(10)}` },
    ])
    expect(answer.text).toContain(
      '\n\n[Too alike to be told apart by text are the matches on lines 12 and 13; use edit for them.]',
    )
  })

  it('lists a match that ends a line', async () => {
    const { details } = await preview('1 a\nb\n2 a\n', { old_string: ' a\n', new_string: ';' })
    expect(details.edits).toEqual([
      { find: '1 a\n', replace: '1;' },
      { find: '2 a\n', replace: '2;' },
    ])
  })

  it('leaves out a match whose lines another edit would bring a second time', async () => {
    const answer = await preview('a c\nab c\n', { old_string: 'a', new_string: 'bab' })
    expect(answer.details.edits).toEqual([{ find: 'a c', replace: 'bab c' }])
    expect(answer.text).toContain('the matches on line 2; use edit for them.')
  })

  it('gives no edits where no match can be told apart', async () => {
    const answer = await preview('a\n'.repeat(30), {
      old_string: 'a',
      new_string: 'c',
      start_line: 10,
      end_line: 10,
    })
    expect(answer.text).toBe(
      'No edits for the matches of "a" in a. Nothing was written.\n\n[Too alike to be told apart by text are the matches on line 10; use edit for them.]',
    )
  })

  it('refuses where there is no match', async () => {
    const { code } = await refuse('a\n', { old_string: 'x', new_string: 'y', replace_all_preview: true })
    expect(code).toBe('no-match')
  })

  it('lists edits that edit_file takes, and that replace what it says', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'a', 'b', '\n', '\n', ' '), { maxLength: 30 })
      .map((all) => all.join(''))
    const find = fc.constantFrom('a', 'aa', 'a\n', 'ab', 'b')
    const property = fc.asyncProperty(
      text,
      find,
      fc.constantFrom('', 'a', 'aa', 'b', 'x\ny'),
      async (file, old, now) => {
        fc.pre(file.includes(old) && old !== now)
        const { details, text: said } = await preview(file, { old_string: old, new_string: now })
        const edits = details.edits ?? []
        fc.pre(edits.length > 0)
        const { files } = await accepted(
          executeEditFile,
          { a: file },
          { path: 'a', hash: details.tag, edits },
        )
        if (!said.includes('Too alike')) expect(files).toEqual({ a: file.replaceAll(old, () => now) })
      },
    )
    await fc.assert(property, { numRuns: 500 })
  })
})
