import { constants, type Stats } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import type { DirectoryEntry, FileStatus, FileSystem, Swap, SwapOptions } from '../../ports/file-system.ts'
import { codeOf } from '../../ports/system-error.ts'
import { nodeCalls, type Calls } from './calls.ts'
import { commitSwaps } from './commit-swaps.ts'
import type { Manner } from './commit-under-locks.ts'
import { isReserved } from './names.ts'
import { readRegularFile } from './read-file.ts'
import { realPathOf } from './resolve.ts'

/** How a file system on disk writes. */
export interface NodeFileSystemOptions {
  /**
   * `full`, where nothing is said: what was written outlasts a power cut. `fast` leaves that to the system;
   * against a killed process both are safe.
   */
  readonly durability?: 'full' | 'fast'
  /**
   * Files stay the same inode, with all their names and attributes, and are written in place. A reader can see
   * a mixture, and every such write says so.
   */
  readonly preserveInode?: boolean
  /** For tests: system calls in place of the real ones. */
  readonly calls?: Partial<Calls>
}

/**
 * The files of this machine. Links are followed and stay links; relative paths are taken from the process's
 * folder. After any crash a file has all of its old bytes or all of its new ones, and the next write in its
 * folder clears up.
 */
export class NodeFileSystem implements FileSystem {
  readonly #manner: Omit<Manner, 'onNote'>

  constructor({ durability = 'full', preserveInode = false, calls = {} }: NodeFileSystemOptions = {}) {
    const disk = { calls: { ...nodeCalls, ...calls }, durability }
    this.#manner = { disk, replacing: preserveInode ? 'rewrite' : 'replace' }
  }

  async stat(path: string): Promise<FileStatus> {
    const stats = await stat(path)
    const identity = await realPathOf(path)
    const writable = hasWriteBit(stats) && (await isWritable(path))
    return { kind: kindOf(stats), byteLength: stats.size, writable, identity }
  }

  readFile(path: string): Promise<Uint8Array> {
    return readRegularFile(path)
  }

  async readDirectory(path: string): Promise<readonly DirectoryEntry[]> {
    const entries = await readdir(path, { withFileTypes: true })
    return entries
      .filter((entry) => !isReserved(entry.name))
      .map((entry) => ({ name: entry.name, kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) }))
  }

  compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
    options?: SwapOptions,
  ): Promise<'swapped' | 'changed'> {
    return this.transaction([{ path, expected, next }], options)
  }

  transaction(swaps: readonly Swap[], { onNote = ignore }: SwapOptions = {}): Promise<'swapped' | 'changed'> {
    return commitSwaps(swaps, { ...this.#manner, onNote })
  }
}

function ignore(): void {}

function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory'>): 'file' | 'directory' | 'other' {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'directory' : 'other'
}

/** The superuser may write what nobody should: a file without any write bit counts as read-only for all. */
function hasWriteBit({ mode }: Stats): boolean {
  return (mode & 0o222) !== 0
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
