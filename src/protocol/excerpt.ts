import { decodeUtf8 } from '#platform'
import { characterAt } from './character.ts'
import type { Range } from './edit.ts'
import type { Part } from './part.ts'
import type { Snapshot } from './snapshot.ts'
import { formatPrefix } from './tagged-lines.ts'

/** How much an excerpt may show. `bytesPerLine` and an anchor fit into `bytes`, so one line always fits. */
export interface Budget {
  readonly lines: number
  /** Of all tagged lines together. */
  readonly bytes: number
  /** Of one line's text; a longer one is cut at a code point. */
  readonly bytesPerLine: number
}

/** How lines are shown. */
export interface Showing extends Budget {
  /** What stands in front of a line, which counts as an anchor in the budget; by default anchor and `|`. */
  readonly prefixOf?: (line: number) => string
  /** The part of a line that is to be seen where the line is too long; its beginning where there is none. */
  readonly focusOf?: (line: number) => Part | undefined
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

/** Shows groups of lines, given in the order of the file, as far as the budget goes. */
export function excerptOf(snapshot: Snapshot, groups: readonly Range[], showing: Showing): Excerpt {
  const { prefixOf = (line) => formatPrefix(snapshot, line) } = showing
  const shown = fitting(snapshot, groups, showing)
  const listed = shown.map((group) =>
    linesOf(group).map((line) => {
      const { text, notices } = shownLine(snapshot, line, showing)
      return { text: `${prefixOf(line)}${text}`, notices }
    }),
  )
  return {
    text: listed.map((group) => group.map(({ text }) => text).join('\n')).join('\n\n'),
    shown,
    isComplete: shown.at(-1)?.to === groups.at(-1)?.to,
    notices: listed.flat().flatMap(({ notices }) => notices),
  }
}

/**
 * As much of the groups as fits. Sizes come from the line table: nothing is decoded to find out. No notation has
 * longer anchors than the standard one. What is used up stays so: nothing is shown behind what did not fit.
 */
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
  }
  return shown
}

/** A line as it is shown, and the notice that it is cut. */
function shownLine(
  { bytes, lines }: Snapshot,
  line: number,
  { bytesPerLine, focusOf }: Showing,
): Pick<Excerpt, 'text' | 'notices'> {
  const whole = { start: lines.startOf(line), end: lines.endOf(line) }
  const total = whole.end - whole.start
  const textOf = ({ start, end }: Part): string => decodeUtf8(bytes.subarray(start, end))
  if (total <= bytesPerLine) return { text: textOf(whole), notices: [] }
  const focus = focusOf?.(line)
  if (focus === undefined) {
    const end = characterAt(bytes, whole.start + bytesPerLine)
    const notice = `Line ${line} is cut: ${end - whole.start} of its ${total} bytes are shown.`
    return { text: textOf({ start: whole.start, end }), notices: [notice] }
  }
  const { start, end } = windowAround(bytes, whole, focus, bytesPerLine)
  const [first, last] = [start - whole.start + 1, end - whole.start]
  const marks = [start > whole.start ? '…' : '', end < whole.end ? '…' : '']
  const notice = `Line ${line} is cut: bytes ${first} to ${last} of its ${total} are shown.`
  return { text: marks.join(textOf({ start, end })), notices: [notice] }
}

/** A part of a line, as much before a focus as behind it where there is enough. One too long shows its beginning. */
export function windowAround(bytes: Uint8Array, whole: Part, focus: Part, byteLength: number): Part {
  const spare = Math.max(0, byteLength - (focus.end - focus.start)) >>> 1
  const start = Math.max(whole.start, Math.min(focus.start - spare, whole.end - byteLength))
  return {
    start: characterAt(bytes, start),
    end: characterAt(bytes, Math.min(start + byteLength, whole.end)),
  }
}

function linesOf({ from, to }: Range): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
