/** What is started: a program with its arguments, in a folder, with an environment. */
export interface Launch {
  readonly argv: readonly [string, ...string[]]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** How a process ended. One of the two is null. */
export interface Exit {
  readonly exitCode: number | null
  readonly signal: string | null
}

/** Where a process writes; on a terminal all of it counts as `stdout`. */
export type OutputStream = 'stdout' | 'stderr'

/** Is told what a process does. */
export interface ProcessListener {
  onBytes(stream: OutputStream, bytes: Uint8Array): void
  /** No more bytes come: nobody holds the other end of its output. */
  onClosed(): void
  onExit(exit: Exit): void
}

/** The input of a process. */
export interface ProcessInput {
  /** `closed`: from here. `broken`: from there, or the process has ended. */
  readonly state: 'open' | 'closed' | 'broken'
  /** Written, and not yet taken by the system. */
  readonly queuedBytes: number
  write(bytes: Uint8Array): void
  /** The process reads to the end of what was written, and then the end. */
  end(): void
  /** The process has ended: drops what is queued. */
  close(): void
}

/** A process that was started as the leader of a new session, on pipes or on a terminal. */
export interface StartedProcess {
  readonly pid: number
  readonly input: ProcessInput
  /** To be called before the turn in which it was started is over: nothing is told twice. */
  listen(listener: ProcessListener): void
  /** Lets go of its output. */
  close(): void
}
