import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listed } from '../support/listed.ts'
import { allowOnly, writePolicy } from '../support/policies.ts'
import { builtProgram, type Run } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashline = builtProgram()
const { hash, at } = listed('old')

/** A project with files `src/a`, `other/b` and a link out, and beside it a file `outside`; all of them say `old`. */
async function project(): Promise<{ top: string; cwd: string }> {
  const top = await temporaryFolder()
  const cwd = join(top, 'project')
  for (const folder of ['src', 'other']) await mkdir(join(cwd, folder), { recursive: true })
  for (const path of ['src/a', 'other/b', '../outside']) await writeFile(join(cwd, path), 'old')
  await symlink('../../outside', join(cwd, 'src/link'))
  return { top, cwd }
}

interface Environment {
  readonly root?: string
  readonly allowed?: string
}

/** Edits a file of the project with the variables set; `text` is what the file says then. */
async function edit(
  { cwd }: { cwd: string },
  path: string,
  { root, allowed }: Environment = {},
): Promise<Run & { text: string }> {
  const env = {
    ...(root === undefined ? {} : { HASHLINE_EDIT_ROOT: root }),
    ...(allowed === undefined ? {} : { HASHLINE_EDIT_ALLOWED_PATHS: allowed }),
  }
  const payload = JSON.stringify({ path, hash, edits: [{ from: at(1), to: at(1), content: 'new' }] })
  const run = await hashline(['edit', payload], { cwd, env })
  return { ...run, text: await readFile(join(cwd, path), 'utf8') }
}

const done = { status: 0, stderr: '', text: 'new' }

describe('hashline edit, in a scope', () => {
  it('is bound by nothing where no variable is set and no policy is found', async () => {
    expect(await edit(await project(), '../outside')).toMatchObject(done)
  })

  it.each([
    ['src/a', { root: '.' }],
    ['src/a', { root: '.', allowed: 'src' }],
    ['src/a', { root: '.', allowed: 'docs\n\nsrc\n' }],
    ['other/b', { root: '.', allowed: 'src\nother' }],
  ])('edits %s with %j', async (path, environment) => {
    expect(await edit(await project(), path, environment)).toMatchObject(done)
  })

  it.each([
    ['other/b', { root: '.', allowed: 'src' }, 'the allow-list lets only what is below "src" be written'],
    ['../outside', { root: '.' }, 'it does not lead to a place in the root'],
    ['src/link', { root: '.' }, 'it does not lead to a place in the root'],
  ])('denies %s with %j on standard output', async (path, environment, reason) => {
    const { status, stdout, stderr, text } = await edit(await project(), path, environment)
    expect({ status, stderr, text }).toEqual({ status: 1, stderr: '', text: 'old' })
    expect(stdout).toMatch(/^denied: access to ".*" is denied: .*\nNothing was written\.\n/)
    expect(stdout).toContain(reason)
  })

  it.each<Environment>([
    { root: '' },
    { root: '  ' },
    { root: 'nothing' },
    { root: 'src/a' },
    { allowed: 'src' },
    { root: '.', allowed: '' },
    { root: '.', allowed: '\n  \n' },
    { root: '.', allowed: 'src\n..' },
    { root: '.', allowed: 'src\n.' },
    { root: '.', allowed: 'src//a' },
    { root: '.', allowed: 'src/' },
    { root: '.', allowed: '/src' },
    { root: '.', allowed: 'src\\a' },
    { root: '.', allowed: 'src\n.git/hooks' },
    { root: '.', allowed: 'src\n.worktrees/one' },
  ])('refuses to start with %j', async (environment) => {
    const run = await edit(await project(), 'src/a', environment)
    expect(run).toMatchObject({ status: 1, stdout: '', text: 'old' })
    expect(run.stderr).toMatch(/^hashline: .+\n$/)
  })

  it('names the entry that is wrong', async () => {
    const { stderr } = await edit(await project(), 'src/a', { root: '.', allowed: 'src\n../up' })
    expect(stderr).toContain('"../up"')
  })

  it('takes paths from the root, wherever it is started', async () => {
    const { top, cwd } = await project()
    const payload = { path: 'src/a', hash, edits: [{ from: at(1), to: at(1), content: 'new' }] }
    const env = { HASHLINE_EDIT_ROOT: cwd }
    expect(await hashline(['edit', JSON.stringify(payload)], { cwd: top, env })).toMatchObject({ status: 0 })
    expect(await readFile(join(cwd, 'src/a'), 'utf8')).toBe('new')
  })

  it('is bound by a policy, whatever the variables say', async () => {
    const { top, cwd } = await project()
    await allowOnly(cwd, ['src'])
    for (const environment of [{}, { root: '/' }, { root: top }, { root: 'other' }]) {
      const path = environment.root === 'other' ? 'b' : join(cwd, 'other/b')
      const payload = { path, hash, edits: [{ from: at(1), to: at(1), content: 'new' }] }
      const env = environment.root === undefined ? {} : { HASHLINE_EDIT_ROOT: environment.root }
      const { status, stdout } = await hashline(['edit', JSON.stringify(payload)], { cwd, env })
      expect({ status, code: stdout.slice(0, 7) }).toEqual({ status: 1, code: 'denied:' })
    }
    expect(await readFile(join(cwd, 'other/b'), 'utf8')).toBe('old')
  })
})

describe('hashline read, in a scope', () => {
  it.each([
    ['other/b', 0],
    ['../outside', 1],
    ['src/link', 1],
  ])('reads what is in the root: %s exits with %i', async (path, status) => {
    const { cwd } = await project()
    const env = { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: 'src' }
    expect(await hashline(['read', path], { cwd, env })).toMatchObject({ status })
  })
})

describe('hashline policy explain', () => {
  it('says who lets a path be written, and what is left by all of them', async () => {
    const { cwd } = await project()
    const file = await allowOnly(cwd, ['src', 'docs'])
    const env = { HASHLINE_EDIT_ROOT: '.', HASHLINE_EDIT_ALLOWED_PATHS: 'src/deep\nother' }
    const { status, stdout } = await hashline(['policy', 'explain', 'src/deep/new'], { cwd, env })
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual([
      '"src/deep/new" may be written.',
      `It leads to "${cwd}/src/deep/new".`,
      '',
      `The root "${cwd}" lets be written: what is below "src/deep", "other". It permits this path.`,
      `The policy "${file}" lets be written: what is below "src", "docs". It permits this path.`,
      `What they leave: what is below "${cwd}/src/deep".`,
      expect.stringMatching(/^Folders are (pinned|checked)\.$/),
      '',
    ])
  })

  it('says the same for programs, and by its status', async () => {
    const { cwd } = await project()
    const file = await allowOnly(cwd, ['src'])
    const run = await hashline(['policy', 'explain', 'other/b', '--json'], { cwd })
    expect(run.status).toBe(1)
    const reason = `the policy "${file}" lets only what is below "src" be written`
    expect(JSON.parse(run.stdout)).toMatchObject({
      path: 'other/b',
      resolved: join(cwd, 'other/b'),
      isWritable: false,
      reason,
      chain: [{ source: file, folder: cwd, write: ['src'], reason }],
      writableBelow: [join(cwd, 'src')],
    })
  })

  it('says so where nothing binds', async () => {
    const { cwd } = await project()
    const { status, stdout } = await hashline(['policy', 'explain', 'src/a'], { cwd })
    expect(status).toBe(0)
    expect(stdout).toContain('No root is set, and no policy was found.')
  })

  it('names a policy that cannot be relied on', async () => {
    const { cwd } = await project()
    const file = await writePolicy(cwd, 'malformed')
    const { status, stdout } = await hashline(['policy', 'explain', 'src/a'], { cwd })
    expect(status).toBe(1)
    expect(stdout).toContain(`the policy "${file}" cannot be relied on`)
  })
})

describe('hashline policy init', () => {
  it('writes a policy that lets everything be written but what is protected', async () => {
    const { cwd } = await project()
    const file = join(cwd, '.hashline/policy.json')
    expect(await hashline(['policy', 'init'], { cwd })).toEqual({
      status: 0,
      stderr: '',
      stdout: `Wrote "${file}". It bounds what is below ".", and nothing else.\n`,
    })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 1 })
    expect(await edit({ cwd }, 'src/a')).toMatchObject(done)
  })

  it('writes to the folder that is named', async () => {
    const { top, cwd } = await project()
    await hashline(['policy', 'init', 'project'], { cwd: top })
    expect(await readFile(join(cwd, '.hashline/policy.json'), 'utf8')).not.toBe('')
  })

  it('overwrites nothing', async () => {
    const { cwd } = await project()
    const file = await writePolicy(cwd, 'theirs')
    const { status, stderr } = await hashline(['policy', 'init'], { cwd })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'hashline: no policy was written to ".": there is one, which stays as it is\n',
    })
    expect(await readFile(file, 'utf8')).toBe('theirs')
  })

  it('does not follow a link in the place of its folder', async () => {
    const { top, cwd } = await project()
    await mkdir(join(top, 'elsewhere'))
    await symlink('../elsewhere', join(cwd, '.hashline'))
    expect(await hashline(['policy', 'init'], { cwd })).toMatchObject({ status: 1 })
    await expect(readFile(join(top, 'elsewhere/policy.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
