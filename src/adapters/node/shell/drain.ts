import type { Clock } from './clock.ts'

/** When output counts as complete though someone still holds it open. */
export interface DrainLimits {
  readonly drainQuietMs: number
  readonly drainMs: number
}

/**
 * The wait for the last output of a command that has ended. What it left in the background may hold its output
 * open for ever, so silence ends the wait, and so does time.
 */
export class Drain {
  readonly #limits: DrainLimits
  readonly #clock: Clock
  readonly #onDrained: () => void
  readonly #deadline: number
  #cancel: () => void

  constructor(limits: DrainLimits, clock: Clock, onDrained: () => void) {
    this.#limits = limits
    this.#clock = clock
    this.#onDrained = onDrained
    this.#deadline = clock.now() + limits.drainMs
    this.#cancel = this.#arm()
  }

  /** To be called when bytes arrive. */
  extend(): void {
    this.#cancel()
    this.#cancel = this.#arm()
  }

  cancel(): void {
    this.#cancel()
  }

  #arm(): () => void {
    const left = Math.max(0, this.#deadline - this.#clock.now())
    return this.#clock.inBackground(Math.min(left, this.#limits.drainQuietMs), this.#onDrained)
  }
}
