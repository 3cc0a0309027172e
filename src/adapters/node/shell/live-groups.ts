import type { Clock } from './clock.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Watchdog } from './watchdog.ts'

const sweepMs = 1_000

/**
 * The groups that were started and may still live. Those that are gone are forgotten within a second, long
 * before the system gives their ids to strangers.
 */
export class LiveGroups {
  readonly #groups = new Set<ProcessGroup>()
  readonly #watchdog: Watchdog
  readonly #clock: Clock
  #cancelSweep: (() => void) | undefined

  constructor(watchdog: Watchdog, clock: Clock) {
    this.#watchdog = watchdog
    this.#clock = clock
  }

  add(group: ProcessGroup): void {
    this.#groups.add(group)
    this.#cancelSweep ??= this.#clock.inBackground(sweepMs, () => this.#sweep())
  }

  all(): readonly ProcessGroup[] {
    return [...this.#groups]
  }

  close(): void {
    this.#cancelSweep?.()
  }

  #sweep(): void {
    for (const group of this.#groups) if (!group.isAlive()) this.#forget(group)
    const isEmpty = this.#groups.size === 0
    this.#cancelSweep = isEmpty ? undefined : this.#clock.inBackground(sweepMs, () => this.#sweep())
  }

  #forget(group: ProcessGroup): void {
    this.#groups.delete(group)
    this.#watchdog.release(group.id)
  }
}
