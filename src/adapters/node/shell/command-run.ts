import type { ShellEnd, StopReason } from '../../../ports/shell.ts'
import type { Clock } from './clock.ts'
import { Drain } from './drain.ts'
import type { ProcessGroup } from './process-group.ts'
import { SessionOutput } from './session-output.ts'
import type { ShellLimits } from './shell-limits.ts'
import type { Exit, OutputStream, ProcessListener, StartedProcess } from './started-process.ts'
import { stopGroups } from './stop-groups.ts'
import { waitFor, type Watched } from './wait-for.ts'

/** What a run is made of. */
export interface RunParts {
  readonly process: StartedProcess
  readonly group: ProcessGroup
  readonly limits: ShellLimits
  readonly clock: Clock
  /** Called when it has ended, and when its output is closed, whichever order they come in. */
  readonly onSettled: () => void
}

/** A process from its start until its last output is here, and how it came to its end. */
export class CommandRun implements ProcessListener, Watched {
  readonly output: SessionOutput
  readonly #parts: RunParts
  readonly #startedAt: number
  readonly #callbacks = new Set<() => void>()
  #lastBytesAt: number
  /** All bytes, also those that came too late to be output. */
  #totalBytes = 0
  #exit: Exit | undefined
  #isClosed = false
  #drain: Drain | undefined
  #end: ShellEnd | null = null
  #endedAt: number | undefined
  #stopping: Promise<void> | undefined
  #stoppedBy: StopReason | null = null

  constructor(parts: RunParts) {
    this.#parts = parts
    this.output = new SessionOutput(parts.limits.bufferedBytes)
    this.#startedAt = parts.clock.now()
    this.#lastBytesAt = this.#startedAt
    parts.process.listen(this)
  }

  get end(): ShellEnd | null {
    return this.#end
  }

  get hasEnded(): boolean {
    return this.#end !== null
  }

  /** It has ended, and nobody holds its output open. */
  get isFinished(): boolean {
    return this.hasEnded && this.#isClosed
  }

  get ageMs(): number {
    return (this.#endedAt ?? this.#parts.clock.now()) - this.#startedAt
  }

  get receivedBytes(): number {
    return this.output.receivedBytes
  }

  get lastBytesAt(): number {
    return this.#lastBytesAt
  }

  includes(text: string): boolean {
    return this.output.includes(text)
  }

  onChange(callback: () => void): () => void {
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  /** Asks the process and what it started to end, and after a while makes them. */
  stop(reason: StopReason): Promise<void> {
    this.#stopping ??= this.#stop(reason)
    return this.#stopping
  }

  /** Says why it is about to end, unless that is known already. */
  expectStop(reason: StopReason): void {
    if (this.#exit === undefined) this.#stoppedBy ??= reason
  }

  /** Resolves when it has ended, or should have by all means. */
  async ended(): Promise<void> {
    const { limits, clock } = this.#parts
    const ms = limits.drainMs + limits.graceMs
    const until = { ms, beyond: Number.POSITIVE_INFINITY, text: null, signal: undefined }
    await waitFor(this, until, { quietMs: limits.quietMs, clock })
  }

  /** Lets go of output that something out of reach still holds open. */
  release(): void {
    this.#parts.process.close()
  }

  onBytes(stream: OutputStream, bytes: Uint8Array): void {
    const { limits, clock } = this.#parts
    this.#totalBytes += bytes.length
    if (this.#totalBytes > limits.totalBytes) void this.stop('output-limit')
    if (this.#end !== null) return
    this.output.push(stream, bytes)
    this.#lastBytesAt = clock.now()
    this.#drain?.extend()
    this.#changed()
  }

  onClosed(): void {
    this.#isClosed = true
    if (this.#exit !== undefined) this.#finish(this.#exit)
    this.#parts.onSettled()
  }

  onExit(exit: Exit): void {
    const { process, group, limits, clock } = this.#parts
    this.#exit = exit
    group.leaderEnded()
    process.input.close()
    if (this.#isClosed) this.#finish(exit)
    else this.#drain = new Drain(limits, clock, () => this.#finish(exit))
  }

  #finish(exit: Exit): void {
    if (this.#end !== null) return
    this.#drain?.cancel()
    this.output.end()
    this.#endedAt = this.#parts.clock.now()
    this.#end = { ...exit, stoppedBy: this.#stoppedBy, hasBackgroundChildren: !this.#isClosed }
    this.#changed()
    this.#parts.onSettled()
  }

  async #stop(reason: StopReason): Promise<void> {
    const { group, limits, clock } = this.#parts
    this.expectStop(reason)
    await stopGroups([group], { signals: ['TERM'], graceMs: limits.graceMs }, clock)
    await this.ended()
  }

  #changed(): void {
    for (const callback of this.#callbacks) callback()
  }
}
