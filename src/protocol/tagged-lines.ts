import { decodeUtf8, formatLines } from '#platform'
import { formatAnchor } from './anchor.ts'
import type { Range } from './edit.ts'
import type { Snapshot } from './snapshot.ts'

/** One line as producers print it: `1#gzo|const value = 1;`, nothing between the bar and the text. */
export function formatLine(snapshot: Snapshot, line: number): string {
  return `${formatAnchor(snapshot.anchor(line))}|${snapshot.line(line)}`
}

/** The lines of a range, which is not empty, an LF between two. */
export function formatRange(snapshot: Snapshot, range: Range): string {
  const { bytes, lines } = snapshot
  const made = formatLines({ bytes, starts: lines.starts, ...range })
  return made === null ? formatEach(snapshot, range) : decodeUtf8(made.subarray(0, -1))
}

/** The same line by line. */
export function formatEach(snapshot: Snapshot, { from, to }: Range): string {
  return Array.from({ length: to - from + 1 }, (_, index) => formatLine(snapshot, from + index)).join('\n')
}
