import { isSame } from '../protocol/bytes.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { AppliedChange } from './apply.ts'

/**
 * Two snapshots of which nothing is known, as one change: all lines but the first ones and the last ones that
 * are the same, endings included. None where all are.
 */
export function differenceOf(before: Snapshot, after: Snapshot): readonly AppliedChange[] {
  const shorter = Math.min(before.lineCount, after.lineCount)
  let first = 1
  while (first <= shorter && isSame(lineBytes(before, first), lineBytes(after, first))) first += 1
  let tail = 0
  while (tail <= shorter - first && isSame(lastBytes(before, tail), lastBytes(after, tail))) tail += 1
  const spanOf = ({ lineCount }: Snapshot) => ({ line: first, lineCount: lineCount - tail - first + 1 })
  return isSame(before.bytes, after.bytes) ? [] : [{ before: spanOf(before), after: spanOf(after) }]
}

function lineBytes({ bytes, lines }: Snapshot, line: number): Uint8Array {
  return bytes.subarray(lines.startOf(line), lines.nextOf(line))
}

/** `tail` counts from the last line, 0. */
function lastBytes(snapshot: Snapshot, tail: number): Uint8Array {
  return lineBytes(snapshot, snapshot.lineCount - tail)
}
