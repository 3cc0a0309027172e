import { constants, type Stats } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import type { DirectoryEntry, FileStatus, FileSystem } from '../../ports/file-system.ts'
import { codeOf } from '../../ports/system-error.ts'
import { readRegularFile } from './read-file.ts'
import { compareAndSwapFile } from './replace-file.ts'

/** The files of this machine. Links are followed and stay links; relative paths are taken from the process's folder. */
export class NodeFileSystem implements FileSystem {
  async stat(path: string): Promise<FileStatus> {
    const stats = await stat(path)
    const identity = await realpath(path)
    const writable = hasWriteBit(stats) && (await isWritable(path))
    return { kind: kindOf(stats), byteLength: stats.size, writable, identity }
  }

  readFile(path: string): Promise<Uint8Array> {
    return readRegularFile(path)
  }

  async readDirectory(path: string): Promise<readonly DirectoryEntry[]> {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.map((entry) => ({
      name: entry.name,
      kind: entry.isSymbolicLink() ? 'link' : kindOf(entry),
    }))
  }

  compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
  ): Promise<'swapped' | 'changed'> {
    return compareAndSwapFile(path, expected, next)
  }
}

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
