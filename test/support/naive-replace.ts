import type { FaultCode } from '../../src/protocol/fault.ts'

export type HunkPair = readonly [find: string, replace: string]

/** A character, or an ending whole, as it stands in the file and as it is searched. */
interface Unit {
  readonly raw: string
  readonly searched: string
}

/**
 * What SPEC says of hunks, done in the plainest way, character by character: the judge of the engine. Takes and
 * gives a text, a byte-order mark included; or the code of the first hunk that is refused.
 */
export function naiveReplace(file: string, hunks: readonly HunkPair[]): string | { refused: FaultCode } {
  const mark = file.startsWith('\uFEFF') ? '\uFEFF' : ''
  let units = unitsOf(file.slice(mark.length))
  for (const [find, replace] of hunks) {
    const after = replaceOnce(units, unitsOf(find), unitsOf(replace))
    if ('refused' in after) return after
    units = after.units
  }
  const result = mark + units.map(({ raw }) => raw).join('')
  return readsBack(result, mark, units) ? result : { refused: 'unrepresentable' }
}

function unitsOf(text: string): Unit[] {
  const units = text.match(/\r\n|[^]/gu) ?? []
  return units.map((raw) => ({ raw, searched: /[\r\n]/.test(raw) ? '\n' : raw }))
}

function replaceOnce(
  units: readonly Unit[],
  find: readonly Unit[],
  replace: readonly Unit[],
): { units: Unit[] } | { refused: FaultCode } {
  if (searched(find) === searched(replace)) return { refused: 'no-change' }
  const places = units.flatMap((_, at) => (isAt(units, find, at) ? [at] : []))
  const [at] = places
  if (at === undefined) return { refused: 'no-match' }
  if (places.length > 1) return { refused: 'ambiguous' }
  const match = units.slice(at, at + find.length)
  const ending = [...match, ...units].find((unit) => unit.searched === '\n')?.raw ?? '\n'
  const [head, tail] = shared(find, replace)
  const added = replace
    .slice(head, replace.length - tail)
    .map((unit) => (unit.searched === '\n' ? { raw: ending, searched: '\n' } : unit))
  return { units: [...units.slice(0, at + head), ...added, ...units.slice(at + find.length - tail)] }
}

function isAt(units: readonly Unit[], find: readonly Unit[], at: number): boolean {
  return searched(units.slice(at, at + find.length)) === searched(find) && at + find.length <= units.length
}

/** How many units two texts share at the beginning and, of the rest, at the end: those keep their endings. */
function shared(a: readonly Unit[], b: readonly Unit[]): [head: number, tail: number] {
  const most = Math.min(a.length, b.length)
  const isSame = (x: Unit | undefined, y: Unit | undefined) => x?.searched === y?.searched
  let [head, tail] = [0, 0]
  while (head < most && isSame(a[head], b[head])) head += 1
  while (tail < most - head && isSame(a.at(-1 - tail), b.at(-1 - tail))) tail += 1
  return [head, tail]
}

function searched(units: readonly Unit[]): string {
  return units.map((unit) => unit.searched).join('')
}

/** PROTOCOL §6.9: as many endings are read as were written, and no text is taken for a byte-order mark. */
function readsBack(result: string, mark: string, units: readonly Unit[]): boolean {
  const seenMark = result.startsWith('\uFEFF') ? '\uFEFF' : ''
  return seenMark === mark && searched(unitsOf(result.slice(mark.length))) === searched(units)
}
