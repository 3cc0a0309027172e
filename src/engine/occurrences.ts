import { indexOfBytes } from '../protocol/bytes.ts'
import type { Part } from '../protocol/part.ts'

/** Nobody needs to know how much more often than this. */
const mostCounted = 1_000

/** Where a text stands in another. */
export interface Occurrences {
  /** Offsets, in order, those that overlap included. */
  readonly offsets: readonly number[]
  /** Whether these are all. */
  readonly isAll: boolean
}

/** Where `wanted`, which is not empty, stands wholly inside a part; all of the text where none is named. */
export function occurrencesOf(
  lf: Uint8Array,
  wanted: Uint8Array,
  { start, end }: Part = { start: 0, end: lf.length },
): Occurrences {
  const searched = lf.subarray(0, end)
  const offsets: number[] = []
  let offset = indexOfBytes(searched, wanted, start)
  while (offset !== -1 && offsets.length < mostCounted) {
    offsets.push(offset)
    offset = indexOfBytes(searched, wanted, offset + 1)
  }
  return { offsets, isAll: offset === -1 }
}
