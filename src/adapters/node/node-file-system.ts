import { constants, type Stats } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import type { DirectoryEntry, FileStatus, FileSystem, SearchQuery } from '../../ports/file-system.ts'
import { codeOf } from '../../ports/system-error.ts'
import { findRipgrep } from './find-ripgrep.ts'
import { readRegularFile } from './read-file.ts'
import { compareAndSwapFile } from './replace-file.ts'
import { searchWithRipgrep } from './ripgrep.ts'

export interface NodeFileSystemOptions {
  /**
   * The path of the ripgrep that searches; null where none is to. Where nothing is said: that of
   * `@vscode/ripgrep` if it is installed, else `rg` on the PATH, else none.
   */
  readonly ripgrep?: string | null
}

/** The files of this machine. Links are followed and stay links; relative paths are taken from the process's folder. */
export class NodeFileSystem implements FileSystem {
  #ripgrep: string | null | Promise<string | null> | undefined

  constructor(options: NodeFileSystemOptions = {}) {
    this.#ripgrep = options.ripgrep
  }

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

  async search(query: SearchQuery): Promise<readonly string[]> {
    if (this.#ripgrep === undefined) this.#ripgrep = findRipgrep()
    const program = await this.#ripgrep
    return program === null ? query.files : searchWithRipgrep(program, query)
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
