import type {
  Delivery,
  ShellEnd,
  ShellOutput,
  ShellSession,
  ShellSignal,
  ShellWait,
  StopReason,
  WaitOutcome,
} from '../../../ports/shell.ts'
import { CommandRun, type RunParts } from './command-run.ts'
import type { ProcessInput } from './started-process.ts'
import { waitFor } from './wait-for.ts'

/** What a session is made of. */
export interface SessionParts extends Omit<RunParts, 'onSettled'> {
  readonly id: string
  readonly command: string
  readonly isTerminal: boolean
  /** Called when it has ended, and when its output is closed. */
  readonly onSettled: (session: NodeSession) => void
}

/** A command of this machine, as its callers know it. One that nobody calls for too long is stopped. */
export class NodeSession implements ShellSession {
  readonly id: string
  readonly command: string
  readonly isTerminal: boolean
  readonly #parts: SessionParts
  readonly #run: CommandRun
  #cancelIdle: () => void = () => undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.id = parts.id
    this.command = parts.command
    this.isTerminal = parts.isTerminal
    this.#run = new CommandRun({ ...parts, onSettled: () => this.#settled() })
    this.#rest()
  }

  get ageMs(): number {
    return Math.round(this.#run.ageMs)
  }

  get end(): ShellEnd | null {
    return this.#run.end
  }

  /** It has ended, and nobody holds its output open. */
  get isFinished(): boolean {
    return this.#run.isFinished
  }

  get receivedBytes(): number {
    return this.#run.receivedBytes
  }

  get takenBytes(): number {
    return this.#run.output.takenBytes
  }

  get input(): Pick<ProcessInput, 'state' | 'queuedBytes'> {
    return this.#parts.process.input
  }

  write(text: string): Delivery {
    this.#rest()
    const { process, limits } = this.#parts
    const bytes = new TextEncoder().encode(text)
    if (process.input.state !== 'open') return process.input.state
    if (process.input.queuedBytes + bytes.length > limits.queuedInputBytes) return 'full'
    process.input.write(bytes)
    return 'queued'
  }

  closeInput(): void {
    this.#rest()
    if (this.input.state === 'open') this.#parts.process.input.end()
  }

  signal(signal: ShellSignal): void {
    this.#rest()
    this.#parts.group.signal(signal)
  }

  async wait(until: ShellWait): Promise<WaitOutcome> {
    this.#cancelIdle()
    const { limits, clock } = this.#parts
    const outcome = await waitFor(this.#run, until, { quietMs: limits.quietMs, clock })
    this.#rest()
    return outcome
  }

  take(maxBytes: number): ShellOutput {
    return this.#run.output.take(maxBytes)
  }

  stop(reason: StopReason): Promise<void> {
    return this.#run.stop(reason)
  }

  /** Says why it is about to end, unless that is known already. */
  expectStop(reason: StopReason): void {
    this.#run.expectStop(reason)
  }

  /** Resolves when it has ended, or should have by all means. */
  ended(): Promise<void> {
    return this.#run.ended()
  }

  /** Lets go of output that something out of reach still holds open. */
  release(): void {
    this.#run.release()
  }

  /** From now on nobody calls. */
  #rest(): void {
    this.#cancelIdle()
    if (this.end !== null) return
    const { limits, clock } = this.#parts
    this.#cancelIdle = clock.inBackground(limits.idleMs, () => void this.stop('idle'))
  }

  #settled(): void {
    if (this.end !== null) this.#cancelIdle()
    this.#parts.onSettled(this)
  }
}
