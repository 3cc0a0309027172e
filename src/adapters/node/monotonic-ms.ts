/** Milliseconds on a clock that is never set. The one of `performance` takes as long to load as a small commit. */
export function monotonicMs(): number {
  return process.uptime() * 1000
}
