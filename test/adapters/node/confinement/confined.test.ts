import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NodeFileSystem, type NodeFileSystemOptions } from '../../../../src/adapters/node/node-file-system.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { makeWorld } from '../../../support/attacks.ts'
import { outcome } from '../../../support/bytes.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { treeOf } from '../../../support/tree.ts'

/** As a rename over a file answers that is mounted by itself. */
function mounted(): Promise<never> {
  return Promise.reject(systemError('EBUSY', 'a.txt'))
}

describe('new NodeFileSystem', () => {
  it.each([
    [{ root: '' }],
    [{ root: '  ' }],
    [{ root: '/nothing/at/all' }],
    [{ root: '/etc/hosts' }],
    [{ root: '/proc/self' }],
    [{ allow: ['src'] }],
    [{ within: ['/'] }],
    [{ root: '/', within: ['src'] }],
    [{ root: '/', within: [''] }],
    [{ root: '/', within: ['/a\0b'] }],
    [{ root: '/', allow: ['..'] }],
    [{ root: '/', allow: ['src', ''] }],
    [{ root: '/', allow: ['src', ' '] }],
    [{ root: '/', allow: ['/etc'] }],
    [{ root: '/', allow: ['a\0b'] }],
    [{ root: '/', allow: ['src/.git'] }],
  ])('refuses the scope %j', (scope) => {
    expect(() => new NodeFileSystem({ scope })).toThrow(expect.objectContaining({ code: 'ERR_POLICY' }))
  })

  it('refuses a scope of 100 000 entries', () => {
    const allow = Array.from({ length: 100_000 }, () => 'src')
    expect(() => new NodeFileSystem({ scope: { root: '/', allow } })).toThrow('more than 1024 entries')
  })

  it.each([
    '{"scope":null}',
    '{"scope":{"root":null}}',
    '{"scope":{"roots":"/"}}',
    '{"scope":"/"}',
    '{"root":"/"}',
  ])('refuses %s, which no type lets through', (options) => {
    expect(() => new NodeFileSystem(JSON.parse(options))).toThrow(
      expect.objectContaining({ code: 'ERR_POLICY' }),
    )
  })

  it('is not widened by a list that grows later', async () => {
    const { root } = await makeWorld()
    const allow = ['src']
    const fileSystem = new NodeFileSystem({ scope: { root, allow } })
    allow.push('victim')
    await expect(fileSystem.checkTarget('victim/v.txt')).rejects.toMatchObject({ code: 'EACCES' })
  })

  it('refuses to write in place within a scope', () => {
    expect(() => new NodeFileSystem({ scope: {}, preserveInode: true })).toThrow(
      expect.objectContaining({ code: 'ERR_POLICY' }),
    )
  })

  it('takes a root by any spelling, and paths by any other', async () => {
    const { world, root } = await makeWorld()
    symlinkSync(root, join(world, 'spelled'))
    const fileSystem = new NodeFileSystem({ scope: { root: join(world, 'spelled') } })
    for (const [path, text] of [
      ['src/a.txt', '1'],
      [join(world, 'spelled/src/a.txt'), '2'],
      [join(root, 'src/a.txt'), '3'],
    ] as const) {
      const before = readFileSync(join(root, 'src/a.txt'))
      expect(await fileSystem.compareAndSwap(path, before, Buffer.from(text))).toBe('swapped')
    }
  })
})

describe('a confined NodeFileSystem', () => {
  it.each([
    ['a folder', (path: string) => mkdirSync(path), 'EISDIR'],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path]), 'ENXIO'],
    [
      'a socket',
      async (path: string) => {
        const server = createServer()
        await new Promise<void>((resolve) => server.listen(path, resolve))
        onTestFinished(() => void server.close())
      },
      'ENXIO',
    ],
  ])('neither writes nor reads %s, and says so at once', async (_, make, code) => {
    const { root, fileSystem } = await makeWorld()
    await make(join(root, 'src/x'))
    const write = fileSystem.compareAndSwap('src/x', Buffer.from('a'), Buffer.from('b'))
    await expect(write).rejects.toMatchObject({ code })
    await expect(fileSystem.readFile('src/x')).rejects.toMatchObject({ code })
  })

  it.each<[what: string, calls: NodeFileSystemOptions['calls']]>([
    ['folder takes no new files', { access: () => Promise.reject(systemError('EACCES', 'src')) }],
    ['file is mounted', { rename: (from, to) => (to.endsWith('a.txt') ? mounted() : rename(from, to)) }],
  ])('writes nothing in place where the %s', async (_, calls = {}) => {
    const { root } = await makeWorld()
    const fileSystem = new NodeFileSystem({ scope: { root }, calls })
    const write = fileSystem.compareAndSwap('src/a.txt', Buffer.from('a'), Buffer.from('new'))
    await expect(write).rejects.toMatchObject({ code: 'EACCES', reason: expect.stringContaining('in place') })
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('a')
  })

  it('writes nothing of a transaction of which one path is denied', async () => {
    const { world, fileSystem } = await makeWorld()
    const before = treeOf(world)
    const swaps = ['src/a.txt', 'docs/notes/new.md', 'victim/v.txt'].map((path) => ({
      path,
      expected: path === 'src/a.txt' ? Buffer.from('a') : null,
      next: Buffer.from('new'),
    }))
    await expect(fileSystem.transaction(swaps)).rejects.toMatchObject({ code: 'EACCES' })
    expect(treeOf(world)).toEqual(before)
  })

  it('writes a transaction in several folders', async () => {
    const { root, fileSystem } = await makeWorld()
    const swaps = ['src/new/a', 'docs/notes/b', 'src/c'].map((path) => ({
      path,
      expected: null,
      next: Buffer.from(path),
    }))
    expect(await fileSystem.transaction(swaps)).toBe('swapped')
    for (const { path } of swaps) expect(readFileSync(join(root, path), 'utf8')).toBe(path)
    expect(Object.keys(treeOf(root)).filter((path) => path.includes('.hl-'))).toEqual([])
  })

  it.each([
    ['src/a.txt', null],
    ['victim/v.txt', 'EACCES'],
    ['src/hard.txt', 'EACCES'],
    ['../outside/secret.txt', 'EACCES'],
  ])('removes %s only where it may write: %s', async (path, code) => {
    const { world, root, fileSystem } = await makeWorld()
    linkSync(join(world, 'outside/secret.txt'), join(root, 'src/hard.txt'))
    const before = treeOf(world)
    const bytes = readFileSync(join(root, path))
    const removed = await fileSystem
      .compareAndSwap(path, bytes, null)
      .catch((error: { code: string }) => error.code)
    expect(removed).toBe(code ?? 'swapped')
    if (code !== null) expect(treeOf(world)).toEqual(before)
    else expect(readdirSync(join(root, 'src'))).not.toContain('a.txt')
  })

  it('checks a target as a write would, before there is anything to write', async () => {
    const { fileSystem } = await makeWorld()
    await expect(fileSystem.checkTarget('src/a.txt')).resolves.toBeUndefined()
    await expect(fileSystem.checkTarget('src/new/deep.txt')).resolves.toBeUndefined()
    await expect(fileSystem.checkTarget('victim/new.txt')).rejects.toMatchObject({ code: 'EACCES' })
  })

  it('refuses, also where no root is set, a path that nobody can follow', async () => {
    const folder = await temporaryFolder()
    symlinkSync('loop', join(folder, 'loop'))
    const fileSystem = new NodeFileSystem({ scope: {} })
    expect(await outcome(fileSystem.checkTarget(join(folder, 'loop/a.txt')))).toBe('EACCES')
    expect(await outcome(fileSystem.checkTarget(join(folder, 'a.txt')))).toBeUndefined()
  })

  it.each([
    ['ENOENT', 'undefined'],
    ['EIO', 'EIO'],
  ])('checks a target that goes while it looks: %s gives %s', async (code, came) => {
    const { root } = await makeWorld()
    const lstat = (path: string): Promise<never> => Promise.reject(systemError(code, path))
    const fileSystem = new NodeFileSystem({ scope: { root }, calls: { lstat } })
    expect(String(await outcome(fileSystem.checkTarget('src/a.txt')))).toBe(came)
  })

  it.each([
    ['somebody is creating', process.pid],
    ['somebody had created and died', 2 ** 30],
  ])('may write a file that %s, which has another name until that is cleared', async (_, pid) => {
    const { root, fileSystem } = await makeWorld()
    const id = newId()
    const lock = formatLock({ id, commit: newId(), journal: '.', owner: { ...ownIdentity(), pid } })
    linkSync(join(root, 'src/a.txt'), join(root, 'src', nameOf(id, 'tmp')))
    writeFileSync(join(root, 'src', lockNameOf('a.txt')), lock)
    await expect(fileSystem.checkTarget('src/a.txt')).resolves.toBeUndefined()
    expect(await fileSystem.stat('src/a.txt')).toMatchObject({ writable: true })
    linkSync(join(root, 'src/a.txt'), join(root, 'src/third.txt'))
    await expect(fileSystem.checkTarget('src/a.txt')).rejects.toMatchObject({ code: 'EACCES' })
    expect(await fileSystem.stat('src/a.txt')).toMatchObject({ writable: false })
  })

  it('does not take the name of another file for that of a creation', async () => {
    const { root, fileSystem } = await makeWorld()
    const id = newId()
    const lock = formatLock({ id, commit: newId(), journal: '.', owner: ownIdentity() })
    writeFileSync(join(root, 'src', nameOf(id, 'tmp')), 'new')
    writeFileSync(join(root, 'src', lockNameOf('a.txt')), lock)
    linkSync(join(root, 'src/a.txt'), join(root, 'src/second.txt'))
    await expect(fileSystem.checkTarget('src/a.txt')).rejects.toMatchObject({ code: 'EACCES' })
  })

  it('reads all of its root, also what may not be written', async () => {
    const { root, fileSystem } = await makeWorld()
    mkdirSync(join(root, '.git'))
    writeFileSync(join(root, '.git/config'), 'config')
    expect(await fileSystem.readFile('.git/config')).toEqual(Buffer.from('config'))
    expect(await fileSystem.stat('.git/config')).toMatchObject({ kind: 'file', writable: false })
    expect(await fileSystem.stat('victim/v.txt')).toMatchObject({ kind: 'file', writable: false })
    expect(await fileSystem.stat('src/a.txt')).toMatchObject({ kind: 'file', writable: true })
    expect(await fileSystem.stat('.')).toMatchObject({ kind: 'directory' })
    expect((await fileSystem.readDirectory('.')).map(({ name }) => name)).toContain('victim')
    expect((await fileSystem.readDirectory(root)).map(({ name }) => name)).toContain('victim')
  })

  it.each([
    ['../outside'],
    ['../outside/secret.txt'],
    ['..'],
    ['/'],
    ['/etc/hosts'],
    ['src/out'],
    ['/proc/self/environ'],
  ])('does not read %s, nor tells whether it is there', async (path) => {
    const { root, fileSystem } = await makeWorld()
    symlinkSync('../../outside/secret.txt', join(root, 'src/out'))
    for (const call of [fileSystem.stat(path), fileSystem.readFile(path), fileSystem.readDirectory(path)])
      await expect(call).rejects.toMatchObject({ code: 'EACCES' })
    const missing = await fileSystem.stat('../outside/nothing').catch((error: unknown) => error)
    const present = await fileSystem.stat('../outside/secret.txt').catch((error: unknown) => error)
    expect(missing).toMatchObject({ reason: 'it does not lead to a place in the root' })
    expect(present).toMatchObject({ reason: 'it does not lead to a place in the root' })
  })

  it('searches only within its root, and takes a folder from there', async () => {
    const { fileSystem } = await makeWorld()
    const query = { pattern: /secret|^v$/u, glob: null, signal: AbortSignal.timeout(30_000) }
    const outside = fileSystem.search({
      ...query,
      folder: '../outside',
      files: Promise.resolve(['secret.txt']),
    })
    await expect(outside).rejects.toMatchObject({ code: 'EACCES' })
    const files = Promise.resolve(['v.txt'])
    expect(await fileSystem.search({ ...query, folder: 'victim', files })).toEqual(['v.txt'])
  })

  it('fails as any file system does for what is not there, or not a folder', async () => {
    const { fileSystem } = await makeWorld()
    await expect(fileSystem.readFile('src/none')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(fileSystem.readFile('none/none')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(fileSystem.stat('src/a.txt/b')).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(fileSystem.readFile('src')).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(fileSystem.readFile('.')).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(fileSystem.readDirectory('src/a.txt')).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it.runIf(process.platform === 'linux')('leaves no file open, whatever comes of a call', async () => {
    const { root, fileSystem } = await makeWorld()
    symlinkSync('../../outside', join(root, 'src/out'))
    const before = readdirSync('/proc/self/fd').length
    for (const path of [
      'src/a.txt',
      'src/new/b.txt',
      'src/out/c.txt',
      'victim/v.txt',
      'src/none/../d',
      'src',
    ]) {
      const calls = [
        fileSystem.compareAndSwap(path, Buffer.from('a'), Buffer.from('b')),
        fileSystem.compareAndSwap(path, null, Buffer.from('b')),
        fileSystem.stat(path),
        fileSystem.readFile(path),
        fileSystem.readDirectory(path),
        fileSystem.checkTarget(path),
      ]
      await Promise.allSettled(calls)
    }
    expect(readdirSync('/proc/self/fd').length).toBe(before)
  })
})

describe('NodeFileSystem without a scope', () => {
  it('has none to speak of', async () => {
    const folder = await temporaryFolder()
    const fileSystem = new NodeFileSystem()
    expect(fileSystem.scope).toBeUndefined()
    await expect(fileSystem.checkTarget(join(folder, '.git/config'))).resolves.toBeUndefined()
  })
})
