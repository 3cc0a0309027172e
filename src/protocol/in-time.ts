import { finishesWithin } from '#platform'

/**
 * What is computed, or undefined where it had no end in time. Where the platform cannot stop what only computes,
 * it has the time that it takes.
 */
export function inTime<Value>(timeoutMs: number, compute: () => Value): Value | undefined {
  let value: Value | undefined
  const isFinished = finishesWithin(timeoutMs, () => {
    value = compute()
  })
  return isFinished ? value : undefined
}
