import { codeOf } from '../../../ports/system-error.ts'
import type { ShellSignal } from '../../../ports/shell.ts'
import { hasRunningMember } from './live-members.ts'

/**
 * A process that leads a group, and what it started in it; what moves to a group or session of its own is out
 * of reach. The only place that signals processes.
 */
export class ProcessGroup {
  /** The process that leads it has this id too. */
  readonly id: number
  #isLed = true
  #isGone = false

  /** `id`: of a process just started as the leader of a group of its own. */
  constructor(id: number) {
    // As a group, 1 and 0 and -1 would be all processes, or our own.
    if (!Number.isSafeInteger(id) || id <= 1) throw new RangeError(`${id} is no process id to signal`)
    this.id = id
  }

  /** Its leader has ended and was waited for: from now on the id is ours only while members live. */
  leaderEnded(): void {
    this.#isLed = false
    this.#probe()
  }

  /** Whether a member lives, or has died and was not yet waited for. Once gone, it is never signalled again. */
  isAlive(): boolean {
    if (!this.#isLed && !this.#isGone) this.#probe()
    return !this.#isGone
  }

  /** Whether a member runs, as far as can be told: there may be one that has died, see `isAlive`. */
  isRunning(): boolean {
    if (!this.isAlive()) return false
    return this.#isLed || process.platform !== 'linux' || hasRunningMember(this.id)
  }

  signal(signal: ShellSignal): void {
    if (this.isAlive()) this.#send(`SIG${signal}`)
  }

  #probe(): void {
    this.#send(0)
  }

  #send(signal: NodeJS.Signals | 0): void {
    try {
      process.kill(-this.id, signal)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ESRCH') this.#isGone = !this.#isLed
      // A member that runs as another user lives, and cannot be signalled.
      else if (code !== 'EPERM') throw error
    }
  }
}
