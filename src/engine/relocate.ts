import type { Anchor } from '../protocol/anchor.ts'
import type { Letters } from '../protocol/letters.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

/**
 * How far to look, in lines either way. Three letters match one line in 17 576 by accident, so a wider
 * window would often find a lone anchor twice and could say nothing.
 */
const reach = 500

const withinReach = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)

/**
 * The one distance, in lines, at which all anchors are found again: 3 where each stands three lines further
 * down, 0 where they have not moved, null where no distance or more than one fits. Evidence, never applied.
 */
export function relocate(snapshot: Snapshot, [first, ...others]: readonly Anchor[]): number | null {
  if (first === undefined) return null
  const lettersAt = lettersByLine(snapshot)
  const distances = withinReach.filter(
    (distance) =>
      holdsAt(distance, snapshot, first) &&
      others.every(({ line, letters }) => lettersAt(line + distance) === letters),
  )
  const [distance] = distances
  return distance === undefined || distances.length > 1 ? null : distance
}

/** Whether the anchor is true so many lines further down. Mostly it is not, and nothing more is asked. */
function holdsAt(distance: number, { holds }: Snapshot, { line, letters }: Anchor): boolean {
  return line + distance >= 1 && holds({ line: line + distance, letters })
}

/**
 * The letters of a line, undefined where the file has no such line. They are remembered: at each distance
 * anchors ask for much the same lines, and hashing long lines anew each time can take a minute.
 */
function lettersByLine(snapshot: Snapshot): (line: number) => Letters | undefined {
  const known = new Map<number, Letters>()
  return (line) => {
    if (line < 1 || line > snapshot.lineCount) return undefined
    const letters = known.get(line) ?? snapshot.anchor(line).letters
    known.set(line, letters)
    return letters
  }
}
