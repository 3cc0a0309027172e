import { describe, expect, it } from 'vitest'
import { listed } from '../support/listed.ts'
import { project } from '../support/project.ts'
import { builtProgram, type Run } from '../support/program.ts'

const hashline = builtProgram()
const file = 'one\ntwo\nthree\n'
const { hash, at } = listed(file)

function payload(params: object = {}): string {
  const edits = [{ from: at(2), to: at(2), content: 'TWO' }]
  return JSON.stringify({ path: 'a', hash, edits, ...params })
}

const edited = 'one\nTWO\nthree\n'
const listing = (content: string): string => {
  const known = listed(content)
  const rows = content.split('\n').map((row, index) => `${known.at(index + 1)}|${row}`)
  return [`@file a#${known.hash}`, ...rows].join('\n')
}
const done: Run = { status: 0, stderr: '', stdout: `Edited a: line 2.\n\n${listing(edited)}\n` }

describe('hashline edit', () => {
  it('takes a payload as an argument, and answers as the tool does', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit', payload()], { cwd })).toEqual(done)
    expect(await now()).toEqual([edited, false])
  })

  it('takes a payload behind --', async () => {
    const { cwd } = await project(file)
    expect(await hashline(['edit', '--', payload()], { cwd })).toEqual(done)
  })

  it.each<[what: string, before: string]>([
    ['as it is', ''],
    ['behind a byte-order mark', '\uFEFF'],
    ['with white space around', ' \r\n'],
  ])('takes a payload from standard input, %s', async (_, before) => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit'], { cwd, stdin: `${before}${payload()}\n` })).toEqual(done)
    expect(await now()).toEqual([edited, false])
  })

  it('does not wait for standard input where a payload is an argument', { timeout: 20_000 }, async () => {
    const { cwd } = await project(file)
    expect(await hashline(['edit', payload()], { cwd, stdin: 'open' })).toEqual(done)
  })

  it('does not read standard input where a payload is an argument', async () => {
    const { cwd, now } = await project(file)
    const other = payload({ edits: [{ from: at(1), to: at(1), content: 'other' }] })
    expect(await hashline(['edit', payload()], { cwd, stdin: other })).toEqual(done)
    expect(await now()).toEqual([edited, false])
  })

  it('says that nothing changed, and touches nothing', async () => {
    const { cwd, now } = await project(file)
    const edits = [{ from: at(2), to: at(2), content: 'two' }]
    expect(await hashline(['edit', payload({ edits })], { cwd })).toEqual({
      status: 0,
      stderr: '',
      stdout: `No change: a already reads so (#${hash}). Nothing was written.\n`,
    })
    expect(await now()).toEqual([file, true])
  })

  it('answers on standard output that the hash is stale, and touches nothing', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit', payload({ hash: listed('other').hash })], { cwd })).toEqual({
      status: 1,
      stderr: '',
      stdout: [
        `stale-tag: "a" is now #${hash}, not #${listed('other').hash}; all anchors still hold at their lines`,
        'Nothing was written.',
        '',
        listing(file),
        '',
        'Check the lines shown, then send the edit again with the hash and anchors printed here.',
        '',
      ].join('\n'),
    })
    expect(await now()).toEqual([file, true])
  })

  it.each<[what: string, sent: string, stdout: RegExp]>([
    [
      'overlapping edits',
      payload({
        edits: [
          { from: at(1), to: at(2), content: 'x' },
          { from: at(2), to: at(3), content: 'y' },
        ],
      }),
      /^edit 2: overlap: line 2 /,
    ],
    ['an unknown key', payload({ cwd: '/' }), /^invalid-params: cwd: expected one of path, hash, edits;/],
    [
      'half a surrogate pair',
      payload({ edits: [{ from: at(1), to: at(1), content: '\ud83d' }] }),
      /^edit 1: invalid-content: /,
    ],
    ['a missing file', payload({ path: 'src/a' }), /^not-found: "src\/a" does not exist\n/],
    ['null', 'null', /^invalid-params: params: expected an object, not null\n/],
    ['an array', '[]', /^invalid-params: params: expected an object, not an array\n/],
    ['a string', '"edit"', /^invalid-params: params: expected an object, not "edit"\n/],
  ])('answers on standard output that it refuses %s, and touches nothing', async (_, sent, stdout) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', sent], { cwd })
    expect(run).toEqual({ status: 1, stderr: '', stdout: expect.stringMatching(stdout) })
    expect(run.stdout).toMatch(/\nNothing was written\.\n/)
    expect(await now()).toEqual([file, true])
  })

  it('refuses a read-only file', async () => {
    const { cwd, now } = await project(file, 'a', 0o444)
    expect(await hashline(['edit', payload()], { cwd })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^not-writable: "a" is read-only\nNothing was written\.\n/),
    })
    expect(await now()).toEqual([file, true])
  })

  it.each<[what: string, args: string[], stdin: string | Uint8Array, stderr: RegExp]>([
    [
      'no JSON',
      ['not json'],
      '',
      /^hashline: the payload is refused at line 1, column 1: it needs a value, not "not"\n$/,
    ],
    [
      'JSON cut off',
      [payload().slice(0, -1)],
      '',
      /^hashline: the payload is refused at line 1, column \d+: it needs a comma or }, not the end of the text\n$/,
    ],
    ['no JSON on standard input', [], 'not json', /^hashline: the payload is refused at line 1, /],
    ['nothing on standard input', [], '', /^hashline: the payload is empty\n$/],
    ['two payloads', [payload(), payload()], '', /^hashline: there may be one payload, and there are two\n$/],
    ['an unknown flag', ['--jsno', payload()], '', /^hashline: Unknown option '--jsno'/],
    [
      'a key twice',
      ['{"path":"a","path":"b"}'],
      '',
      /^hashline: the payload is refused at line 1, column 13: "path" stands in one object twice\n$/,
    ],
    [
      'bytes that are no UTF-8',
      [],
      Buffer.from('{"path":"\xe9"}', 'latin1'),
      /^hashline: the payload is not UTF-8\n$/,
    ],
    ['an argument that was not UTF-8', ['{"path":"\uFFFD"}'], '', /^hashline: the payload holds U\+FFFD, /],
  ])('says on standard error that it cannot take %s, and touches nothing', async (_, args, stdin, stderr) => {
    const { cwd, now } = await project(file)
    const run = await hashline(['edit', ...args], { cwd, stdin })
    expect(run).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(stderr) })
    expect(await now()).toEqual([file, true])
  })

  it('takes U+FFFD that is meant, from standard input', async () => {
    const { cwd, now } = await project(file)
    const edits = [{ from: at(2), to: at(2), content: '\uFFFD' }]
    expect(await hashline(['edit'], { cwd, stdin: payload({ edits }) })).toMatchObject({ status: 0 })
    expect(await now()).toEqual(['one\n\uFFFD\nthree\n', false])
  })
})

describe('hashline, where nobody reads what it prints', () => {
  it('does its work and says in its status how that went', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['edit', payload()], { cwd, stdout: 'closed' })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
    expect(await now()).toEqual([edited, false])
    expect(await hashline(['edit', payload()], { cwd, stdout: 'closed' })).toMatchObject({
      status: 1,
      stderr: '',
    })
  })
})
