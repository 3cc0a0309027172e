/** What a shell allows. Times in milliseconds, sizes in bytes. */
export interface ShellLimits {
  /** Interactive sessions at one time. */
  readonly liveSessions: number
  /** Sessions that have ended and are remembered. */
  readonly endedSessions: number
  /** A session that nobody calls for so long is stopped. */
  readonly idleMs: number
  /** Output of one session that waits to be taken; of more, the middle is dropped. */
  readonly bufferedBytes: number
  /** Output of one command in all; one that prints more is stopped. */
  readonly totalBytes: number
  /** Input of one session that waits to be read. */
  readonly queuedInputBytes: number
  /** Output has settled when none came for so long. */
  readonly quietMs: number
  /** After the end of a command, its output is complete when none came for so long, */
  readonly drainQuietMs: number
  /** and at the latest after so long, should something it left behind print on. */
  readonly drainMs: number
  /** From asking a command to end until making it. */
  readonly graceMs: number
  /** The same where the whole shell is disposed of. */
  readonly disposeGraceMs: number
}

/** What is allowed where nothing is said. */
export const defaultLimits: ShellLimits = {
  liveSessions: 16,
  endedSessions: 64,
  idleMs: 30 * 60_000,
  bufferedBytes: 2 ** 20,
  totalBytes: 2 ** 30,
  queuedInputBytes: 4 * 2 ** 20,
  quietMs: 150,
  drainQuietMs: 100,
  drainMs: 2_000,
  graceMs: 2_000,
  disposeGraceMs: 500,
}
