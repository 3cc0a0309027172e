import type { Snapshot } from '../protocol/snapshot.ts'
import { hunkSplicesOf } from './hunk-splices.ts'
import { piecesIn } from './piece.ts'
import type { WorkingText } from './working-text.ts'

/** The line of the snapshot that a place in a working text comes from; of what a hunk added, where it added it. */
export function originalLineOf(before: Snapshot, { pieces }: WorkingText, offset: number): number {
  const [piece] = piecesIn(pieces, { start: offset, end: offset + 1 })
  if (piece === undefined) return before.lineCount
  if (piece.hunk === null) return before.lines.lineAt(piece.source.offsetOf(piece.start))
  return hunkSplicesOf(before, pieces).find(({ hunk }) => hunk === piece.hunk)?.line ?? 1
}
