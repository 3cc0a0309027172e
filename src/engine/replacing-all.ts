import { decodeUtf8, indexOfBytes } from '../protocol/bytes.ts'
import { parseHunks, type Hunk } from '../protocol/hunk.ts'
import { lineTableOf, type LineTable } from '../protocol/line-table.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { occurrencesOf } from './occurrences.ts'
import type { Part } from '../protocol/part.ts'
import { lfBytesOf } from './replace-at.ts'
import { missingIn, partOf, type LineReplacement } from './replace-in-lines.ts'
import { applyHunks } from './replace-text.ts'
import { sourceOf } from './source.ts'
import { splice } from './splice.ts'

/** Hunks that together replace the matches of a text. */
export interface ReplacingAll {
  /** Each finds whole lines, as many as make it unique. */
  readonly hunks: readonly Hunk[]
  /** How many matches they replace, and on which lines these begin. */
  readonly count: number
  readonly lines: readonly number[]
  /** The same of matches that cannot be told apart from others by a few lines around. */
  readonly left: readonly number[]
  /** Whether there are no more matches. */
  readonly isAll: boolean
}

const [mostMatches, mostContext] = [40, 5]

/** A part that stands only once in the text, and the matches in it. */
interface Block extends Part {
  readonly matches: readonly Part[]
}

type BlockHunk = readonly [block: Block, hunk: Hunk]

interface Text {
  readonly lf: Uint8Array
  readonly lines: LineTable
}

/**
 * How `replaceText` can replace every match, at most 40, that is wholly inside a range of lines. Faults:
 * `no-match`.
 */
export function replacingAll(before: Snapshot, sent: LineReplacement): Result<ReplacingAll> {
  const { lf } = sourceOf(before.bytes, before.bomLength)
  const text = { lf, lines: lineTableOf(lf, 0) }
  const wanted = lfBytesOf(sent.find)
  const found = occurrencesOf(lf, wanted, partOf(lf, sent.range))
  if (found.offsets.length === 0) return refuse(missingIn(before, sent))
  const matches = withoutOverlaps(found.offsets.map((start) => ({ start, end: start + wanted.length })))
  const some = matches.slice(0, mostMatches)
  const hunks = hunksFor(before, text, some, lfBytesOf(sent.replace))
  const replaced = new Set(hunks.flatMap(([block]) => block.matches))
  return accept({
    hunks: hunks.map(([, hunk]) => hunk),
    count: replaced.size,
    lines: linesOf(text, [...replaced]),
    left: linesOf(
      text,
      some.filter((match) => !replaced.has(match)),
    ),
    isAll: found.isAll && matches.length <= mostMatches,
  })
}

function hunksFor(
  before: Snapshot,
  text: Text,
  matches: readonly Part[],
  added: Uint8Array,
): readonly BlockHunk[] {
  const parts = joined(matches.flatMap((match) => uniquePart(text, match)))
  const hunks = parts.map((part) => {
    const block = {
      ...part,
      matches: matches.filter((match) => match.start >= part.start && match.end <= part.end),
    }
    return [block, hunkOf(text, block, added)] as const
  })
  return applicable(before, hunks)
}

function linesOf({ lines }: Text, matches: readonly Part[]): readonly number[] {
  return [...new Set(matches.map(({ start }) => lines.lineAt(start)))]
}

/** Of matches that overlap, the first: what replacing one after the other would find. */
function withoutOverlaps(matches: readonly Part[]): readonly Part[] {
  let end = 0
  return matches.filter((match) => {
    const isApart = match.start >= end
    if (isApart) end = match.end
    return isApart
  })
}

/**
 * The lines of a match, with as many around as make them unique; none where that would be too many. The last
 * ending belongs to them if it is matched.
 */
function uniquePart({ lf, lines }: Text, match: Part): readonly Part[] {
  const [first, last] = [lines.lineAt(match.start), lines.lineAt(match.end - 1)]
  for (let context = 0; context <= mostContext; context += 1) {
    const start = lines.startOf(Math.max(1, first - context))
    const end = Math.max(match.end, lines.endOf(Math.min(lines.lineCount, last + context)))
    const wanted = lf.subarray(start, end)
    const isUnique = indexOfBytes(lf, wanted, 0) === start && indexOfBytes(lf, wanted, start + 1) === -1
    if (isUnique) return [{ start, end }]
  }
  return []
}

/** Parts that share a byte are one, since a hunk changes what the next one would find. */
function joined(parts: readonly Part[]): readonly Part[] {
  const apart: Part[] = []
  for (const next of parts.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (last === undefined || last.end <= next.start) apart.push(next)
    else apart.splice(-1, 1, { start: last.start, end: Math.max(last.end, next.end) })
  }
  return apart
}

function hunkOf({ lf }: Text, { start, end, matches }: Block, added: Uint8Array): Hunk {
  const found = lf.subarray(start, end)
  const splices = matches.map((match) => ({
    start: match.start - start,
    end: match.end - start,
    bytes: added,
  }))
  return { find: decodeUtf8(found), replace: decodeUtf8(splice(found, splices)) }
}

/** What one hunk brings may look like what another one finds: those that then fail are left out. */
function applicable(before: Snapshot, blocks: readonly BlockHunk[]): readonly BlockHunk[] {
  const hunks = parseHunks(blocks.map(([, hunk]) => hunk))
  const outcome = hunks.ok ? applyHunks(before, hunks.value) : hunks
  if (outcome.ok) return blocks
  const wrong = new Set(outcome.faults.map(({ hunk }) => hunk))
  const others = blocks.filter((_, index) => !wrong.has(index + 1))
  return others.length < blocks.length ? applicable(before, others) : []
}
