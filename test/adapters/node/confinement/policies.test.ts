import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem, type NodeFileSystemOptions } from '../../../../src/adapters/node/node-file-system.ts'
import { codeOf, reasonOf, systemError } from '../../../../src/ports/system-error.ts'
import { allowOnly, writePolicy } from '../../../support/policies.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A folder with policies, by the folders that they govern. */
async function governed(policies: Readonly<Record<string, readonly string[] | string>>): Promise<string> {
  const top = await temporaryFolder()
  for (const path of ['src/deep', 'docs', 'away']) mkdirSync(join(top, path), { recursive: true })
  for (const [path, policy] of Object.entries(policies)) {
    const folder = join(top, path)
    await (typeof policy === 'string' ? writePolicy(folder, policy) : allowOnly(folder, policy))
  }
  return top
}

/** Makes a new file: `made`, or why not. */
async function make(path: string, scope: NodeFileSystemOptions['scope'] = {}): Promise<string> {
  const call = new NodeFileSystem({ scope }).compareAndSwap(path, null, Buffer.from('new'))
  return call.then(
    () => (readFileSync(path, 'utf8') === 'new' ? 'made' : 'lost'),
    (error: unknown) => `${codeOf(error)}: ${reasonOf(error)}`,
  )
}

/** As it answers over a file that is mounted by itself. */
const renameUnlessMounted: typeof rename = (from, to) =>
  basename(String(to)) === 'x' ? Promise.reject(systemError('EBUSY', 'x')) : rename(from, to)

describe('policies', () => {
  it.each([
    ['src/a', { '': ['src'] }, 'made'],
    ['src/deep/a', { '': ['src'] }, 'made'],
    ['src/new/a', { '': ['src'] }, 'made'],
    ['docs/a', { '': ['src'] }, 'EACCES'],
    ['src', { '': ['src'] }, 'EACCES'],
    ['docs/a', { '': '{"version":1}' }, 'made'],
    ['docs/a', { '': [] }, 'EACCES'],
    ['src/deep/a', { '': ['src'], src: ['deep'] }, 'made'],
    ['src/a', { '': ['src'], src: ['deep'] }, 'EACCES'],
    ['docs/a', { '': ['src'], docs: '{"version":1}' }, 'EACCES'],
    ['src/deep/a', { '': ['src'], src: [], 'src/deep': '{"version":1}' }, 'EACCES'],
    ['src/deep/a', { '': ['src/deep'], src: '{"version":1}', 'src/deep': '{"version":1}' }, 'made'],
    ['docs/a', { src: [] }, 'made'],
    ['docs/a', { src: 'malformed' }, 'made'],
    ['src/deep/a', { src: 'malformed' }, 'ERR_POLICY'],
    ['src/a', { '': '{"version":1,"write":["../away"]}' }, 'ERR_POLICY'],
    ['src/a', { '': '{"version":1,"write":["/"]}' }, 'ERR_POLICY'],
    ['src/a', { '': '{"version":1,"root":true}' }, 'ERR_POLICY'],
    ['src/a', { '': '{"version":2,"write":["src"]}' }, 'ERR_POLICY'],
    ['src/a', { '': 'malformed', src: '{"version":1}' }, 'ERR_POLICY'],
    ['src/a', { '': [], src: 'malformed' }, 'ERR_POLICY'],
    ['src/a\\b', { docs: [] }, 'made'],
    ['src/a\u001b', { docs: [] }, 'made'],
    ['src/.git/config', { '': ['src'] }, 'EACCES'],
    ['src/.hashline/policy.json', { '': ['src'] }, 'EACCES'],
    ['src/a\\b', { '': ['src'] }, 'EACCES'],
    ['src/a\u001b', { '': ['src'] }, 'EACCES'],
  ])('of %j with %j: %s', async (path, policies, answer) => {
    const top = await governed(policies)
    expect((await make(join(top, path))).slice(0, answer.length)).toBe(answer)
  })

  it.each([
    ['src/a', ['src'], ['src', 'docs'], 'made'],
    ['docs/a', ['src'], ['src', 'docs'], 'EACCES: the policy'],
    ['docs/a', ['src', 'docs'], ['src'], 'EACCES: the allow-list'],
    ['away/a', ['src', 'docs'], ['src'], 'EACCES: the allow-list'],
  ])('narrow the allow-list, and it them: %s under %j and %j is %s', async (path, policy, allow, answer) => {
    const root = await governed({ '': policy })
    expect((await make(join(root, path), { root, allow })).slice(0, answer.length)).toBe(answer)
  })

  it('bind whoever sets a root that is wider, above it or no root at all', async () => {
    const top = await governed({ '': ['src'] })
    const path = join(top, 'docs/a')
    for (const scope of [{}, { root: '/' }, { root: dirname(top) }, { root: join(top, 'docs') }])
      expect(await make(path, scope)).toMatch(/^EACCES: the policy/)
  })

  it('bind a file that is reached through a link, at both ends of it', async () => {
    const top = await governed({ docs: [] })
    symlinkSync('../docs/x', join(top, 'src/to-docs'))
    symlinkSync('../src/x', join(top, 'docs/to-src'))
    writeFileSync(join(top, 'docs/x'), 'x')
    writeFileSync(join(top, 'src/x'), 'x')
    const fileSystem = new NodeFileSystem({ scope: {} })
    for (const path of ['src/to-docs', 'docs/to-src']) {
      const call = fileSystem.compareAndSwap(join(top, path), Buffer.from('x'), Buffer.from('new'))
      await expect(call).rejects.toMatchObject({ code: 'EACCES' })
    }
  })

  it('refuse a file of two names, and only where one governs it', async () => {
    const top = await governed({ src: '{"version":1}' })
    for (const name of ['src/x', 'docs/x']) {
      writeFileSync(join(top, name), 'x')
      linkSync(join(top, name), join(top, `${name}-2`))
    }
    const fileSystem = new NodeFileSystem({ scope: {} })
    const swap = (name: string) =>
      fileSystem.compareAndSwap(join(top, name), Buffer.from('x'), Buffer.from('new'))
    expect(await fileSystem.stat(join(top, 'src/x'))).toMatchObject({ writable: false })
    expect(await fileSystem.stat(join(top, 'docs/x'))).toMatchObject({ writable: true })
    await expect(swap('src/x')).rejects.toMatchObject({ reason: expect.stringContaining('has 2 names') })
    expect(await swap('docs/x')).toBe('swapped')
  })

  it('refuse a write in place, and only where one governs it', async () => {
    const top = await governed({ src: '{"version":1}' })
    const fileSystem = new NodeFileSystem({ scope: {}, calls: { rename: renameUnlessMounted } })
    const swap = (name: string) => {
      writeFileSync(join(top, name), 'x')
      return fileSystem.compareAndSwap(join(top, name), Buffer.from('x'), Buffer.from('new'))
    }
    await expect(swap('src/x')).rejects.toMatchObject({ reason: expect.stringContaining('in place') })
    expect(await swap('docs/x')).toBe('swapped')
  })

  it('grant nothing elsewhere', async () => {
    const top = await governed({ docs: [], src: '{"version":1}' })
    expect(await make(join(top, 'src/a'), { root: join(top, 'away') })).toMatch(/^EACCES/)
  })

  it('that are required have to be there', async () => {
    const top = await governed({ src: '{"version":1}' })
    expect(await make(join(top, 'src/a'), { policies: 'require' })).toBe('made')
    expect(await make(join(top, 'docs/a'), { policies: 'require' })).toMatch(/^EACCES: a policy is required/)
    expect(await make(join(top, 'docs/a'), { root: top, policies: 'require' })).toMatch(
      /^EACCES: a policy is req/,
    )
  })

  it('are not asked where the host says so, and can still not be written', async () => {
    const root = await governed({ '': [] })
    expect(await make(join(root, 'src/a'), { root, policies: 'ignore' })).toBe('made')
    expect(await make(join(root, '.hashline/x'), { root, policies: 'ignore' })).toMatch(/^EACCES/)
  })

  it('cannot be written where none is found and nothing is bounded', async () => {
    const top = await governed({})
    expect(await make(join(top, 'src/a'))).toBe('made')
    expect(await make(join(top, '.git/config'))).toBe('made')
    expect(await make(join(top, '.hashline/policy.json'))).toMatch(/^EACCES: what is called ".hashline"/)
    expect(await make(join(top, 'src/.HASHLINE/policy.json'))).toMatch(/^EACCES/)
    expect(await make(join(top, '.hl-0.journal'))).toMatch(/^EACCES/)
  })

  it.each([
    ['writable by all', (file: string) => chmodSync(file, 0o666), 'it can be written by others'],
    [
      'in a folder for all',
      (file: string) => chmodSync(dirname(file), 0o777),
      'its folder can be written by others',
    ],
    ['a hard link', (file: string) => linkSync(file, `${file}-2`), 'it has 2 names'],
    [
      'a link',
      (file: string) => {
        renameSync(file, `${file}-2`)
        symlinkSync('policy.json-2', file)
      },
      'it is a link',
    ],
    [
      'no folder’s',
      (file: string) => {
        rmSync(dirname(file), { recursive: true })
        writeFileSync(dirname(file), '')
      },
      'its folder is a link, or no folder',
    ],
  ])('that are %s forbid everything, and are named', async (_, spoil, wrong) => {
    const top = await governed({ '': '{"version":1}' })
    const file = join(top, '.hashline/policy.json')
    spoil(file)
    expect(await make(join(top, 'src/a'))).toBe(
      `ERR_POLICY: the policy "${file}" cannot be relied on: ${wrong}`,
    )
  })

  it('keep their own folder from being removed, and what is in it', async () => {
    const top = await governed({ '': '{"version":1}' })
    const fileSystem = new NodeFileSystem({ scope: { root: dirname(top) } })
    const bytes = readFileSync(join(top, '.hashline/policy.json'))
    for (const path of ['.hashline/policy.json', '.hashline', ''])
      await expect(fileSystem.compareAndSwap(join(top, path), bytes, null)).rejects.toThrow(/^E(ACCES|ISDIR)/)
    expect(readFileSync(join(top, '.hashline/policy.json'))).toEqual(bytes)
  })
})
