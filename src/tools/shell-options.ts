/** Between what a number may be, both included, and what it is where a call says nothing. */
export interface Span {
  readonly least: number
  readonly usual: number
  readonly most: number
}

/** What calls of `shell` and `write_stdin` may ask for. Times in milliseconds, sizes in bytes. */
export interface ShellToolLimits {
  /** How long a command may run that is not interactive. */
  readonly timeoutMs: Span
  /** How long `shell` waits for an interactive command to end or to settle. */
  readonly firstWaitMs: Span
  /** The same for `write_stdin` after it has sent something, */
  readonly writeWaitMs: Span
  /** and where it only asks for what is new. */
  readonly pollMs: Span
  /** Output in one answer. */
  readonly outputBytes: Span
  /** Input of one call. */
  readonly inputBytes: number
}

/** What the host decides about tools for commands. */
export interface ShellOptions {
  readonly limits?: Partial<ShellToolLimits>
  /** Escape sequences in output: as they are, where nothing is said. */
  readonly ansi?: 'keep' | 'strip'
}

const defaultLimits: ShellToolLimits = {
  timeoutMs: { least: 1_000, usual: 30_000, most: 600_000 },
  firstWaitMs: { least: 250, usual: 3_000, most: 30_000 },
  writeWaitMs: { least: 250, usual: 1_000, most: 30_000 },
  pollMs: { least: 250, usual: 5_000, most: 300_000 },
  outputBytes: { least: 256, usual: 40_000, most: 400_000 },
  inputBytes: 2 ** 20,
}

/** What calls may ask for, where the host says nothing else. */
export function toolLimitsOf({ limits }: ShellOptions): ShellToolLimits {
  return { ...defaultLimits, ...limits }
}

/** A number brought into its span, and the note that it was not there. */
export interface Fitted {
  readonly value: number
  readonly notes: readonly string[]
}

/** What a call asks for, or the usual where it asks for nothing, within a span. */
export function fit(name: string, sent: number | null | undefined, { least, usual, most }: Span): Fitted {
  const asked = sent ?? usual
  const value = Math.min(most, Math.max(least, asked))
  return {
    value,
    notes: value === asked ? [] : [`${name} was taken as ${value}: it goes from ${least} to ${most}.`],
  }
}
