import { codeOf } from '../../ports/system-error.ts'

/** What a call of the system gives; null where the system refuses it. Anything else that is thrown is a bug, and passes. */
export function orNull<Value>(call: () => Value): Value | null {
  try {
    return call()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}
