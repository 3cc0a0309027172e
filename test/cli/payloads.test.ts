import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listed } from '../support/listed.ts'
import { builtProgram, type Run } from '../support/program.ts'
import { project } from '../support/project.ts'

const hashline = builtProgram()
const file = 'one\ntwo\nthree\n'

/** `1#abc|one`, for some lines of a file `a`. */
function listing(content: string, from = 1, to = content.split('\n').length): string {
  const { hash, at, snapshot } = listed(content)
  const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [`@file a#${hash}`, ...lines.map((line) => `${at(line)}|${snapshot.line(line)}`)].join('\n')
}

/** A payload of exact text. */
function text(find: string, replace: string, more: object = {}): string {
  return JSON.stringify({ path: 'a', old_string: find, new_string: replace, start_line: 1, ...more })
}

function done(stdout: string): Run {
  return { status: 0, stderr: '', stdout: `${stdout}\n` }
}

const by = (line: number, content: string): object => {
  const { at } = listed(file)
  return { from: at(line), to: at(line), content }
}
const anchored = (edits: unknown): string => JSON.stringify({ path: 'a', hash: listed(file).hash, edits })

describe('hashline edit, by the keys of its payload', () => {
  const edited = `one\nTWO\nthree\n`
  const hunk = { find: 'two', replace: 'TWO' }
  const note = '\n\n[edits was read from JSON text.]'
  const hunks = `Edited a (1 hunk, now ${edited.length} bytes): line 2.`

  it.each<[what: string, payload: string, status: string, note: string]>([
    ['edits by anchors', anchored([by(2, 'TWO')]), 'Edited a: line 2.', ''],
    ['them as JSON text', anchored(JSON.stringify([by(2, 'TWO')])), 'Edited a: line 2.', note],
    ['an exact text', text('two', 'TWO'), 'Replaced 1 match in a: line 2.', ''],
    [
      'a number with a point',
      text('two', 'TWO').replace(':1}', ':1.0}'),
      'Replaced 1 match in a: line 2.',
      '',
    ],
    ['a hunk alone', JSON.stringify({ path: 'a', ...hunk }), hunks, ''],
    ['hunks', JSON.stringify({ path: 'a', edits: [hunk] }), hunks, ''],
    ['hunks as JSON text', JSON.stringify({ path: 'a', edits: JSON.stringify([hunk]) }), hunks, note],
    ['hunks that name their files', JSON.stringify({ edits: [{ path: 'a', ...hunk }] }), hunks, ''],
    ['the same edit twice', anchored([by(2, 'TWO'), by(2, 'TWO')]), 'Edited a: line 2.', ''],
  ])('applies %s', async (_, payload, status, end) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', payload], { cwd })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout.startsWith(`${status}\n\n${listing(edited)}`)).toBe(true)
    expect(run.stdout.endsWith(`${end}\n`)).toBe(true)
    expect(await now()).toEqual([edited, false])
  })

  it('applies hunks over several files, and makes a new one', async () => {
    const { cwd, now } = await project(file)
    const edits = [
      { path: 'a', ...hunk },
      { path: 'b', find: '', replace: 'new\n' },
    ]
    const run = await hashline(['edit', JSON.stringify({ edits })], { cwd })
    expect(run).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^2 files: 1 edited, 1 created/),
    })
    expect((await now())[0]).toBe(edited)
    expect(await readFile(join(cwd, 'b'), 'utf8')).toBe('new\n')
  })

  it('applies no hunk where one does not fit', async () => {
    const { cwd, now } = await project(file)
    const edits = [
      { path: 'a', ...hunk },
      { path: 'b', find: 'x', replace: 'y' },
    ]
    expect(await hashline(['edit', JSON.stringify({ edits })], { cwd })).toMatchObject({
      status: 1,
      stderr: '',
    })
    expect(await now()).toEqual([file, true])
  })
})

describe('hashline edit, by exact text', () => {
  const oneTwo = 'one\ntwo'
  it.each<[what: string, before: string, payload: string, after: string, answer: string]>([
    [
      'replaces',
      'one\ntwo\n',
      text('two', 'TWO', { start_line: 2 }),
      'one\nTWO\n',
      'Replaced 1 match in a: line 2.',
    ],
    [
      'inserts before a line',
      'one\ntwo\n',
      text('', 'x\n', { start_line: 2 }),
      'one\nx\ntwo\n',
      'Inserted into a: line 2 was added.',
    ],
    [
      'appends behind the end',
      'one\n',
      text('', 'x\ny\n', { start_line: 999_999 }),
      'one\nx\ny\n',
      'Appended to a: lines 2 to 3 were added.',
    ],
    [
      'glues what it appends to a last line without an ending, and says so',
      oneTwo,
      text('', 'x\n', { start_line: 999_999 }),
      'one\ntwox\n',
      'Appended to a, glued to line 2, which has no final newline: line 2 became lines 2 to 3.',
    ],
  ])('%s', async (_, before, payload, after, answer) => {
    const { cwd, now } = await project(before)
    expect(await hashline(['edit', payload], { cwd })).toEqual(done(`${answer}\n\n${listing(after)}`))
    expect(await now()).toEqual([after, false])
  })

  it.each<[what: string, before: string, payload: string, after: string]>([
    ['CRLF', 'one\r\ntwo\r\n', text('one\ntwo', 'one\nx\ntwo'), 'one\r\nx\r\ntwo\r\n'],
    ['a byte-order mark', '\uFEFFone\ntwo\n', text('one', 'ONE'), '\uFEFFONE\ntwo\n'],
    ['that there is no final newline', 'one\ntwo', text('two', 'TWO'), 'one\nTWO'],
  ])('keeps %s', async (_, before, payload, after) => {
    const { cwd, now } = await project(before)
    expect(await hashline(['edit', payload], { cwd })).toMatchObject({ status: 0, stderr: '' })
    expect(await now()).toEqual([after, false])
  })

  it('shows where it looked for a text that is not there', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit', text('zzz', 'x', { start_line: 2, end_line: 2 })], { cwd })).toEqual({
      status: 1,
      stderr: '',
      stdout: [
        'no-match: "a" does not hold "zzz" in lines 2 to 2',
        'Nothing was written.',
        '',
        listing(file),
        '',
        'Copy the text to find from the file as it is now, without anchors.',
        '',
      ].join('\n'),
    })
    expect(await now()).toEqual([file, true])
  })

  it('lists every match with replace_all_preview, and writes nothing', async () => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', '--json', text('t', 'T', { replace_all_preview: true })], { cwd })
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: true,
      outcome: 'preview',
      edits: [
        { find: 'two', replace: 'Two' },
        { find: 'three', replace: 'Three' },
      ],
    })
    expect(await now()).toEqual([file, true])
  })

  const number = 'expected a whole number from 1, not'
  it.each<[payload: string, problem: string]>([
    [text('', ''), 'invalid-params: old_string: expected a text to find, or a new_string to insert'],
    [text('one', 'one'), 'invalid-params: new_string: expected something other than old_string'],
    [text('one', 'x', { path: 'b' }), 'not-found: "b" does not exist; near it is "a"'],
    [
      '{"path":"a","old_string":"one","new_string":"x"}',
      'invalid-params: start_line: expected a number, but it is missing',
    ],
    [
      '{"path":"a","new_string":"x","start_line":1}',
      'invalid-params: old_string: expected a string, but it is missing',
    ],
    [text('one', 'x', { old_string: 5, path: 6 }), 'invalid-params: path: expected a string, not 6'],
    [text('one', 'x', { start_line: 0 }), `invalid-params: start_line: ${number} 0`],
    [text('one', 'x', { start_line: 1.5 }), `invalid-params: start_line: ${number} 1.5`],
    [text('one', 'x', { start_line: '1' }), 'invalid-params: start_line: expected a number, not "1"'],
    [
      text('one', 'x', { start_line: 2, end_line: 1 }),
      'invalid-params: end_line: expected a whole number from start_line, 2, on, not 1',
    ],
    [
      text('one', 'x', { replace_all: true }),
      'invalid-params: replace_all: expected false: replace_all_preview lists every match as edits for edit_file',
    ],
    [
      text('\ud800', 'x'),
      'invalid-content: the content holds half a surrogate pair, which no file can store',
    ],
    [
      anchored([{ ...by(2, 'x'), contnet: 'x' }]),
      'invalid-params: edits[0].contnet: expected one of from, to, content; the nearest is content',
    ],
  ])('refuses %s', async (payload, problem) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', payload], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(run.stdout.startsWith(`${problem}\n`)).toBe(true)
    expect(run.stdout).toContain('\nNothing was written.\n')
    expect(await now()).toEqual([file, true])
    expect(await readdir(cwd)).toEqual(['a'])
  })

  it.each(['root', 'allowed_paths', 'cwd'])('has no key %s', async (key) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', text('one', 'x', { [key]: '/' })], { cwd })
    expect(run).toMatchObject({
      status: 1,
      stderr: '',
      stdout: expect.stringMatching(
        `^invalid-params: ${key}: expected one of path, .*; the nearest is path\n`,
      ),
    })
    expect(await now()).toEqual([file, true])
  })

  it.each<[what: string, content: Uint8Array, code: string]>([
    ['bytes that are no text', Buffer.from('one \xff', 'latin1'), 'not-utf8'],
    ['more than 8 MiB', Buffer.alloc(8 * 1_048_576 + 1, 'one\n'), 'file-too-large'],
  ])('refuses a file with %s', async (_, content, code) => {
    const { cwd, now } = await project(content)
    const run = await hashline(['edit', text('one', 'x')], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '', stdout: expect.stringMatching(`^${code}: `) })
    expect((await now())[1]).toBe(true)
  })

  it('asks the gates, and writes nothing that they call worse', async () => {
    const { cwd, now } = await project('{ "one": 1 }\n', 'a.json')
    const payload = text('1', '', { path: 'a.json' })
    const run = await hashline(['edit', payload], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '', stdout: expect.stringMatching(/^rejected: /) })
    expect(run.stdout).toContain('{ "one":  }')
    expect(await now()).toEqual(['{ "one": 1 }\n', true])
    expect(await hashline(['edit', '--no-gate', payload], { cwd })).toMatchObject({ status: 0 })
  })
})

describe('hashline edit --check', () => {
  it.each<[what: string, payload: string, after: string, answer: string]>([
    ['anchors', anchored([by(1, 'x')]), 'x\ntwo\nthree\n', 'Edited a: line 1.'],
    ['exact text', text('one', 'x'), 'x\ntwo\nthree\n', 'Replaced 1 match in a: line 1.'],
  ])('answers as if an edit by %s were applied, and writes nothing', async (_, payload, after, answer) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', '--check', payload], { cwd })
    const [shown, notice] = [listing(after), '[This is a preview: nothing was written.]']
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout.startsWith(`${answer}\n\n${shown.split('\n').slice(0, 3).join('\n')}\n`)).toBe(true)
    expect(run.stdout.endsWith(`\n\n${notice}\n`)).toBe(true)
    expect(await now()).toEqual([file, true])
  })

  it('refuses what would be refused', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit', '--check', text('zzz', 'x')], { cwd })).toMatchObject({
      status: 1,
      stderr: '',
    })
    expect(await now()).toEqual([file, true])
  })
})

describe('hashline edit, from standard input', () => {
  it('stops reading a payload of more than 16 MiB', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit'], { cwd, stdin: 'endless' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hashline: the payload is larger than 16777216 bytes\n',
    })
    expect(await now()).toEqual([file, true])
  })

  it('takes a payload of 16 MiB exactly', async () => {
    const { cwd, now } = await project(file)
    const stdin = text('one', 'x').padEnd(16_777_216)
    expect(await hashline(['edit'], { cwd, stdin })).toMatchObject({ status: 0, stderr: '' })
    expect(await now()).toEqual(['x\ntwo\nthree\n', false])
  })
})

describe('hashline edit, in a pipe', () => {
  it('shows control characters of files as they are', async () => {
    const { cwd } = await project('')
    await writeFile(join(cwd, 'a'), '\u001B[31mred\n')
    const answer = 'Replaced 1 match in a: line 1.'
    const after = '\u001B[31mr\n'
    expect(await hashline(['edit', text('red', 'r')], { cwd })).toEqual(
      done(`${answer}\n\n${listing(after)}`),
    )
  })
})
