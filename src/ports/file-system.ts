/** What is there, links followed. */
export interface FileStatus {
  readonly kind: 'file' | 'directory' | 'other'
  readonly byteLength: number
  /** Whether this process may change it. A file without any write bit counts as not, also for root. */
  readonly writable: boolean
  /** The same for two spellings of one file. */
  readonly identity: string
}

/** A name in a folder, and what it stands for; links are not followed. */
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
  /**
   * Present where a host bounds what may be written. `pinned`: nobody can lead a write astray by changing
   * folders meanwhile; `checked`: folders are compared before each step, which narrows the chance.
   */
  readonly scope?: { readonly guarantee: 'pinned' | 'checked' }
  /** The folder that relative paths are taken from where nobody says; absent: `/`. */
  readonly cwd?: string
  stat(path: string): Promise<FileStatus>
  readFile(path: string): Promise<Uint8Array>
  readDirectory(path: string): Promise<readonly DirectoryEntry[]>
  /**
   * Fails as a write to this path would because a host forbids it, whatever is there: `EACCES`, `ERR_POLICY`.
   * Absent: nothing is forbidden.
   */
  checkTarget?(path: string): Promise<void>
  /**
   * Ends what interrupted writes had begun with these files; paths that may not be written to it leaves alone.
   * Called once before a look at what is to be changed: a call that is refused for what it sees would never come
   * to the write that clears up. Absent: writes leave nothing.
   */
  recover?(paths: readonly string[]): Promise<void>
  /**
   * Makes `next` the whole file if it still holds exactly `expected` (null: nothing is there), else changes
   * nothing. `next` null removes the file. Missing folders are made.
   */
  compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
    options?: SwapOptions,
  ): Promise<SwapResult>
  /**
   * Several swaps, all or none; no two of one file. Absent: tools refuse calls on several files. A failure in
   * the middle is undone, and told by a `RollbackError`.
   */
  transaction?(swaps: readonly Swap[], options?: SwapOptions): Promise<SwapResult>
  /**
   * A faster search than looking at every file of a walk: those of its files that are worth a look, in their
   * order. No file is missing that has a match, a NUL byte, or more than 8 MiB; others may be among them, so it
   * decides nothing but how long a search takes. Absent: every file is looked at.
   */
  search?(query: SearchQuery): Promise<readonly string[]>
}

/** One file's bytes, as they have to be now and as they are to be; null where there is no file. */
export interface Swap {
  readonly path: string
  readonly expected: Uint8Array | null
  readonly next: Uint8Array | null
}

/** Whether it was done; `changed`: something was not as expected, and nothing was written. */
export type SwapResult = 'swapped' | 'changed'

/** What a caller of a swap wants to hear. */
export interface SwapOptions {
  /** Is given what the caller should know about a write that was done, a sentence each. */
  readonly onNote?: ((note: string) => void) | undefined
}
