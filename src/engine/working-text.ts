import { lineTableOf, type Ending } from '../protocol/line-table.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Part } from '../protocol/part.ts'
import { piecesIn, type Piece } from './piece.ts'
import { sourceOf } from './source.ts'
import { splice } from './splice.ts'

/** A text as hunks change it one after the other, and where each part of it comes from. */
export interface WorkingText {
  /** All pieces together, every ending one LF. */
  readonly lf: Uint8Array
  readonly pieces: readonly Piece[]
}

/** The text of a snapshot, nothing changed. */
export function workingTextOf({ bytes, bomLength }: Snapshot): WorkingText {
  const source = sourceOf(bytes, bomLength)
  return { lf: source.lf, pieces: [{ source, start: 0, end: source.lf.length, hunk: null }] }
}

/** The text with other bytes, as they are to be written, in place of a part. */
export function replacePart(text: WorkingText, part: Part, bytes: Uint8Array, hunk: number): WorkingText {
  const source = sourceOf(bytes, 0)
  const added = { source, start: 0, end: source.lf.length, hunk }
  const before = piecesIn(text.pieces, { start: -1, end: part.start })
  const after = piecesIn(text.pieces, { start: part.end, end: Infinity })
  return { lf: splice(text.lf, [{ ...part, bytes: source.lf }]), pieces: [...before, added, ...after] }
}

/** How the line that this LF of the text ends is ended in the bytes. */
export function endingAt({ lf, pieces }: WorkingText, offset: number): Ending {
  const [piece] = piecesIn(pieces, { start: offset, end: offset + 1 })
  if (piece === undefined) throw new RangeError(`nothing stands at ${offset}; the text ends at ${lf.length}`)
  const { bytes, offsetOf } = piece.source
  return lineTableOf(bytes.subarray(offsetOf(piece.start), offsetOf(piece.end)), 0).endingOf(1)
}
