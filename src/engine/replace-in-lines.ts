import type { Range } from '../protocol/edit.ts'
import type { Fault } from '../protocol/fault.ts'
import { lineTableOf } from '../protocol/line-table.ts'
import { refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Outcome } from './apply.ts'
import { firstLineOf, nearMisses } from './near-misses.ts'
import { occurrencesOf } from './occurrences.ts'
import type { Part } from '../protocol/part.ts'
import { lfBytesOf, replaceAt } from './replace-at.ts'
import { sourceOf } from './source.ts'
import { outcomeOf } from './text-outcome.ts'
import { workingTextOf } from './working-text.ts'

/** A text to find in some lines, and what takes its place there. */
export interface LineReplacement {
  /** Empty stands for the beginning of the first line, or the end of the file where that is behind it. */
  readonly find: string
  readonly replace: string
  /** Where to look. The last line may lie behind the end; its ending belongs to it. */
  readonly range: Range
}

/**
 * Replaces the first match that is wholly inside a range of lines. Endings as `replaceText`. Faults: `no-match`,
 * `unrepresentable`, `file-too-large`.
 */
export function replaceInLines(before: Snapshot, sent: LineReplacement): Result<Outcome> {
  const text = workingTextOf(before)
  const [find, replace] = [lfBytesOf(sent.find), lfBytesOf(sent.replace)]
  const part = partOf(text.lf, sent.range)
  const start = find.length === 0 ? part.start : occurrencesOf(text.lf, find, part).offsets[0]
  if (start === undefined) return refuse(missingIn(before, sent))
  const outcome = outcomeOf(before, replaceAt(text, start, { find, replace, hunk: 1 }))
  if (outcome.ok) return outcome
  const [first, ...others] = outcome.faults
  return refuse(withoutHunk(first), ...others.map(withoutHunk))
}

/** The bytes of some lines, their endings included; the end of the text where they lie behind it. */
export function partOf(lf: Uint8Array, { from, to }: Range): Part {
  const lines = lineTableOf(lf, 0)
  if (from > lines.lineCount) return { start: lf.length, end: lf.length }
  return { start: lines.startOf(from), end: lines.nextOf(Math.min(to, lines.lineCount)) }
}

/** The fault that a text is in none of some lines. */
export function missingIn(before: Snapshot, { find, range: { from, to } }: LineReplacement): Fault {
  const within = { from, to: Math.min(to, before.lineCount) }
  // Where it stands and reaches behind the lines, nothing about it differs.
  const exact = linesOf(before, find)
  const nearest = nearMisses(before, find).filter(
    ({ line }) => line >= within.from && line <= within.to && !exact.includes(line),
  )
  return { code: 'no-match', find: firstLineOf(find), within, nearest }
}

/** The lines on which a text begins. */
function linesOf({ bytes, bomLength }: Snapshot, find: string): readonly number[] {
  const { lf } = sourceOf(bytes, bomLength)
  const lines = lineTableOf(lf, 0)
  return occurrencesOf(lf, lfBytesOf(find)).offsets.map((offset) => lines.lineAt(offset))
}

/** There is one text only, so its number would say nothing. */
function withoutHunk(fault: Fault): Fault {
  const { hunk: _, ...rest } = fault
  return rest
}
