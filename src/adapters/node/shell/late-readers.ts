import { closeSync, constants, openSync } from 'node:fs'
import { orNull } from '../or-null.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** How long somebody waits at most. */
const everyMs = 100

/**
 * Lets in those who open an input by its name, `/dev/stdin`, only after it has ended: where a pipe without a name is
 * at its end then, one with a name makes them wait for a writer. So now and then there is one, for a moment.
 * `writer` is our end, open still. Gives what stops it.
 */
export function letLateReadersIn(writer: number): () => void {
  const reader = openAgain(writer, O_RDONLY)
  if (reader === null) return () => undefined
  const timer = setInterval(() => {
    const moment = openAgain(reader, O_WRONLY)
    if (moment !== null) closeSync(moment)
  }, everyMs).unref()
  return () => {
    clearInterval(timer)
    closeSync(reader)
  }
}

/** The same pipe, whose name is gone. Nothing where there are no more descriptors to be had: then they wait. */
function openAgain(end: number, flags: number): number | null {
  return orNull(() => openSync(`/proc/self/fd/${end}`, flags | O_NONBLOCK))
}
