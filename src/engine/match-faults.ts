import type { Fault } from '../protocol/fault.ts'
import type { NumberedHunk } from '../protocol/hunk.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { firstLineOf, nearMisses } from './near-misses.ts'
import { occurrencesOf, type Occurrences } from './occurrences.ts'
import { lfBytesOf } from './replace-at.ts'
import { originalLineOf } from './text-origins.ts'
import type { WorkingText } from './working-text.ts'

/** A search for near misses reads the whole file, so not every hunk of a bad call gets one. */
const mostSearches = 10
const mostLines = 10

/** Says why hunks have no one place in a working text. */
export interface MatchFaults {
  missing(text: WorkingText, hunk: NumberedHunk): Fault
  several(text: WorkingText, hunk: NumberedHunk, found: Occurrences): Fault
}

/** `base` is the working text of the snapshot, nothing changed. Lines are those of the snapshot. */
export function matchFaultsOf(before: Snapshot, base: WorkingText): MatchFaults {
  let searches = 0
  return {
    missing(text, { hunk, find }) {
      const fault = { code: 'no-match', hunk, find: firstLineOf(find) } as const
      const [start] = text === base ? [] : occurrencesOf(base.lf, lfBytesOf(find)).offsets
      if (start !== undefined) return { ...fault, stoodOn: originalLineOf(before, base, start), nearest: [] }
      searches += 1
      return { ...fault, nearest: searches > mostSearches ? [] : nearMisses(before, find) }
    },
    several: (text, { hunk, find }, found) => ({
      code: 'ambiguous',
      hunk,
      find: firstLineOf(find),
      count: { times: found.offsets.length, isAll: found.isAll },
      lines: linesOf(before, text, found),
    }),
  }
}

function linesOf(before: Snapshot, text: WorkingText, { offsets }: Occurrences): readonly number[] {
  const lines = new Set<number>()
  for (const offset of offsets) {
    if (lines.size === mostLines) break
    lines.add(originalLineOf(before, text, offset))
  }
  return [...lines]
}
