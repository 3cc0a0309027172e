import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameOf, newId } from '../../src/adapters/node/names.ts'
import { listed } from '../support/listed.ts'
import { builtProgram } from '../support/program.ts'
import { project } from '../support/project.ts'

const hashline = builtProgram()
const hashlineEdit = builtProgram('hashline-edit')
const strict = builtProgram('hashline-edit-strict')

const before = 'one\n'
const after = 'two\n'
const payload = (path: string): string =>
  JSON.stringify({ path, old_string: 'one', new_string: 'two', start_line: 1 })

/** What is answered where the file becomes `after`. */
function done(path: string): { status: number; stdout: string; stderr: string } {
  const { hash, at } = listed(after)
  const stdout = `Replaced 1 match in ${path}: line 1.\n\n@file ${path}#${hash}\n${at(1)}|two\n${at(2)}|\n`
  return { status: 0, stdout, stderr: '' }
}

/** Gives a folder a policy. */
async function govern(folder: string, policy: object): Promise<void> {
  await mkdir(join(folder, '.hashline'), { mode: 0o755 })
  await writeFile(join(folder, '.hashline/policy.json'), JSON.stringify(policy), { mode: 0o644 })
}

const refused = { status: 1, stderr: '', stdout: expect.stringMatching(/\nNothing was written\.\n/) }

describe('HASHLINE_EDIT_ROOT and HASHLINE_EDIT_ALLOWED_PATHS', () => {
  const root = { HASHLINE_EDIT_ROOT: 'root' }
  const allowed = { ...root, HASHLINE_EDIT_ALLOWED_PATHS: 'src\nlib/deep' }

  it.each<[path: string, env: Readonly<Record<string, string>>]>([
    ['src/a', allowed],
    ['lib/deep/a', allowed],
    ['other/a', root],
  ])('let %s be written with %j, taken from the root', async (path, env) => {
    const { cwd, now } = await project(before, join('root', path))
    expect(await hashline(['edit', payload(path)], { cwd, env })).toEqual(done(path))
    expect(await now()).toEqual([after, false])
  })

  it('takes the root . from the working folder', async () => {
    const { cwd, now } = await project(before)
    const env = { HASHLINE_EDIT_ROOT: '.' }
    expect(await hashline(['edit', payload('a')], { cwd, env })).toEqual(done('a'))
    expect(await now()).toEqual([after, false])
  })

  it('takes a path from the root even where the working folder has such a file', async () => {
    const { cwd, now } = await project(before)
    await mkdir(join(cwd, 'root'))
    await writeFile(join(cwd, 'root/a'), before)
    expect(await hashline(['edit', payload('a')], { cwd, env: root })).toEqual(done('a'))
    expect((await now())[0]).toBe(before)
    expect(await readFile(join(cwd, 'root/a'), 'utf8')).toBe(after)
  })

  it.each<[what: string, args: string[], env: Readonly<Record<string, string>>, run: object, left: string[]]>(
    [
      ['below the root, where no folder is named', [], root, { status: 0 }, ['beside']],
      [
        'nowhere else',
        ['../beside'],
        root,
        { status: 1, stderr: expect.stringMatching(/outside|does not lead/) },
        ['beside', 'root'],
      ],
      [
        'nowhere with a root that is not there',
        [],
        { HASHLINE_EDIT_ROOT: 'none' },
        { status: 1 },
        ['beside', 'root'],
      ],
    ],
  )('have what was left behind cleared %s', async (_, args, env, run, left) => {
    const { cwd } = await project(before, 'root/a')
    await mkdir(join(cwd, 'beside'))
    const name = nameOf(newId(), 'tmp')
    for (const folder of ['beside', 'root']) await writeFile(join(cwd, folder, name), '')
    expect(await hashline(['recover', ...args], { cwd, env })).toMatchObject(run)
    const has = async (folder: string) => ((await readdir(join(cwd, folder))).includes(name) ? [folder] : [])
    expect((await Promise.all(['beside', 'root'].map(has))).flat()).toEqual(left)
  })

  it('let nothing be written beside the allow-list', async () => {
    const { cwd, now } = await project(before, 'root/other/a')
    expect(await hashline(['edit', payload('other/a')], { cwd, env: allowed })).toMatchObject(refused)
    expect(await now()).toEqual([before, true])
  })

  it('let nothing be made beside the allow-list, which the answer names', async () => {
    const { cwd } = await project(before, 'root/other/a')
    const made = JSON.stringify({ path: 'other/new', content: 'x' })
    const run = await hashline(['write', made], { cwd, env: allowed })
    expect(run).toMatchObject(refused)
    expect(run.stdout).toMatch(/^denied: access to "other\/new" is denied: .*"src".*"lib\/deep"/)
    expect(await readdir(join(cwd, 'root/other'))).toEqual(['a'])
  })

  it.each<[what: string, pathIn: (cwd: string) => string]>([
    ['a path that leads up', () => '../a'],
    ['an absolute path', (cwd) => join(cwd, 'a')],
    ['a link', () => 'link'],
  ])('deny what is outside by %s', async (_, pathIn) => {
    const { cwd } = await project(before)
    await mkdir(join(cwd, 'root'))
    await symlink('../a', join(cwd, 'root/link'))
    const run = await hashline(['edit', payload(pathIn(cwd))], { cwd, env: root })
    expect(run).toMatchObject(refused)
    expect(run.stdout).toMatch(/^denied: access to ".*" is denied: it does not lead to a place in the root\n/)
    expect(await readFile(join(cwd, 'a'), 'utf8')).toBe(before)
    expect(await readdir(join(cwd, 'root'))).toEqual(['link'])
  })

  it('deny a path with control characters', async () => {
    const { cwd } = await project(before, 'a\u001B')
    const run = await hashline(['edit', payload('a\u001B')], { cwd, env: { HASHLINE_EDIT_ROOT: '.' } })
    expect(run).toMatchObject(refused)
    expect(run.stdout).not.toContain('\u001B')
  })

  const entries = ['..', '.', 'a//b', '/etc', 'a\\b', '.git/x', '.worktrees/x', 'a/../b', '.hashline']
  it.each<[what: string, env: Readonly<Record<string, string>>, problem: string]>([
    ...entries.map((entry): [string, Record<string, string>, string] => [
      `the entry ${entry}`,
      { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: `src\n${entry}` },
      `the allow-list entry ${JSON.stringify(entry)} is `,
    ]),
    ['an empty root', { HASHLINE_EDIT_ROOT: '' }, 'the root is '],
    ['a blank root', { HASHLINE_EDIT_ROOT: ' ' }, 'the root is '],
    ['a missing root', { HASHLINE_EDIT_ROOT: 'none' }, 'the root is not there'],
    ['a file for a root', { HASHLINE_EDIT_ROOT: 'src/a' }, 'the root is not a folder'],
    ['an allow-list without a root', { HASHLINE_EDIT_ALLOWED_PATHS: 'src' }, 'an allow-list needs a root'],
    ...['', '\n \n'].map((list): [string, Record<string, string>, string] => [
      `the allow-list ${JSON.stringify(list)}`,
      { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: list },
      'HASHLINE_EDIT_ALLOWED_PATHS holds no path',
    ]),
  ])('cannot be %s, and nothing is written', async (_, env, problem) => {
    const { cwd, now } = await project(before, 'src/a')
    const run = await hashline(['edit', '--json', payload('src/a')], { cwd, env })
    expect(run.status).toBe(1)
    const line = JSON.parse(run.stdout)
    expect(line).toEqual({ ok: false, outcome: 'config_error', message: expect.stringContaining(problem) })
    expect(Object.keys(env).filter((name) => line.message.includes(name))).not.toEqual([])
    expect(run.stdout).toBe(`${JSON.stringify(line)}\n`)
    expect(run.stderr).toBe(`hashline: ${line.message}\n`)
    expect(await now()).toEqual([before, true])
  })

  it('cannot be wrong for a program that reads either', async () => {
    const { cwd } = await project(before)
    const env = { HASHLINE_EDIT_ROOT: 'none' }
    expect(await hashline(['read', 'a'], { cwd, env })).toMatchObject({ status: 1, stdout: '' })
    expect(await hashline(['grep', 'one'], { cwd, env })).toMatchObject({ status: 2, stdout: '' })
  })
})

describe('hashline-edit', () => {
  it('is hashline edit, bounded by nothing but what it finds', async () => {
    const { cwd, now } = await project(before)
    expect(await hashlineEdit([payload('a')], { cwd })).toEqual(done('a'))
    expect(await now()).toEqual([after, false])
  })

  it('takes a payload from standard input', async () => {
    const { cwd } = await project(before)
    expect(await hashlineEdit([], { cwd, stdin: payload('a') })).toEqual(done('a'))
  })

  it.each([
    ['--help', /^hashline edit \[PAYLOAD\]\n/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('knows %s', async (flag, stdout) => {
    const { cwd } = await project(before)
    expect(await hashlineEdit([flag], { cwd })).toEqual({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(stdout),
    })
  })

  it('is bound by a policy whatever the environment says', async () => {
    const { cwd, now } = await project(before, 'src/a')
    await govern(cwd, { version: 1, write: ['lib'] })
    for (const env of [{}, { HASHLINE_EDIT_ROOT: '/' }, { HASHLINE_EDIT_ROOT: '.' }]) {
      const path = join(cwd, 'src/a')
      expect(await hashlineEdit([payload(path)], { cwd, env })).toMatchObject(refused)
    }
    expect(await now()).toEqual([before, true])
  })

  it('is bound by the environment too where a policy permits', async () => {
    const { cwd, now } = await project(before, 'src/a')
    await govern(cwd, { version: 1, write: ['src'] })
    const env = { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: 'lib' }
    expect(await hashlineEdit([payload('src/a')], { cwd, env })).toMatchObject(refused)
    expect(await now()).toEqual([before, true])
    expect(await hashlineEdit([payload('src/a')], { cwd })).toEqual(done('src/a'))
  })

  it.each<[what: string, policy: object, mode: number]>([
    ['has an unknown key', { version: 1, writes: ['src'] }, 0o644],
    ['has a version of later', { version: 2 }, 0o644],
    ['others may write', { version: 1 }, 0o666],
  ])('writes nothing below a policy that %s', async (_, policy, mode) => {
    const { cwd, now } = await project(before, 'src/a')
    await govern(cwd, policy)
    await chmod(join(cwd, '.hashline/policy.json'), mode)
    expect(await hashlineEdit([payload('src/a')], { cwd })).toMatchObject(refused)
    expect(await now()).toEqual([before, true])
  })

  it('writes no policy', async () => {
    const { cwd } = await project(before)
    await govern(cwd, { version: 1 })
    const path = '.hashline/policy.json'
    const replaced = JSON.stringify({ path, old_string: '1', new_string: '1, "write": []', start_line: 1 })
    expect(await hashlineEdit([replaced], { cwd })).toMatchObject(refused)
    expect(await readFile(join(cwd, path), 'utf8')).toBe('{"version":1}')
  })
})

describe('hashline-edit-strict', () => {
  it.each<[args: readonly string[], env: Readonly<Record<string, string>>]>([
    [[], {}],
    [['--no-gate'], {}],
    [['--json'], {}],
    [['--'], {}],
    [[], { HASHLINE_EDIT_ROOT: '.' }],
    [[], { HASHLINE_EDIT_ROOT: '/' }],
    [[], { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: 'src' }],
    [[], { HASHLINE_EDIT_POLICIES: 'ignore', HASHLINE_EDIT_STRICT: '0' }],
  ])('writes nothing without a policy, with the arguments %j and %j', async (args, env) => {
    const { cwd, now } = await project(before, 'src/a')
    const path = env['HASHLINE_EDIT_ROOT'] === '/' ? join(cwd, 'src/a') : 'src/a'
    const run = await strict([...args, payload(path)], { cwd, env })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(await now()).toEqual([before, true])
  })

  it.each(['--policies=ignore', '--policies', '--discover', '--root=.'])('has no flag %s', async (flag) => {
    const { cwd, now } = await project(before)
    const run = await strict([flag, payload('a')], { cwd })
    expect(run).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^hashline: Unknown option /),
    })
    expect(await now()).toEqual([before, true])
  })

  it('runs no command but edit', async () => {
    const { cwd } = await project(before)
    const stderr = 'hashline: there may be one payload, and there are two\n'
    expect(await strict(['policy', 'init'], { cwd })).toEqual({ status: 1, stdout: '', stderr })
    expect(await readdir(cwd)).toEqual(['a'])
  })

  it('writes where a policy lets it, and nowhere else', async () => {
    const { cwd, now } = await project(before, 'src/a')
    await govern(cwd, { version: 1, write: ['src'] })
    await writeFile(join(cwd, 'b'), before)
    expect(await strict([payload('b')], { cwd })).toMatchObject(refused)
    expect(await readFile(join(cwd, 'b'), 'utf8')).toBe(before)
    expect(await strict([payload('src/a')], { cwd })).toEqual(done('src/a'))
    expect(await now()).toEqual([after, false])
  })
})
