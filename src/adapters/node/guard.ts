import type { Use } from './confinement/spelling.ts'

/** Where a guard found a path to lead. */
export interface GuardedPlace {
  /** Real, as far as something is there. */
  readonly resolved: string
  /** The last names of it, as many as are not there yet, outermost first. */
  readonly missing: readonly string[]
}

/** What stands between one call and the disk. Its methods fail with `EACCES` or `ERR_POLICY` to refuse. */
export interface Guard {
  /** Decides about a path as it was sent. Null: nothing bounds such a use. */
  place(path: string, use: Use): GuardedPlace | null
  /** What system calls are given in place of the real path of a folder. */
  handleOf(folder: string): string
  /** The same for a path that was placed, as far as it is there. */
  wayTo(path: string): string
  /** Whether a path that has so many names may be written, as far as is known without writing. */
  permits(path: string, links: number): boolean
  /** Decides about writing over the bytes of a file. */
  checkInPlace(path: string): void
  /** Decides about a file that is to be written, and has so many names. */
  checkLinks(path: string, links: number): void
  /** Decides once more about the real path of a file, right before it becomes another one. */
  checkAgain(path: string): void
  close(): void
}

/** Lets everything pass. */
export const noGuard: Guard = {
  place: () => null,
  handleOf: (folder) => folder,
  wayTo: (path) => path,
  permits: () => true,
  checkInPlace: () => undefined,
  checkLinks: () => undefined,
  checkAgain: () => undefined,
  close: () => undefined,
}
