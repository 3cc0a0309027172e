import { encodeUtf8 } from '../protocol/bytes.ts'
import type { Change } from '../protocol/edit.ts'
import { isEmpty, type Snapshot } from '../protocol/snapshot.ts'
import type { Splice } from './splice.ts'

/** What changes do to a run of lines. */
export interface Replacement extends Splice {
  /** The edit it comes from; of deletions that count as one, the first. */
  readonly edit: number
  /** The first line replaced. */
  readonly line: number
  /** How many lines are replaced. */
  readonly lineCount: number
  /** How many stand in their place. */
  readonly newLineCount: number
}

/** A run of lines and what takes their place, in numbers; none deletes them. */
interface Region extends Pick<Change, 'edit' | 'content' | 'endsWithNewline'> {
  readonly from: number
  readonly to: number
  /** Whether the result begins here: no line above stays. */
  readonly isTop: boolean
}

/** The bytes and lines that checked, arranged changes replace. PROTOCOL §6.4 to §6.7. */
export function replacementsOf(snapshot: Snapshot, changes: readonly Change[]): readonly Replacement[] {
  return regionsOf(changes).map((region) => {
    const { edit, from, to } = region
    const { start, end, bytes, newLineCount } = placed(snapshot, region)
    return { edit, line: from, lineCount: to - from + 1, start, end, bytes, newLineCount }
  })
}

/** One region a change; deletions of neighbouring lines count as one. */
function regionsOf(changes: readonly Change[]): readonly Region[] {
  const regions: Region[] = []
  for (const { edit, from, to, content, endsWithNewline } of changes) {
    const last = regions.at(-1)
    const above = last !== undefined && isDeletion(last) && last.to + 1 === from.line ? last : undefined
    const isTop = above?.isTop ?? from.line === 1
    const region = { edit, from: from.line, to: to.line, content, endsWithNewline, isTop }
    if (above !== undefined && isDeletion(region)) regions[regions.length - 1] = { ...above, to: region.to }
    else regions.push(region)
  }
  return regions
}

type Placed = Splice & Pick<Replacement, 'newLineCount'>

function placed(snapshot: Snapshot, region: Region): Placed {
  if (isEmpty(snapshot)) return filled(snapshot, region)
  return isDeletion(region) ? deleted(snapshot, region) : replaced(snapshot, region)
}

/** An empty file becomes the content as given, its final newline included. */
function filled({ bytes }: Snapshot, { content, endsWithNewline }: Region): Placed {
  const lines = endsWithNewline ? [...content, ''] : content
  const [start, end] = [bytes.length, bytes.length]
  return { start, end, bytes: encodeUtf8(lines.join('\n')), newLineCount: Math.max(1, lines.length) }
}

/**
 * The last line's ending is not touched, so new content takes it over; at the end of the file there is
 * none, and a final newline is added where there was one and the content does not bring the empty last line.
 */
function replaced(snapshot: Snapshot, { from, to, content, isTop }: Region): Placed {
  const { lines, lineCount } = snapshot
  const ending = lines.endingOf(from) || lines.endingOf(1) || '\n'
  // One empty line that becomes the whole file cannot be its own final line: it would leave an empty file.
  const bringsFinalLine = content.at(-1) === '' && (content.length > 1 || !isTop)
  const closes = to === lineCount && hasFinalNewline(snapshot) && !bringsFinalLine
  const newLines = closes ? [...content, ''] : content
  const bytes = encodeUtf8(newLines.join(ending))
  return { start: lines.startOf(from), end: lines.endOf(to), bytes, newLineCount: newLines.length }
}

/** At the end of a file either the final newline stays (and with it the empty last line) or the line before loses its ending. */
function deleted(snapshot: Snapshot, { from, to }: Region): Placed {
  const { lines, lineCount } = snapshot
  const bytes = new Uint8Array(0)
  const start = lines.startOf(from)
  const end = lines.nextOf(to)
  if (to < lineCount) return { start, end, bytes, newLineCount: 0 }
  const finalNewlineStays = hasFinalNewline(snapshot) && from < lineCount
  if (from === 1 || finalNewlineStays) return { start, end, bytes, newLineCount: 1 }
  return { start: lines.endOf(from - 1), end, bytes, newLineCount: 0 }
}

function isDeletion({ content }: Region): boolean {
  return content.length === 0
}

/** Whether the last line is the empty one, in a file that is not empty. */
function hasFinalNewline({ lines, lineCount }: Snapshot): boolean {
  return lines.startOf(lineCount) === lines.endOf(lineCount)
}
