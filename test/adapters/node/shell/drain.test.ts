import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../../src/adapters/node/shell/clock.ts'
import { Drain } from '../../../../src/adapters/node/shell/drain.ts'

/** A clock that goes on when it is told to, for one action at a time. */
class ManualClock implements Clock {
  #now = 0
  #due: { readonly at: number; readonly action: () => void } | undefined

  now(): number {
    return this.#now
  }

  after(ms: number, action: () => void): () => void {
    const due = { at: this.#now + ms, action }
    this.#due = due
    return () => {
      if (this.#due === due) this.#due = undefined
    }
  }

  inBackground(ms: number, action: () => void): () => void {
    return this.after(ms, action)
  }

  goOn(ms: number): void {
    this.#now += ms
    const due = this.#due
    if (due === undefined || due.at > this.#now) return
    this.#due = undefined
    due.action()
  }
}

/** When a drain ends that is quiet after 100 ms and over after 500, with bytes at these times. */
function drainedAt(...bytesAt: readonly number[]): number | undefined {
  const clock = new ManualClock()
  const ends: number[] = []
  const drain = new Drain({ drainQuietMs: 100, drainMs: 500 }, clock, () => ends.push(clock.now()))
  while (clock.now() < 1_000) {
    if (ends.length === 0 && bytesAt.includes(clock.now())) drain.extend()
    clock.goOn(10)
  }
  return ends[0]
}

describe('Drain', () => {
  it.each([
    ['at the first silence', [], 100],
    ['later where bytes came', [50, 140], 240],
    ['not for bytes after a silence', [50, 200], 150],
    ['in the end, though bytes go on', Array.from({ length: 100 }, (_, index) => index * 10), 500],
  ])('ends %s', (_, bytesAt, end) => {
    expect(drainedAt(...bytesAt)).toBe(end)
  })

  it('does not end when it was cancelled', () => {
    const clock = new ManualClock()
    const ended: string[] = []
    new Drain({ drainQuietMs: 100, drainMs: 500 }, clock, () => ended.push('ended')).cancel()
    clock.goOn(1_000)
    expect(ended).toEqual([])
  })
})
