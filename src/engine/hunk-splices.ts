import type { Snapshot } from '../protocol/snapshot.ts'
import type { Splice } from './splice.ts'
import type { Piece } from './piece.ts'

/** What one hunk does to the bytes of a snapshot. */
export interface HunkSplice extends Splice {
  readonly hunk: number
  /** Of the snapshot, where it begins. */
  readonly line: number
}

/**
 * The splices that make a working text of the snapshot it began as, in order. Each piece that a hunk added
 * stands where the kept text before it ends; the last one before the next kept text also takes away what stood
 * between.
 */
export function hunkSplicesOf(
  { bytes, bomLength, lines }: Snapshot,
  pieces: readonly Piece[],
): readonly HunkSplice[] {
  const splices: HunkSplice[] = []
  let kept = bomLength
  const takeAwayTo = (end: number): void => {
    splices.push(...splices.splice(-1).map((last) => ({ ...last, end })))
  }
  for (const { source, start, end, hunk } of pieces) {
    const part = { start: source.offsetOf(start), end: source.offsetOf(end) }
    if (hunk === null) {
      takeAwayTo(part.start)
      kept = part.end
    } else {
      const added = source.bytes.subarray(part.start, part.end)
      splices.push({ start: kept, end: kept, bytes: added, hunk, line: lines.lineAt(kept) })
    }
  }
  if (kept < bytes.length) takeAwayTo(bytes.length)
  return splices
}
