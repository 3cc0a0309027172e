import { decodeUtf8 } from '#platform'
import { formatAnchor } from './anchor.ts'
import type { Range } from './edit.ts'
import type { Snapshot } from './snapshot.ts'

/** How much an excerpt may show. `bytesPerLine` and an anchor fit into `bytes`, so one line always fits. */
export interface Budget {
  readonly lines: number
  /** Of all tagged lines together. */
  readonly bytes: number
  /** Of one line's text; a longer one is cut at a code point. */
  readonly bytesPerLine: number
}

/** Some groups of a snapshot's lines, as shown. */
export interface Excerpt {
  /** Tagged lines; an empty line between groups. */
  readonly text: string
  /** The groups shown, in the order of the file. */
  readonly shown: readonly Range[]
  /** Whether every line of every group is shown. */
  readonly isComplete: boolean
  /** A sentence for each line that is shown cut. */
  readonly notices: readonly string[]
}

/** The ranges with `context` lines around each, within the file; those that meet become one group. */
export function groupsOf(ranges: readonly Range[], context: number, lineCount: number): readonly Range[] {
  const groups: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const group = { from: Math.max(1, range.from - context), to: Math.min(lineCount, range.to + context) }
    const last = groups.at(-1)
    if (last !== undefined && group.from <= last.to + 1) {
      groups.splice(-1, 1, { from: last.from, to: Math.max(last.to, group.to) })
    } else if (group.from <= group.to) groups.push(group)
  }
  return groups
}

/**
 * Shows groups of lines, given in the order of the file, as far as the budget goes. What stands in front of a
 * line is its anchor and `|`, unless `prefixOf` says otherwise; it counts as an anchor in the budget.
 */
export function excerptOf(
  snapshot: Snapshot,
  groups: readonly Range[],
  budget: Budget,
  prefixOf: (line: number) => string = (line) => `${formatAnchor(snapshot.anchor(line))}|`,
): Excerpt {
  const shown = fitting(snapshot, groups, budget)
  const rows = shown.map((group) =>
    linesOf(group).map((line) => rowOf(snapshot, line, budget.bytesPerLine, prefixOf(line))),
  )
  return {
    text: rows.map((group) => group.map(({ text }) => text).join('\n')).join('\n\n'),
    shown,
    isComplete: lineCountOf(shown) === lineCountOf(groups),
    notices: rows.flat().flatMap(({ notices }) => notices),
  }
}

/** As much of the groups as fits. Sizes come from the line table: nothing is decoded to find out. */
function fitting({ lines: table }: Snapshot, groups: readonly Range[], budget: Budget): readonly Range[] {
  let { lines, bytes } = budget
  const shown: Range[] = []
  for (const { from, to } of groups) {
    let line = from
    while (line <= to && lines > 0) {
      const textLength = Math.min(table.endOf(line) - table.startOf(line), budget.bytesPerLine)
      bytes -= String(line).length + '#abc|\n'.length + textLength
      if (bytes < 0) break
      lines -= 1
      line += 1
    }
    if (line > from) shown.push({ from, to: line - 1 })
    if (line <= to) break
  }
  return shown
}

/** A line as it is shown, and the notice that it is cut. */
function rowOf(
  { bytes, lines }: Snapshot,
  line: number,
  byteLength: number,
  prefix: string,
): Pick<Excerpt, 'text' | 'notices'> {
  const [start, end] = [lines.startOf(line), lines.endOf(line)]
  const cut = cutOf(bytes, start, end, byteLength)
  const text = `${prefix}${decodeUtf8(bytes.subarray(start, cut))}`
  const notice = `Line ${line} is cut: ${cut - start} of its ${end - start} bytes are shown.`
  return { text, notices: cut === end ? [] : [notice] }
}

/** Where to cut a line's bytes, so that no character is cut: before a byte that does not continue one. */
function cutOf(bytes: Uint8Array, start: number, end: number, byteLength: number): number {
  if (end - start <= byteLength) return end
  let cut = start + byteLength
  while (cut > start && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1
  return cut
}

function linesOf({ from, to }: Range): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function lineCountOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}
