import { accept, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'

/** A whole number that says how many, or which one, from `least` on. Faults: `invalid-params`. */
export function parseCount(parameter: string, value: number, least = 1): Result<number> {
  if (Number.isSafeInteger(value) && value >= least) return accept(value)
  return refuse(invalidParams([parameter], `a whole number from ${least}, not ${value}`))
}
