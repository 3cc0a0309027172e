/** A file that a failed write could not put back. */
export interface Unrestored {
  readonly path: string
  /** The bytes that were to be written; others, since somebody changed it or it is torn; or nobody can look. */
  readonly holds: 'next' | 'other' | 'unknown'
}

/**
 * How a write fails after it has begun. `EROLLEDBACK`: every file is as it was. `EROLLBACK`: all but those in
 * `left`. `cause` is what went wrong first.
 */
export class RollbackError extends Error {
  readonly code: 'EROLLEDBACK' | 'EROLLBACK'
  readonly left: readonly Unrestored[]

  constructor(left: readonly Unrestored[], cause: unknown) {
    const code = left.length === 0 ? 'EROLLEDBACK' : 'EROLLBACK'
    super([code, ...left.map(({ path, holds }) => `${path} (${holds})`)].join(': '), { cause })
    this.name = 'RollbackError'
    this.code = code
    this.left = left
  }
}
