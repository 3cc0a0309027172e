import type { FaultOf } from '../protocol/fault.ts'
import { quote } from '../protocol/quote.ts'

/** The fault that something else should stand at `path`: `a string`. */
export function invalidParams(path: readonly PropertyKey[], expected: string): FaultOf<'invalid-params'> {
  const parameter = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`
    return `${index === 0 ? '' : '.'}${nameOf(String(key))}`
  })
  return { code: 'invalid-params', parameter: parameter.join('') || 'params', expected }
}

/** Keys are text that came in: whatever is no plain name is quoted. */
function nameOf(key: string): string {
  return /^[\w-]{1,80}$/.test(key) ? key : quote(key)
}
