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

/** One file of a transaction: the bytes expected there and the bytes to come, null where there is no file. */
export interface FileSwap {
  readonly path: string
  readonly expected: Uint8Array | null
  readonly next: Uint8Array | null
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
   * Several swaps, all or none. Where it fails after it began to write, it puts everything back and throws an
   * error with the code `EROLLEDBACK` and its `cause`; where that cannot be finished, `EROLLBACK` and the
   * `paths` that are not as they were. Absent: tools refuse calls that write several files.
   */
  transaction?(swaps: readonly FileSwap[]): Promise<'swapped' | 'changed'>
}
