import { decodeUtf8 } from '../protocol/bytes.ts'
import type { NearMiss } from '../protocol/fault.ts'
import { isAsciiWhiteSpace } from '../protocol/letters.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { splitLines } from '../protocol/split-lines.ts'
import { occurrencesOf } from './occurrences.ts'
import { lfBytesOf } from './replace-at.ts'
import { similarLines } from './similar-lines.ts'
import { sourceOf } from './source.ts'

const mostNamed = 3

/**
 * Where a snapshot nearly holds a text that it does not hold: but for white space; else but for how Unicode
 * composes characters; else lines that are like the text's first one. At most three. Evidence, never applied.
 */
export function nearMisses(before: Snapshot, find: string): readonly NearMiss[] {
  const spaced = spacedOtherwise(before, find)
  if (spaced.length > 0) return spaced.map((line) => ({ line, differs: 'in white space' }))
  const composed = composedOtherwise(before, find)
  if (composed.length > 0) return composed.map((line) => ({ line, differs: 'in composition' }))
  return similarLines(before, firstLineOf(find)).map((line) => ({ line, differs: 'in text' }))
}

/** The first line of a text that is not blank; of blank ones the first. */
export function firstLineOf(text: string): string {
  const lines = splitLines(text)
  return lines.find((line) => line.trim() !== '') ?? lines[0] ?? ''
}

function spacedOtherwise({ bytes, bomLength, lines }: Snapshot, find: string): readonly number[] {
  const wanted = withoutSpace(lfBytesOf(find))
  if (wanted.length === 0) return []
  const { offsets } = occurrencesOf(withoutSpace(bytes.subarray(bomLength)), wanted)
  return distinct(
    offsets.slice(0, mostNamed).map((offset) => lines.lineAt(nthText(bytes, bomLength, offset))),
  )
}

function withoutSpace(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte) => !isAsciiWhiteSpace(byte))
}

/** The offset of the byte before which `count` bytes are not white space, and that is none itself. */
function nthText(bytes: Uint8Array, from: number, count: number): number {
  let [offset, left] = [from - 1, count]
  while (left >= 0 && offset < bytes.length) {
    offset += 1
    if (!isAsciiWhiteSpace(bytes[offset] ?? 0)) left -= 1
  }
  return offset
}

function composedOtherwise({ bytes, bomLength }: Snapshot, find: string): readonly number[] {
  const text = decodeUtf8(sourceOf(bytes, bomLength).lf).normalize('NFC')
  const wanted = decodeUtf8(lfBytesOf(find)).normalize('NFC')
  const offset = text.indexOf(wanted)
  return offset === -1 ? [] : [text.slice(0, offset).split('\n').length]
}

function distinct(lines: readonly number[]): readonly number[] {
  return [...new Set(lines)]
}
