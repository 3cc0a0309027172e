import type { Range } from './edit.ts'
import { encodeUtf8 } from './bytes.ts'
import { excerptOf, groupsOf, type Budget } from './excerpt.ts'
import type { Snapshot } from './snapshot.ts'
import { formatRange } from './tagged-lines.ts'

export { formatHeader } from './tag.ts'

/**
 * What stands after the lines, behind one empty line: `[Lines 1 to 9 of 20 are shown.]` On one line, whatever
 * names are in it: what stands behind a line break could pass for a listing.
 */
export function formatNotice(sentence: string): string {
  return `[${sentence.replaceAll(/[\r\n]+/g, ' ')}]`
}

/**
 * Header and tagged lines, whole: from the line `from` (1) to the line `to` (the last), both included.
 * Lines behind the last are left out. There is no line break at the end.
 */
export function listSnapshot(
  snapshot: Snapshot,
  path: string,
  { from = 1, to = snapshot.lineCount }: { from?: number; to?: number } = {},
): string {
  const last = Math.min(to, snapshot.lineCount)
  return withHeader(snapshot, path, formatRange(snapshot, { from, to: last }))
}

/** For answers that must stay short: lines shown around each range, and how much of them all. */
const context = 2
const shortAnswer: Budget = { lines: 120, bytes: 20_000, bytesPerLine: 1_000 }

/** A snapshot, and the ranges of it that are to be shown. */
export interface Shown {
  readonly path: string
  readonly snapshot: Snapshot
  readonly ranges: readonly Range[]
}

/** A header and the lines around each range, groups apart by an empty line, and notices where some are cut. */
export function listGroups(snapshot: Snapshot, path: string, ranges: readonly Range[]): string {
  return listFiles([{ path, snapshot, ranges }]).join('')
}

/** The same for each of several files, which share the room that a short answer has. Every header is shown. */
export function listFiles(files: readonly Shown[]): readonly string[] {
  let { lines, bytes } = shortAnswer
  return files.map(({ path, snapshot, ranges }) => {
    const groups = groupsOf(ranges, context, snapshot.lineCount)
    const { text, shown, isComplete, notices } = excerptOf(snapshot, groups, { ...shortAnswer, lines, bytes })
    lines -= shown.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    bytes -= encodeUtf8(text).length
    const more = isComplete ? notices : [...notices, 'More lines belong here; read shows them.']
    const listing = withHeader(snapshot, path, text)
    return more.length === 0 ? listing : `${listing}\n\n${more.map(formatNotice).join('\n')}`
  })
}

/** The header, where the notation has one, and listed lines as they are. */
export function withHeader({ notation, tag }: Snapshot, path: string, lines: string): string {
  const header = notation.formatHeader(path, tag)
  // Not joined: that would copy every line once more.
  return header === '' || lines === '' ? `${header}${lines}` : `${header}\n${lines}`
}
