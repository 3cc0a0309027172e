import { decodeUtf8 } from '#platform'
import { bomLengthOf, checkBytes } from './bytes.ts'
import type { HashedFile } from './file-hash.ts'
import { lineTableOf, type LineTable } from './line-table.ts'
import { standardNotation, type LineChecks, type Notation } from './notation.ts'
import { accept, type Result } from './result.ts'
import type { Tag } from './tag.ts'

/** What one look at a file saw. Lines count from 1; the byte-order mark is not part of line 1. */
export interface Snapshot extends LineChecks, HashedFile {
  /** The exact bytes, not a copy: whoever changes them afterwards makes the tag untrue. */
  readonly bytes: Uint8Array
  readonly tag: Tag
  /** How it is named and listed. */
  readonly notation: Notation
  /** 3 where the file begins with a byte-order mark, else 0. */
  readonly bomLength: number
  readonly lineCount: number
  readonly lines: LineTable
  /** The text of a line, without its ending. */
  line(line: number): string
}

/** Looks at bytes: checks and hashes them and finds the lines. Faults: `file-too-large`, `not-utf8`. */
export function snapshotOf(bytes: Uint8Array, notation: Notation = standardNotation): Result<Snapshot> {
  const checked = checkBytes(bytes)
  return checked.ok ? accept(looked(bytes, notation)) : checked
}

/**
 * The same for what became of a file just looked at: the MiBs with which both begin are not hashed again. Not for
 * what was read later, since whoever gave the bytes before may have changed them.
 */
export function snapshotAfter(before: Snapshot, bytes: Uint8Array): Result<Snapshot> {
  const checked = checkBytes(bytes)
  return checked.ok ? accept(looked(bytes, before.notation, before)) : checked
}

function looked(bytes: Uint8Array, notation: Notation, before?: HashedFile): Snapshot {
  const bomLength = bomLengthOf(bytes)
  const lines = lineTableOf(bytes, bomLength)
  const { anchor, holds } = notation.checksOf(bytes, lines)
  return {
    bytes,
    ...notation.hashFile(bytes, before),
    notation,
    bomLength,
    lineCount: lines.lineCount,
    lines,
    line: (line) => decodeUtf8(bytes.subarray(lines.startOf(line), lines.endOf(line))),
    anchor,
    holds,
  }
}

/** Whether nothing is in a file but, at most, a byte-order mark. */
export function isEmpty({ bytes, bomLength }: Snapshot): boolean {
  return bytes.length === bomLength
}

/** A look at an empty file. It also stands for one that is not there, where lines are compared. */
export function emptySnapshot(): Snapshot {
  return looked(new Uint8Array(0), standardNotation)
}
