import { chmod, link, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newId, nameOf } from '../../src/adapters/node/names.ts'
import { listed } from '../support/listed.ts'
import { builtProgram } from '../support/program.ts'
import { project } from '../support/project.ts'

const hashline = builtProgram()
const file = 'one\none\ntwo\n'
const { hash, at } = listed(file)
const stale = listed('other').hash

const edit = (params: object): string[] => ['edit', JSON.stringify({ path: 'a', ...params })]
const text = (old_string: string, new_string: string): string[] =>
  edit({ old_string, new_string, start_line: 1 })
const anchored = (content: string, more: object = {}): string[] =>
  edit({ hash, edits: [{ from: at(3), to: at(3), content }], ...more })
const hunk = (find: string, replace: string, path = 'a'): string[] => [
  'edit-file',
  JSON.stringify({ path, find, replace }),
]

const tagOf = (content: string): string => listed(content).hash

describe('--json', () => {
  it.each<[args: readonly string[], status: number, facts: object]>([
    [text('two', 'TWO'), 0, { ok: true, outcome: 'applied', path: 'a', tag: tagOf('one\none\nTWO\n') }],
    [anchored('TWO'), 0, { ok: true, outcome: 'applied', lines: [{ line: 3, lineCount: 1 }] }],
    [['grep', 'three', 'a'], 1, { ok: true, outcome: 'noop', matchCount: 0 }],
    [
      ['edit', JSON.stringify({ edits: { path: 'a', find: 'two', replace: 'TWO' } })],
      0,
      { outcome: 'applied' },
    ],
    [['write', JSON.stringify({ path: 'a.ts', content: 'let a = 1\n' })], 0, { outcome: 'applied' }],
    [anchored('two'), 0, { ok: true, outcome: 'noop', tag: hash, lines: [] }],
    [[...anchored('TWO'), '--check'], 0, { ok: true, outcome: 'preview', path: 'a' }],
    [hunk('two', 'TWO'), 0, { ok: true, outcome: 'applied', files: [{ path: 'a', action: 'edited' }] }],
    [hunk('', '', 'new'), 0, { ok: true, outcome: 'applied', files: [{ path: 'new', action: 'created' }] }],
    [['write', '{"path":"new","content":"x"}'], 0, { ok: true, outcome: 'applied', path: 'new' }],
    [['write', '{"path":"new","content":""}'], 0, { ok: true, outcome: 'applied', path: 'new' }],
    [
      ['write', '{"path":"a","content":"x"}'],
      1,
      { ok: false, outcome: 'rejected', code: 'exists', path: 'a' },
    ],
    [['read', 'a'], 0, { ok: true, outcome: 'applied', path: 'a', tag: hash }],
    [['read', 'none'], 1, { ok: false, outcome: 'not_found', code: 'not-found', path: 'none' }],
    [['grep', 'two'], 0, { ok: true, outcome: 'applied', matchCount: 1 }],
    [['grep', 'zzz'], 1, { ok: true, outcome: 'noop', matchCount: 0 }],
    [['grep', '('], 2, { ok: false, outcome: 'invalid', code: 'invalid-pattern' }],
    [anchored('x', { hash: stale }), 1, { ok: false, outcome: 'stale', code: 'stale-tag' }],
    [text('zzz', 'x'), 1, { ok: false, outcome: 'not_found', code: 'no-match' }],
    [hunk('one', 'x'), 1, { ok: false, outcome: 'ambiguous', code: 'ambiguous' }],
    [text('one', 'one'), 1, { ok: false, outcome: 'invalid', code: 'invalid-params' }],
    [['recover'], 0, { ok: true, outcome: 'noop', findings: [] }],
    [['policy', 'explain', 'a'], 0, { ok: true, outcome: 'applied', path: 'a', isWritable: true, chain: [] }],
    [['policy', 'init'], 0, { ok: true, outcome: 'applied', reason: null }],
  ])('prints one line for %j', async (args, status, facts) => {
    const { cwd } = await project(file)
    const run = await hashline([...args, '--json'], { cwd })
    const line: unknown = JSON.parse(run.stdout)
    expect(line).toMatchObject(facts)
    expect(run).toEqual({ status, stderr: '', stdout: `${JSON.stringify(line)}\n` })
  })

  it.each<[args: readonly string[], message: string, status: number]>([
    [['edit'], 'the payload is empty', 1],
    [
      ['edit', '{'],
      'the payload is refused at line 1, column 2: it needs a name in double quotes or }, not the end of the text',
      1,
    ],
    [['edit', '{}', '{}'], 'there may be one payload, and there are two', 1],
    [['edit', '--jsno'], expect.stringMatching(/^Unknown option '--jsno'/), 1],
    [['read'], 'read takes one FILE', 1],
    [['read', 'a', '--limit', 'x'], '--limit takes a number', 1],
    [['grep'], 'grep takes a PATTERN and one PATH', 2],
    [['recover', 'none'], '"none" cannot be looked through: ENOENT', 1],
    [['policy'], 'policy takes explain PATH, or init [DIR]', 1],
    [['raed'], expect.stringMatching(/^there is no command "raed"/), 1],
  ])('prints one line for %j, which no tool can be called with', async (args, message, status) => {
    const { cwd, now } = await project(file)
    const run = await hashline([...args.slice(0, 1), '--json', ...args.slice(1)], { cwd })
    const line = JSON.parse(run.stdout)
    expect(line).toEqual({ ok: false, outcome: 'invalid', message })
    expect(run).toEqual({
      status,
      stderr: `hashline: ${line.message}\n`,
      stdout: `${JSON.stringify(line)}\n`,
    })
    expect(await now()).toEqual([file, true])
  })

  it('is part of a payload behind --', async () => {
    const { cwd } = await project(file)
    const run = await hashline(['edit', '--', '--json'], { cwd })
    expect(run).toMatchObject({ status: 1, stdout: '' })
  })
})

describe('hashline policy', () => {
  it('makes a policy once, and explains with it', async () => {
    const { cwd } = await project(file)
    const made = `Wrote "${join(cwd, '.hashline/policy.json')}". It bounds what is below ".", and nothing else.\n`
    expect(await hashline(['policy', 'init'], { cwd })).toEqual({ status: 0, stderr: '', stdout: made })
    expect(await hashline(['policy', 'init'], { cwd })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hashline: no policy was written to ".": there is one, which stays as it is\n',
    })
    const run = await hashline(['policy', 'explain', 'a'], { cwd })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout).toMatch(
      /^"a" may be written\.\nIt leads to ".*\/a"\.\n\nThe policy ".*policy\.json" lets /,
    )
  })

  it('says of a policy that it makes in a folder of everybody that it is not relied on', async () => {
    const { cwd } = await project(file)
    await chmod(cwd, 0o777)
    const run = await hashline(['policy', 'init'], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(run.stdout).toMatch(/and nothing else\. It is not relied on yet: .+\.\n$/)
    const again = await hashline(['policy', 'explain', 'a'], { cwd })
    expect(again).toMatchObject({ status: 1, stderr: '' })
    expect(again.stdout).toMatch(/^"a" may not be written: /)
  })

  it('explains that a file of two names is not written, as an edit finds it', async () => {
    const { cwd } = await project(file)
    await link(join(cwd, 'a'), join(cwd, 'b'))
    const run = await hashline(['policy', 'explain', 'a'], { cwd })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    const env = { HASHLINE_EDIT_ROOT: cwd }
    const reason = 'the file has 2 names, and the others may lie anywhere'
    const bound = await hashline(['policy', 'explain', 'a'], { cwd, env })
    expect(bound).toMatchObject({ status: 1, stderr: '' })
    expect(bound.stdout).toContain(`"a" may not be written: ${reason}.\n`)
    expect((await hashline(text('two', 'TWO'), { cwd, env })).stdout).toContain(reason)
  })

  it('says of what is no path that it leads nowhere', async () => {
    const { cwd } = await project(file)
    const run = await hashline(['policy', 'explain', ''], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(run.stdout).toMatch(/^"" may not be written: .+\.\n\nNo root is set, and no policy was found\.\n/)
  })

  it('explains who refuses a path, with status 1', async () => {
    const { cwd } = await project(file)
    await mkdir(join(cwd, '.hashline'), { mode: 0o755 })
    const policy = join(cwd, '.hashline/policy.json')
    await writeFile(policy, '{"version":1,"write":["src"]}', { mode: 0o644 })
    const run = await hashline(['policy', 'explain', 'a', '--json'], { cwd })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      outcome: 'denied',
      chain: [{ source: policy, folder: cwd, write: ['src'] }],
      writableBelow: [join(cwd, 'src')],
    })
  })
})

describe('hashline recover', () => {
  it('says that nothing was left behind', async () => {
    const { cwd, now } = await project(file)
    expect(await hashline(['recover'], { cwd })).toEqual({
      status: 0,
      stderr: '',
      stdout: 'Nothing was left behind.\n',
    })
    expect(await now()).toEqual([file, true])
  })

  it('names what is left for a person, and why, with status 1', async () => {
    const { cwd } = await project(file)
    const name = nameOf(newId(), 'journal')
    await writeFile(join(cwd, name), 'no journal')
    const { status, stdout, stderr } = await hashline(['recover'], { cwd })
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^left alone ${join(cwd, name)}: .+\n$`))
  })

  it.each([
    [['--dry-run'], 'preview', true],
    [[], 'applied', false],
  ])('with %j finds a temporary file that nobody owns', async (flags, outcome, stays) => {
    const { cwd } = await project(file)
    const name = nameOf(newId(), 'tmp')
    await writeFile(join(cwd, name), 'half')
    const run = await hashline(['recover', '--json', ...flags], { cwd })
    expect(JSON.parse(run.stdout)).toEqual({
      ok: true,
      outcome,
      findings: [{ path: join(cwd, name), outcome: 'removed' }],
    })
    expect((await readdir(cwd)).includes(name)).toBe(stays)
  })
})
