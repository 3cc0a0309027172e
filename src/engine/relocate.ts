import type { Anchor } from '../protocol/anchor.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

/**
 * How far to look, in lines either way. Three letters match one line in 17 576 by accident, so a wider
 * window would often find a lone anchor twice and could say nothing.
 */
const reach = 500

/**
 * The one distance, in lines, at which all anchors are found again: 3 where each stands three lines further
 * down, 0 where they have not moved, null where no distance or more than one fits. Evidence, never applied.
 */
export function relocate(snapshot: Snapshot, anchors: readonly Anchor[]): number | null {
  const [first, ...others] = anchors
  if (first === undefined) return null
  const distances = distancesOf(snapshot, first).filter((distance) =>
    others.every((anchor) => isFound(snapshot, anchor, distance)),
  )
  const [distance] = distances
  return distance === undefined || distances.length > 1 ? null : distance
}

function distancesOf(snapshot: Snapshot, anchor: Anchor): readonly number[] {
  const from = Math.max(1 - anchor.line, -reach)
  const to = Math.min(snapshot.lineCount - anchor.line, reach)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter((distance) =>
    isFound(snapshot, anchor, distance),
  )
}

function isFound(snapshot: Snapshot, { line, letters }: Anchor, distance: number): boolean {
  const moved = line + distance
  return moved >= 1 && moved <= snapshot.lineCount && snapshot.anchor(moved).letters === letters
}
