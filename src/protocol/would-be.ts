import { decodeUtf8 } from '#platform'
import { isContinuation } from './character.ts'
import { bomLengthOf } from './bytes.ts'
import { windowAround } from './excerpt.ts'
import { lineTableOf, type LineTable } from './line-table.ts'

/** A place in a text that may never be written. */
export interface WouldBe {
  /** `line 3, column 5`, both from 1; columns count characters. */
  readonly place: string
  /** The lines around it, each behind its number. Without anchors: no file has these lines. */
  readonly excerpt: string
}

/** Lines shown before and behind the one spoken of. */
const context = 3

/** Bytes shown of a longer line: around the place, or from the start of a line beside it. */
const width = 160

/** `line 3, column 5` */
export function placeAt(bytes: Uint8Array, offset: number): string {
  return placeIn(bytes, lineTableOf(bytes, bomLengthOf(bytes)), offset)
}

function placeIn(bytes: Uint8Array, lines: LineTable, offset: number): string {
  const line = lines.lineAt(offset)
  return `line ${line}, column ${charactersIn(bytes.subarray(lines.startOf(line), offset)) + 1}`
}

/** Where a byte offset is in a file as it would be, to be told to who wants to write it. */
export function wouldBeAt(bytes: Uint8Array, offset: number): WouldBe {
  const lines = lineTableOf(bytes, bomLengthOf(bytes))
  const line = lines.lineAt(offset)
  const first = Math.max(1, line - context)
  const last = Math.min(lines.lineCount, line + context)
  const listed = Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index
    const text = windowOf(bytes, lines, number, number === line ? offset : lines.startOf(number))
    return `${String(number).padStart(String(last).length)} | ${text}`
  })
  return { place: placeIn(bytes, lines, offset), excerpt: listed.join('\n') }
}

/** A line, or as much of a long one as stands around an offset. */
function windowOf(bytes: Uint8Array, lines: LineTable, line: number, offset: number): string {
  const whole = { start: lines.startOf(line), end: lines.endOf(line) }
  const { start, end } = windowAround(bytes, whole, { start: offset, end: offset }, width)
  const text = decodeUtf8(bytes.subarray(start, end))
  return `${start > whole.start ? '…' : ''}${text}${end < whole.end ? '…' : ''}`
}

function charactersIn(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => count + (isContinuation(byte) ? 0 : 1), 0)
}
