import { systemError } from '../../../ports/system-error.ts'

/** What asks a program to end. */
export const endSignals = ['SIGINT', 'SIGTERM'] as const

let holders = 0
const held = new Set<NodeJS.Signals>()

/**
 * Runs an action that an interrupt must not cut short: SIGINT and SIGTERM wait until it has ended, and then do
 * what they would have done. Where the program listens to a signal itself, it has got it already. Nothing is
 * listened to outside of such actions, and none begins while a signal waits.
 */
export async function holdingSignals<Value>(action: () => Promise<Value>): Promise<Value> {
  const [waiting] = held
  if (waiting !== undefined) throw systemError('EINTR', waiting)
  // In front: a listener for once is gone by the time that those behind it run.
  if (holders === 0) for (const signal of endSignals) process.prependListener(signal, hold)
  holders += 1
  try {
    return await action()
  } finally {
    holders -= 1
    if (holders === 0) release()
  }
}

/** Known to every copy of this module, so that two do not take each other for the program. */
const mark = Symbol.for('hashline holds signals')

type Listener = (signal: NodeJS.Signals) => void

/** A listener that does not keep signals from being held: one that only tells, and raises the signal again. */
export function besideHolding(listener: Listener): Listener {
  return Object.assign(listener, { [mark]: true })
}

const hold = besideHolding((signal) => {
  if (process.listeners(signal).every((listener) => mark in listener)) held.add(signal)
})

function release(): void {
  for (const signal of endSignals) process.off(signal, hold)
  for (const signal of held) process.kill(process.pid, signal)
  held.clear()
}
