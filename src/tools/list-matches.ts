import { formatAnchor } from '../protocol/anchor.ts'
import { encodeUtf8 } from '../protocol/bytes.ts'
import type { Range } from '../protocol/edit.ts'
import { excerptOf, groupsOf, type Excerpt } from '../protocol/excerpt.ts'
import type { Part } from '../protocol/part.ts'
import { formatHeader, formatNotice } from '../protocol/listing.ts'
import type { Match } from '../protocol/matches.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Searched } from './find-matches.ts'

/** What an answer still has room for. */
export interface Room {
  readonly matches: number
  readonly lines: number
  readonly bytes: number
}

/** The matches of one file, as far as there was room. */
export interface ListedMatches {
  /** Empty where there was no room for a single line. */
  readonly text: string
  /** The lines shown that match. */
  readonly lines: readonly number[]
  /** The first match that is not shown. */
  readonly next: number | null
  /** What is left of the room. */
  readonly room: Room
}

/** Enough to see what surrounds a match in a minified file, and little enough for a hundred of them. */
const bytesPerLine = 500

const mark = { match: '>> ', context: '   ' } as const

/**
 * Lists matches with `context` lines around each, groups apart by an empty line. A long line is a window around
 * its match. A read-only file has no header and no anchors: there is nothing to copy. PROTOCOL §4.
 */
export function listMatches(searched: Searched, context: number, room: Room): ListedMatches {
  const head = headOf(searched)
  const { text, shown, notices } = excerptFor(searched, context, { ...room, bytes: room.bytes - head.length })
  const listing = [`${head}\n${text}`, notices.map(formatNotice).join('\n')].filter((part) => part !== '')
  const block = shown.length === 0 ? '' : listing.join('\n\n')
  const isShown = ({ line }: Match): boolean => shown.some(({ from, to }) => from <= line && line <= to)
  const lines = searched.matches.filter(isShown).map(({ line }) => line)
  return {
    text: block,
    lines,
    next: searched.matches.find((match) => !isShown(match))?.line ?? null,
    room: {
      matches: room.matches - lines.length,
      lines: room.lines - lineCountOf(shown),
      bytes: room.bytes - encodeUtf8(block).length,
    },
  }
}

function excerptFor(searched: Searched, context: number, room: Room): Excerpt {
  const { snapshot, status } = searched.file
  const matches = new Map(searched.matches.map((match) => [match.line, match]))
  const groups = groupsAround(searched, context, room.matches)
  const prefixOf = (line: number): string => {
    const anchor = status.writable ? `${formatAnchor(snapshot.anchor(line))}|` : ''
    return `${matches.has(line) ? mark.match : mark.context}${anchor}`
  }
  const focusOf = (line: number): Part | undefined => partOf(snapshot, matches.get(line))
  const bytes = room.bytes - marksOf(groups, room)
  return excerptOf(snapshot, groups, { lines: room.lines, bytes, bytesPerLine, prefixOf, focusOf })
}

function headOf({ place, file }: Searched): string {
  const { shown } = place
  if (file.status.writable) return formatHeader(shown, file.snapshot.tag)
  return `${shown} is read-only, so it is shown without hash and anchors:`
}

/** The groups of the first matches. They end before the next one, which would stand there without a mark of its own. */
function groupsAround({ matches, file }: Searched, context: number, most: number): readonly Range[] {
  const ranges = matches.slice(0, most).map(({ line }) => ({ from: line, to: line }))
  const last = (matches[most]?.line ?? Infinity) - 1
  return groupsOf(ranges, context, Math.min(file.snapshot.lineCount, last))
}

/** A budget counts anchors, but not the marks in front of them. */
function marksOf(groups: readonly Range[], { lines }: Room): number {
  return mark.match.length * Math.min(lines, lineCountOf(groups))
}

function partOf(snapshot: Snapshot, match: Match | undefined): Part | undefined {
  if (match === undefined) return undefined
  const text = snapshot.line(match.line)
  const start = snapshot.lines.startOf(match.line) + encodeUtf8(text.slice(0, match.index)).length
  return { start, end: start + encodeUtf8(text.slice(match.index, match.index + match.length)).length }
}

function lineCountOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}
