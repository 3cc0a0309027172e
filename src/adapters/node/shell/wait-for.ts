import type { ShellWait } from '../../../ports/shell.ts'
import type { Clock } from './clock.ts'

/** What is waited for. */
export interface Watched {
  readonly hasEnded: boolean
  /** Whether it has but for its last output. */
  isEnding(): boolean
  readonly receivedBytes: number
  /** When the last of them came, by the clock. */
  readonly lastBytesAt: number
  includes(text: string): boolean
  /** Calls back at every change until it is told to stop. */
  onChange(callback: () => void): () => void
}

/** Resolves when what is waited for has come, or the deadline has, or the abort. */
export function waitFor(watched: Watched, until: ShellWait, quietMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    let cancelQuiet: (() => void) | undefined
    const finish = (): void => {
      cancelQuiet?.()
      cancelDeadline()
      stopWatching()
      until.signal?.removeEventListener('abort', finish)
      resolve()
    }
    const settle = (): void => {
      if (!watched.isEnding()) finish()
    }
    const look = (): void => {
      cancelQuiet?.()
      if (isOver(watched, until)) finish()
      else if (until.text === null && watched.receivedBytes > until.beyond) {
        cancelQuiet = clock.after(Math.max(0, watched.lastBytesAt + quietMs - clock.now()), settle)
      }
    }
    const cancelDeadline = clock.after(until.ms, finish)
    const stopWatching = watched.onChange(look)
    until.signal?.addEventListener('abort', finish)
    look()
  })
}

function isOver(watched: Watched, { text, signal }: ShellWait): boolean {
  return watched.hasEnded || signal?.aborted === true || (text !== null && watched.includes(text))
}
