import type { FaultOf } from '../protocol/fault.ts'

/** The fault that something else should stand at `path`: `a string`. */
export function invalidParams(path: readonly PropertyKey[], expected: string): FaultOf<'invalid-params'> {
  const parameter = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`
    return index === 0 ? String(key) : `.${String(key)}`
  })
  return { code: 'invalid-params', parameter: parameter.join('') || 'params', expected }
}
