import { isSame } from '../protocol/bytes.ts'
import type { Range } from '../protocol/edit.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { AppliedChange, LineRun } from './apply.ts'

/** Lines of two snapshots that stand for each other, though they may differ. */
export interface Counterparts {
  readonly before: Range
  readonly after: Range
}

/** Two snapshots of which nothing is known, as one change; none where all bytes are the same. */
export function differenceOf(before: Snapshot, after: Snapshot): readonly AppliedChange[] {
  const whole = { before: { from: 1, to: before.lineCount }, after: { from: 1, to: after.lineCount } }
  return isSame(before.bytes, after.bytes) ? [] : [differenceWithin(before, after, whole)]
}

/**
 * Counterparts as one change: all their lines but the first ones and the last ones that are the same, endings
 * included.
 */
export function differenceWithin(before: Snapshot, after: Snapshot, lines: Counterparts): AppliedChange {
  const shorter = Math.min(lineCountOf(lines.before), lineCountOf(lines.after))
  const isKept = (line: number, counterpart: number): boolean =>
    isSame(lineBytes(before, line), lineBytes(after, counterpart))
  let head = 0
  while (head < shorter && isKept(lines.before.from + head, lines.after.from + head)) head += 1
  let tail = 0
  while (tail < shorter - head && isKept(lines.before.to - tail, lines.after.to - tail)) tail += 1
  const runOf = (range: Range): LineRun => ({
    line: range.from + head,
    lineCount: lineCountOf(range) - head - tail,
  })
  return { before: runOf(lines.before), after: runOf(lines.after) }
}

function lineCountOf({ from, to }: Range): number {
  return to - from + 1
}

function lineBytes({ bytes, lines }: Snapshot, line: number): Uint8Array {
  return bytes.subarray(lines.startOf(line), lines.nextOf(line))
}
