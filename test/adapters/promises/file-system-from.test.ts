import * as promises from 'node:fs/promises'
import { join } from 'node:path'
import { memfs } from 'memfs'
import { describe, expect, it, vi } from 'vitest'
import { fileSystemFrom, type PromisesLike } from '../../../src/adapters/promises/file-system-from.ts'
import type { FileSystem } from '../../../src/ports/file-system.ts'
import type { Unrestored } from '../../../src/ports/rollback-error.ts'
import { systemError } from '../../../src/ports/system-error.ts'
import { createHashlineEditTool } from '../../../src/tools/edit.ts'
import { createHashlineReadTool } from '../../../src/tools/read.ts'
import { fileSystemContract } from '../../support/file-system-contract.ts'
import { makeTemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const [before, after] = [bytesOf('before'), bytesOf('after')]

/** What a test needs besides, to look behind the wrapper. */
interface Behind {
  chmod(path: string, mode: number): Promise<void>
  link(from: string, to: string): Promise<void>
  symlink(target: string, path: string): Promise<void>
  lstat(path: string): Promise<{ isSymbolicLink(): boolean }>
}

interface World {
  readonly promises: PromisesLike & Behind
  /** A folder that is there, and empty. */
  readonly folder: string
}

const worlds: readonly (readonly [name: string, make: () => Promise<World>])[] = [
  ['fs.promises of Node', async () => ({ promises, folder: await temporaryFolder() })],
  ['fs.promises of memfs', async () => ({ promises: memfs({ '/w': null }).fs.promises, folder: '/w' })],
]

/** What is done to a file, and what it answers: to see that calls come one after another. */
function recorded(inner: PromisesLike, log: string[]): PromisesLike {
  return {
    ...inner,
    stat: (path) => inner.stat(path),
    readdir: (path, options) => inner.readdir(path, options),
    realpath: (path) => inner.realpath(path),
    mkdir: (path, options) => inner.mkdir(path, options),
    unlink: (path) => inner.unlink(path),
    readFile: async (path) => {
      log.push('read')
      return inner.readFile(path)
    },
    writeFile: async (path, bytes, options) => {
      await inner.writeFile(path, bytes, options)
      log.push('written')
    },
  }
}

const inMemory = (): FileSystem => fileSystemFrom(memfs({}, '/').fs.promises)

describe.each(worlds)('fileSystemFrom, over %s', (_, make) => {
  it('lets a model read and edit', async () => {
    const world = await make()
    const fileSystem = fileSystemFrom(world.promises)
    await fileSystem.compareAndSwap(`${world.folder}/src/a`, null, bytesOf('one\ntwo\n'))
    const options = { fileSystem, cwd: world.folder }
    const { content } = await createHashlineReadTool(options).execute({ path: 'src/a' })
    const [hash = '', from = ''] = content[0].text.split('\n')
    await createHashlineEditTool(options).execute({ path: 'src/a', hash, edits: [{ from, to: from }] })
    expect(await fileSystem.readFile(`${world.folder}/src/a`)).toEqual(Buffer.from('two\n'))
  })

  it('knows a file by where its links lead', async () => {
    const world = await make()
    const [file, link] = [join(world.folder, 'a'), join(world.folder, 'link')]
    await world.promises.writeFile(file, before, { flag: 'w' })
    await world.promises.symlink(file, link)
    const fileSystem = fileSystemFrom(world.promises)
    expect((await fileSystem.stat(link)).identity).toBe((await fileSystem.stat(file)).identity)
    expect(await fileSystem.readDirectory(world.folder)).toEqual([
      { name: 'a', kind: 'file' },
      { name: 'link', kind: 'link' },
    ])
  })

  it('writes in place: a link stays a link, and the mode stays', async () => {
    const world = await make()
    const [file, link] = [join(world.folder, 'a'), join(world.folder, 'link')]
    await world.promises.writeFile(file, before, { flag: 'w' })
    await world.promises.chmod(file, 0o751)
    await world.promises.symlink(file, link)
    expect(await fileSystemFrom(world.promises).compareAndSwap(link, before, after)).toBe('swapped')
    expect((await world.promises.lstat(link)).isSymbolicLink()).toBe(true)
    expect(Number((await world.promises.stat(file)).mode) & 0o777).toBe(0o751)
    expect(await world.promises.readFile(file)).toEqual(Buffer.from('after'))
  })

  it('writes in place: all names of a file with several show the same', async () => {
    const world = await make()
    const [file, other] = [join(world.folder, 'a'), join(world.folder, 'other')]
    await world.promises.writeFile(file, before, { flag: 'w' })
    await world.promises.link(file, other)
    await fileSystemFrom(world.promises).compareAndSwap(file, before, after)
    expect(await world.promises.readFile(other)).toEqual(Buffer.from('after'))
  })

  it('does not touch a file that is to stay as it is', async () => {
    const world = await make()
    const file = join(world.folder, 'a')
    await world.promises.writeFile(file, before, { flag: 'w' })
    const log: string[] = []
    const fileSystem = fileSystemFrom(recorded(world.promises, log))
    expect(await fileSystem.compareAndSwap(file, before, before)).toBe('swapped')
    expect(log).toEqual(['read'])
  })

  it('takes a file that nobody may write for read-only', async () => {
    const world = await make()
    const file = join(world.folder, 'a')
    await world.promises.writeFile(file, before, { flag: 'w' })
    const fileSystem = fileSystemFrom(world.promises)
    const writable = async (mode: number): Promise<boolean> => {
      await world.promises.chmod(file, mode)
      return (await fileSystem.stat(file)).writable
    }
    expect([await writable(0o444), await writable(0o644), await writable(0o464)]).toEqual([false, true, true])
  })

  it('creates a file only where none is, also where one comes while it creates', async () => {
    const world = await make()
    const file = join(world.folder, 'a')
    const racing: PromisesLike = {
      ...recorded(world.promises, []),
      mkdir: async (path, options) => {
        await world.promises.mkdir(path, options)
        await world.promises.writeFile(file, before, { flag: 'w' })
      },
    }
    expect(await fileSystemFrom(racing).compareAndSwap(file, null, after)).toBe('changed')
    expect(await world.promises.readFile(file)).toEqual(Buffer.from('before'))
  })

  it('runs swaps one after another: of two that expect the same, one wins', async () => {
    const world = await make()
    const file = join(world.folder, 'a')
    await world.promises.writeFile(file, before, { flag: 'w' })
    const log: string[] = []
    const fileSystem = fileSystemFrom(recorded(world.promises, log))
    const swaps = ['1', '2', '3'].map((text) => fileSystem.compareAndSwap(file, before, bytesOf(text)))
    expect(await Promise.all(swaps)).toEqual(['swapped', 'changed', 'changed'])
    expect(log).toEqual(['read', 'written', 'read', 'read'])
  })

  it('goes on after a swap that failed', async () => {
    const world = await make()
    const file = join(world.folder, 'a')
    await world.promises.writeFile(file, before, { flag: 'w' })
    const fileSystem = fileSystemFrom(world.promises)
    const failing = fileSystem.compareAndSwap(world.folder, before, after)
    const next = fileSystem.compareAndSwap(file, before, after)
    await expect(failing).rejects.toMatchObject({ code: 'EISDIR' })
    expect(await next).toBe('swapped')
  })
})

describe('fileSystemFrom', () => {
  it.each<
    [
      old: string | null,
      text: string,
      stops: number[],
      stands: string | null,
      left: Unrestored['holds'] | null,
    ]
  >([
    ['before', 'after', [0], 'before', null],
    ['before', 'after', [3], 'before', null],
    ['be', 'after', [3], 'be', null],
    ['before', 'after', [5], 'after', 'next'],
    ['before', 'after', [1, 2], 'be', 'other'],
    ['before', 'after', [1, 0], '', 'other'],
    [null, 'after', [3], null, null],
    [null, 'after', [5], 'after', 'next'],
    ['before', '', [0], '', 'next'],
  ])(
    'tells what stands there: from %j to %j, writes stop behind %j',
    async (old, text, stops, stands, left) => {
      const { promises: inner } = memfs(old === null ? {} : { '/a': old }, '/').fs
      const lengths = [...stops]
      const writeFile: PromisesLike['writeFile'] = async (path, bytes, options) => {
        await inner.writeFile(path, bytes.subarray(0, lengths[0]), options)
        if (lengths.shift() !== undefined) throw systemError('ENOSPC', path)
      }
      const fileSystem = fileSystemFrom({ ...recorded(inner, []), writeFile })
      const swap = fileSystem.compareAndSwap('/a', old === null ? null : bytesOf(old), bytesOf(text))
      await expect(swap).rejects.toMatchObject(
        left === null ? { code: 'ENOSPC' } : { code: 'EROLLBACK', left: [{ path: '/a', holds: left }] },
      )
      expect(await inner.readFile('/a').then(String, () => null)).toBe(stands)
    },
  )

  it.each<[what: string, stands: string | null, left: Unrestored['holds'] | null]>([
    ['did nothing', 'before', null],
    ['was done all the same', null, 'next'],
    ['met what somebody else wrote', 'other', 'other'],
  ])('tells what stands there after a removal that failed and %s', async (_, stands, left) => {
    const { promises: inner } = memfs({ '/a': 'before' }, '/').fs
    const unlink: PromisesLike['unlink'] = async (path) => {
      await (stands === null ? inner.unlink(path) : inner.writeFile(path, stands))
      throw systemError('EIO', path)
    }
    const swap = fileSystemFrom({ ...recorded(inner, []), unlink }).compareAndSwap('/a', before, null)
    await expect(swap).rejects.toMatchObject(
      left === null ? { code: 'EIO' } : { code: 'EROLLBACK', left: [{ path: '/a', holds: left }] },
    )
    expect(await inner.readFile('/a').then(String, () => null)).toBe(stands)
  })

  it.each([
    [
      'the system refuses',
      systemError('EACCES', '/a'),
      { code: 'EROLLBACK', left: [{ path: '/a', holds: 'unknown' }] },
    ],
    ['is a bug', new TypeError('a bug'), { message: 'a bug' }],
  ])(
    'says that it cannot tell what stands there, where the look after a write %s',
    async (_, error, said) => {
      const { promises: inner } = memfs({ '/a': 'before' }, '/').fs
      let looks = 0
      const readFile: PromisesLike['readFile'] = async (path) => {
        if ((looks += 1) > 1) throw error
        return inner.readFile(path)
      }
      const writeFile = vi.fn<PromisesLike['writeFile']>().mockRejectedValue(systemError('EIO', '/a'))
      const fileSystem = fileSystemFrom({ ...recorded(inner, []), readFile, writeFile })
      await expect(fileSystem.compareAndSwap('/a', before, after)).rejects.toMatchObject(said)
    },
  )

  it('knows what is neither a file nor a folder', async () => {
    expect(await fileSystemFrom(promises).stat('/dev/null')).toMatchObject({ kind: 'other' })
  })

  it('makes no folder for a path without one', async () => {
    const { fs, vol } = memfs({}, '/')
    const made: string[] = []
    const watched: PromisesLike = {
      ...recorded(fs.promises, []),
      mkdir: async (path) => {
        made.push(path)
      },
    }
    expect(await fileSystemFrom(watched).compareAndSwap('/a', null, after)).toBe('swapped')
    expect(await fileSystemFrom(watched).compareAndSwap('b.txt', null, after)).toBe('swapped')
    expect(made).toEqual([])
    expect(vol.existsSync('/a')).toBe(true)
  })

  it('makes the folders on the way', async () => {
    const fileSystem = inMemory()
    expect(await fileSystem.compareAndSwap('/x/y/a', null, after)).toBe('swapped')
    expect(await fileSystem.readDirectory('/x')).toEqual([{ name: 'y', kind: 'directory' }])
  })

  it('takes a file system that reads text for one that is put together wrongly', async () => {
    const reading = { ...recorded(memfs({ '/a': 'a' }).fs.promises, []), readFile: async () => 'a' }
    const wrong = { name: 'TypeError', message: 'readFile without an encoding must give bytes' }
    await expect(fileSystemFrom(reading).readFile('/a')).rejects.toMatchObject(wrong)
    await expect(fileSystemFrom(reading).compareAndSwap('/a', before, after)).rejects.toMatchObject(wrong)
  })

  it.each<[names: (string | Uint8Array)[]]>([[['a']], [[bytesOf('a')]]])(
    'takes a file system that lists bare names, as %j, for one that is put together wrongly',
    async (names) => {
      const listing = { ...recorded(memfs({}).fs.promises, []), readdir: async () => names }
      await expect(fileSystemFrom(listing).readDirectory('/')).rejects.toMatchObject({
        name: 'TypeError',
        message: 'readdir with withFileTypes must give entries',
      })
    },
  )

  it('lets errors pass as they come', async () => {
    const fileSystem = inMemory()
    const missing = { code: 'ENOENT' }
    await expect(fileSystem.stat('/a')).rejects.toMatchObject(missing)
    await expect(fileSystem.readFile('/a')).rejects.toMatchObject(missing)
    await expect(fileSystem.readDirectory('/a')).rejects.toMatchObject(missing)
    expect(await fileSystem.compareAndSwap('/a', before, after)).toBe('changed')
  })
})

fileSystemContract(
  'fileSystemFrom',
  () => {
    const root = makeTemporaryFolder()
    return {
      fileSystem: fileSystemFrom(promises),
      root,
      makeReadOnly: (path) => promises.chmod(path, 0o444),
      remove: () => promises.rm(root, { recursive: true }),
    }
  },
  { withoutTransaction: 'what is below promises nothing about several files' },
)
