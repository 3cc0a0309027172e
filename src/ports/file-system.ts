/** What is there, links followed. */
export interface FileStatus {
  readonly kind: 'file' | 'directory' | 'other'
  readonly byteLength: number
  /** Whether this process may change it. A file without any write bit counts as not, also for root. */
  readonly writable: boolean
  /** The same for two spellings of one file. */
  readonly identity: string
}

export interface DirectoryEntry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'link' | 'other'
}

/** What is searched for, and where. */
export interface SearchQuery {
  /** A folder, as the caller uses it. */
  readonly folder: string
  /** To be found in one line at a time, without its ending. Flags s and u, and i where case does not count. */
  readonly pattern: RegExp
  /** All the files match it, as `picomatch` does: by name, or by path where it has a slash. Null: no such thing. */
  readonly glob: string | null
  /** What a walk of the folder finds, relative to it. The walk runs while the search does. */
  readonly files: Promise<readonly string[]>
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal
}

/**
 * The files a tool can reach. Paths are POSIX style, as the caller uses them. Methods fail as
 * `node:fs/promises` does, with an error that has a `code` (`ENOENT`, `EACCES` and so on).
 */
export interface FileSystem {
  stat(path: string): Promise<FileStatus>
  readFile(path: string): Promise<Uint8Array>
  readDirectory(path: string): Promise<readonly DirectoryEntry[]>
  /**
   * Makes `next` the whole file if it still holds exactly `expected` (null: nothing is there), else changes
   * nothing. `next` null removes the file. Missing folders are made.
   */
  compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
  ): Promise<'swapped' | 'changed'>
  /**
   * A faster search than looking at every file of a walk: those of its files that are worth a look, in their
   * order. No file is missing that has a match, a NUL byte, or more than 8 MiB; others may be among them, so it
   * decides nothing but how long a search takes. Absent: every file is looked at.
   */
  search?(query: SearchQuery): Promise<readonly string[]>
}
