import { formatLines } from '#platform'
import type { Range } from './edit.ts'
import { standardNotation } from './notation.ts'
import type { Snapshot } from './snapshot.ts'

/** One line as producers print it: `1#gzo|const value = 1;`, nothing between the bar and the text. */
export function formatLine(snapshot: Snapshot, line: number): string {
  return `${formatPrefix(snapshot, line)}${snapshot.line(line)}`
}

/** What stands in front of the text of a line: `1#gzo|`. */
export function formatPrefix({ notation, anchor }: Snapshot, line: number): string {
  return `${notation.formatAnchor(anchor(line))}${notation.bar}`
}

/** The lines of a range, an LF between two; empty where it holds none. */
export function formatRange(snapshot: Snapshot, range: Range): string {
  const { bytes, lines, notation } = snapshot
  if (notation !== standardNotation) return formatEach(snapshot, range)
  return formatLines({ bytes, starts: lines.starts, ...range }) ?? formatEach(snapshot, range)
}

/** The same line by line. */
export function formatEach(snapshot: Snapshot, { from, to }: Range): string {
  return Array.from({ length: to - from + 1 }, (_, index) => formatLine(snapshot, from + index)).join('\n')
}
