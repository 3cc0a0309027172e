/** Time as a shell knows it; tests give their own. */
export interface Clock {
  /** In milliseconds. Only differences mean something. */
  now(): number
  /** Runs the action once, and keeps the program alive until then. Gives what prevents it. */
  after(ms: number, action: () => void): () => void
  /** The same, without keeping the program alive. */
  inBackground(ms: number, action: () => void): () => void
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, action) => schedule(ms, action).cancel,
  inBackground(ms, action) {
    const { timeout, cancel } = schedule(ms, action)
    timeout.unref()
    return cancel
  },
}

/**
 * Actions run after the input that was waiting: a program that stood still for a while must not take bytes it
 * has yet to read for silence.
 */
function schedule(ms: number, action: () => void): { timeout: NodeJS.Timeout; cancel: () => void } {
  let immediate: NodeJS.Immediate | undefined
  const timeout = setTimeout(() => {
    immediate = setImmediate(action)
  }, ms)
  const cancel = (): void => {
    clearTimeout(timeout)
    clearImmediate(immediate)
  }
  return { timeout, cancel }
}
