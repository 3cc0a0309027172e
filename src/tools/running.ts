import type { Fault } from '../protocol/fault.ts'

/** A call that takes its time: how long it may, and whether anybody still waits for it. */
export interface Running {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
  /** As `performance.now` counts. */
  readonly endsAt: number
}

/** A call that begins now. */
export function startRunning(signal: AbortSignal | undefined, timeoutMs: number): Running {
  return { signal, timeoutMs, endsAt: performance.now() + timeoutMs }
}

/** How long a call may still take; 0 where its time is over. */
export function msLeft({ endsAt }: Running): number {
  return Math.max(0, endsAt - performance.now())
}

/** Why a call has to stop, if it has to. Faults: `aborted`, `timeout`. */
export function stopOf(running: Running): Fault | undefined {
  if (running.signal?.aborted === true) return { code: 'aborted' }
  return msLeft(running) === 0 ? { code: 'timeout', timeoutMs: running.timeoutMs } : undefined
}
