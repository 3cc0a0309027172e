/** What to run, and how. */
export interface ShellCommand {
  /** For the shell to read: a line or a whole script. */
  readonly command: string
  /** The folder to run in, absolute. */
  readonly cwd: string
  /** Put over the environment that the shell gives by itself. */
  readonly env?: Readonly<Record<string, string>>
  /** Input stays open and the session can be found by its id. Otherwise there is no input. */
  readonly interactive: boolean
  /** Input and output are one terminal instead of pipes. */
  readonly terminal: boolean
}

/** What a command can be sent, without the `SIG` in front. */
export type ShellSignal = 'INT' | 'TERM' | 'KILL' | 'HUP'

/** Why a command was stopped from here, as opposed to ending by itself. */
export type StopReason = 'timeout' | 'abort' | 'output-limit' | 'idle' | 'dispose'

/** How a command ended. One of `exitCode` and `signal` is null. */
export interface ShellEnd {
  readonly exitCode: number | null
  /** `SIGTERM` and the like. */
  readonly signal: string | null
  readonly stoppedBy: StopReason | null
  /** Something it started still holds its output open. What that prints from now on is dropped. */
  readonly hasBackgroundChildren: boolean
}

/** What came out since the last time it was taken, in the order of arrival, decoded as UTF-8. */
export interface ShellOutput {
  /** All of it, or its beginning where something had to be left out. */
  readonly head: string
  /** Bytes left out behind `head`, as the process wrote them. */
  readonly omittedBytes: number
  /** Its end; empty where nothing was left out. */
  readonly tail: string
  /** Bytes on standard output, those left out included; on a terminal, all bytes. */
  readonly stdoutBytes: number
}

/** Until when to wait: the command's end, the deadline, an abort, or what is named here. */
export interface ShellWait {
  readonly ms: number
  /** More bytes than these were received in all, and then came none for a short while. */
  readonly beyond: number
  /** Instead: this text came out, its end since output was taken. */
  readonly text: string | null
  readonly signal: AbortSignal | undefined
}

/** What ended a wait. */
export type WaitOutcome = 'found' | 'ended' | 'settled' | 'deadline' | 'aborted'

/** What became of input. `full`: too much waits already. `closed`: by `closeInput`. `broken`: by the process, or its end. */
export type Delivery = 'queued' | 'full' | 'closed' | 'broken'

/** A command that was started. It is kept when it has ended, so that what it left can be asked for. */
export interface ShellSession {
  readonly id: string
  readonly command: string
  readonly isTerminal: boolean
  /** From the start until now or the end. */
  readonly ageMs: number
  /** Null while it runs, and until its last output is here. */
  readonly end: ShellEnd | null
  /** Output so far, and how much of it was taken. */
  readonly receivedBytes: number
  readonly takenBytes: number
  /** `queuedBytes`: written, and not yet taken by the system. */
  readonly input: { readonly state: 'open' | 'closed' | 'broken'; readonly queuedBytes: number }
  /** Queues input as UTF-8, in the order of the calls: all of it or none. */
  write(text: string): Delivery
  closeInput(): void
  /** Goes to the command and what it started. */
  signal(signal: ShellSignal): void
  wait(until: ShellWait): Promise<WaitOutcome>
  /** Takes the output that is here, at most so many bytes: half from its beginning, half from its end. */
  take(maxBytes: number): ShellOutput
  /** Asks the command and what it started to end, and after a while makes them. */
  stop(reason: StopReason): Promise<void>
}

/** Runs commands. Everything it started dies when it is disposed of, and when the host dies. */
export interface Shell {
  /** The folder that commands start in where nobody says; absent: `/`. */
  readonly cwd?: string
  /** Interactive sessions that have not ended, the oldest first. */
  readonly sessions: readonly ShellSession[]
  /** An interactive session by its id; one that has ended, as long as it is remembered. */
  find(id: string): ShellSession | undefined
  /**
   * Fails with a system error. About the folder: `ENOENT`, `ENOTDIR`, `EACCES`. `E2BIG`: command and
   * environment are too large. `EDQUOT`: no more sessions may live. `ENOTSUP`: there are no terminals.
   * `ESHUTDOWN`: the shell was disposed of.
   */
  start(command: ShellCommand): Promise<ShellSession>
  dispose(): Promise<void>
}
