import type { ShellWait, WaitOutcome } from '../../../ports/shell.ts'
import type { Clock } from './clock.ts'

/** What is waited for. */
export interface Watched {
  readonly hasEnded: boolean
  readonly receivedBytes: number
  /** When the last of them came, by the clock. */
  readonly lastBytesAt: number
  includes(text: string): boolean
  /** Calls back at every change until it is told to stop. */
  onChange(callback: () => void): () => void
}

/** When output counts as settled, and by which clock. */
export interface Pace {
  readonly quietMs: number
  readonly clock: Clock
}

/** Resolves when what is waited for has come, or the deadline has, or the abort. */
export function waitFor(watched: Watched, until: ShellWait, { quietMs, clock }: Pace): Promise<WaitOutcome> {
  return new Promise((resolve) => {
    let cancelQuiet: (() => void) | undefined
    const finish = (outcome: WaitOutcome): void => {
      cancelQuiet?.()
      cancelDeadline()
      stopWatching()
      until.signal?.removeEventListener('abort', look)
      resolve(outcome)
    }
    const settle = (): void => finish('settled')
    const look = (): void => {
      cancelQuiet?.()
      const outcome = outcomeNow(watched, until)
      if (outcome !== undefined) finish(outcome)
      else if (until.text === null && watched.receivedBytes > until.beyond)
        cancelQuiet = clock.after(Math.max(0, watched.lastBytesAt + quietMs - clock.now()), settle)
    }
    const cancelDeadline = clock.after(until.ms, () => finish('deadline'))
    const stopWatching = watched.onChange(look)
    until.signal?.addEventListener('abort', look)
    look()
  })
}

function outcomeNow(watched: Watched, { text, signal }: ShellWait): WaitOutcome | undefined {
  if (text !== null && watched.includes(text)) return 'found'
  if (watched.hasEnded) return 'ended'
  return signal?.aborted === true ? 'aborted' : undefined
}
