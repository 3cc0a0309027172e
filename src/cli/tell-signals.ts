import { besideHolding, endSignals } from '../adapters/node/commit/hold-signals.ts'

/**
 * Says on standard error which signal ends the program, and lets it: at once, or where files are being written
 * as soon as they are written or as they were.
 */
export function tellSignals(): void {
  for (const signal of endSignals) process.once(signal, tell)
}

const tell = besideHolding((signal) => {
  process.stderr.write(`hashline: ended by ${signal}; no file is left half written\n`)
  process.kill(process.pid, signal)
})
