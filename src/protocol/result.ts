import { byPrecedence, type Fault } from './fault.ts'

/** Every fault found, in order of precedence; never none. */
export type Faults = readonly [Fault, ...Fault[]]

/** A value, or every reason why there is none. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: Faults }

/** A result with a value, and no faults. */
export function accept<Value>(value: Value): Result<Value> {
  return { ok: true, value }
}

/** Puts the faults in order of precedence. */
export function refuse(...faults: Faults): { ok: false; faults: Faults } {
  return refuseFor(faults)
}

/** The same for any number of them: as many as edits can have are too many for arguments. */
export function refuseFor(faults: Faults): { ok: false; faults: Faults } {
  const [head = faults[0], ...rest] = faults.toSorted(byPrecedence)
  return { ok: false, faults: [head, ...rest] }
}

/** The value where nothing was found wrong, else the faults. */
export function acceptUnless<Value>(faults: readonly Fault[], value: Value): Result<Value> {
  const [first, ...others] = faults
  return first === undefined ? accept(value) : refuseFor([first, ...others])
}

/** All the values, or all the faults of all of them. */
export function all<Value>(results: readonly Result<Value>[]): Result<readonly Value[]> {
  const [values, faults]: [Value[], Fault[]] = [[], []]
  for (const result of results) {
    if (result.ok) values.push(result.value)
    else for (const fault of result.faults) faults.push(fault)
  }
  return acceptUnless(faults, values)
}

/** Both values, or the faults of both. */
export function both<A, B>(a: Result<A>, b: Result<B>): Result<readonly [A, B]> {
  if (!a.ok) return b.ok ? a : refuseFor([...a.faults, ...b.faults])
  return b.ok ? accept([a.value, b.value]) : b
}
