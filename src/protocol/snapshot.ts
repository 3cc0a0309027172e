import { decodeUtf8 } from '#platform'
import type { Anchor } from './anchor.ts'
import { bomLengthOf, checkBytes } from './bytes.ts'
import { hasLetters, lettersOfBytes } from './letters.ts'
import { lineTableOf, type LineTable } from './line-table.ts'
import { accept, type Result } from './result.ts'
import { tagOf, type Tag } from './tag.ts'

/** What one look at a file saw. Lines count from 1; the byte-order mark is not part of line 1. */
export interface Snapshot {
  /** The exact bytes, not a copy: whoever changes them afterwards makes the tag untrue. */
  readonly bytes: Uint8Array
  readonly tag: Tag
  /** 3 where the file begins with a byte-order mark, else 0. */
  readonly bomLength: number
  readonly lineCount: number
  readonly lines: LineTable
  /** The text of a line, without its ending. */
  line(line: number): string
  /** The anchor of a line, made from the bytes: nothing is decoded. */
  anchor(line: number): Anchor
  /** Whether an anchor is true: there is such a line, and it has these letters. */
  holds(anchor: Anchor): boolean
}

/** Looks at bytes: checks and hashes them and finds the lines. Faults: `file-too-large`, `not-utf8`. */
export function snapshotOf(bytes: Uint8Array): Result<Snapshot> {
  const checked = checkBytes(bytes)
  return checked.ok ? accept(looked(bytes)) : checked
}

function looked(bytes: Uint8Array): Snapshot {
  const bomLength = bomLengthOf(bytes)
  const lines = lineTableOf(bytes, bomLength)
  return {
    bytes,
    tag: tagOf(bytes),
    bomLength,
    lineCount: lines.lineCount,
    lines,
    line: (line) => decodeUtf8(bytes.subarray(lines.startOf(line), lines.endOf(line))),
    anchor: (line) => ({ line, letters: lettersOfBytes(bytes, lines.startOf(line), lines.endOf(line)) }),
    holds: ({ line, letters }) =>
      line <= lines.lineCount && hasLetters(bytes, lines.startOf(line), lines.endOf(line), letters),
  }
}

/** A look at an empty file. It also stands for one that is not there, where lines are compared. */
export function emptySnapshot(): Snapshot {
  return looked(new Uint8Array(0))
}
