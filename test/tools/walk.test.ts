import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { DirectoryEntry, FileSystem } from '../../src/ports/file-system.ts'
import { parseGlob } from '../../src/tools/glob.ts'
import { startRunning } from '../../src/tools/running.ts'
import { walk } from '../../src/tools/walk.ts'

type Files = Readonly<Record<string, string>>
type ReadDirectory = (path: string, plain: FileSystem) => Promise<readonly DirectoryEntry[]>

/** What a walk of `/w` finds, where folders are read in the test's own way. */
async function walked(files: Files, readDirectory: ReadDirectory): Promise<Awaited<ReturnType<typeof walk>>> {
  const plain = new MemoryFileSystem(files)
  const fileSystem: FileSystem = {
    stat: (path) => plain.stat(path),
    readFile: (path) => plain.readFile(path),
    readDirectory: (path) => readDirectory(path, plain),
    compareAndSwap: (path, expected, next) => plain.compareAndSwap(path, expected, next),
  }
  const glob = parseGlob(null)
  if (!glob.ok) throw new Error('no glob is a good glob')
  return walk(fileSystem, { path: '/w', shown: 'w' }, glob.value, {
    ...startRunning(undefined, 60_000),
    onOddRules: () => undefined,
  })
}

const failing =
  (place: string, code: string): ReadDirectory =>
  async (path, plain) => {
    if (path === place) throw Object.assign(new Error(code), { code })
    return plain.readDirectory(path)
  }

describe('walk', () => {
  it.each<[code: string, reason: string]>([
    ['EACCES', 'unreadable'],
    ['ENOENT', 'gone'],
    ['EIO', 'unreadable'],
  ])('skips a folder that cannot be read (%s)', async (code, reason) => {
    expect(await walked({ '/w/a': '', '/w/b/c': '' }, failing('/w/b/', code))).toEqual({
      ok: true,
      value: { files: ['a'], skipped: [{ path: 'b/', reason }] },
    })
  })

  it('refuses where the folder itself cannot be read', async () => {
    expect(await walked({ '/w/a': '' }, failing('/w/', 'EACCES'))).toEqual({
      ok: false,
      faults: [{ code: 'denied', path: 'w' }],
    })
  })

  it('passes on an error that is none of the file system', async () => {
    await expect(
      walked({ '/w/a': '' }, async () => {
        throw new TypeError('a bug')
      }),
    ).rejects.toThrow('a bug')
  })

  it('takes folders of any size', { timeout: 60_000 }, async () => {
    const entries = Array.from({ length: 200_000 }, (_, index): DirectoryEntry => ({
      name: `f${index}`,
      kind: index % 2 === 0 ? 'file' : 'link',
    }))
    const found = await walked({ '/w/a': '' }, async () => entries)
    expect(found.ok && [found.value.files.length, found.value.skipped.length]).toEqual([100_000, 100_000])
  })

  it('reads each folder once, the outer ones first', async () => {
    const asked: string[] = []
    await walked({ '/w/a/b/c': '' }, (path, plain) => {
      asked.push(path)
      return plain.readDirectory(path)
    })
    expect(asked).toEqual(['/w/', '/w/a/', '/w/a/b/'])
  })
})
