import { findLineStarts } from '#platform'

const LF = 0x0a
const CR = 0x0d

/** What ends a line; nothing ends the last one. */
export type Ending = '\r\n' | '\n' | '\r' | ''

/** Where each line begins and ends in a file's bytes. Lines count from 1; offsets are bytes. */
export interface LineTable {
  /** One more than there are endings, so at least 1. */
  readonly lineCount: number
  /** Where each line begins, for work on many at once. */
  readonly starts: Uint32Array
  /** Where the line's text begins. */
  startOf(line: number): number
  /** Where the line's text ends; its ending, if it has one, begins there. */
  endOf(line: number): number
  /** Where the line's ending ends: the start of the next line, or the end of the file. */
  nextOf(line: number): number
  endingOf(line: number): Ending
  /** The line that an offset is in; an ending belongs to the line it ends. */
  lineAt(offset: number): number
}

/** Finds the lines from the offset `first` on. A line out of range is a `RangeError`. */
export function lineTableOf(bytes: Uint8Array, first: number): LineTable {
  const starts = findLineStarts(bytes, first)
  const lineCount = starts.length
  const indexOf = (line: number): number => {
    if (starts[line - 1] === undefined)
      throw new RangeError(`there is no line ${line}; there are ${lineCount}`)
    return line - 1
  }
  // Behind the start of the last line comes the end of the file.
  const offsetAt = (index: number): number => starts[index] ?? bytes.length
  const startOf = (line: number): number => offsetAt(indexOf(line))
  const nextOf = (line: number): number => offsetAt(indexOf(line) + 1)
  const endingAt = (index: number): Ending => endingBetween(bytes, offsetAt(index), offsetAt(index + 1))
  const endingOf = (line: number): Ending => endingAt(indexOf(line))
  const endOf = (line: number): number => {
    const index = indexOf(line)
    return offsetAt(index + 1) - endingAt(index).length
  }
  return { lineCount, starts, startOf, endOf, nextOf, endingOf, lineAt: (offset) => lineAt(starts, offset) }
}

/** By halving: the last line that begins at or before the offset; what stands before line 1 belongs to it. */
function lineAt(starts: Uint32Array, offset: number): number {
  let [first, last] = [0, starts.length - 1]
  while (first < last) {
    const middle = (first + last + 1) >>> 1
    if ((starts[middle] ?? 0) <= offset) first = middle
    else last = middle - 1
  }
  return first + 1
}

/** The ending of the line whose bytes, ending included, stand from `start` to before `next`. */
function endingBetween(bytes: Uint8Array, start: number, next: number): Ending {
  if (next === start) return ''
  const last = bytes[next - 1]
  if (last === CR) return '\r'
  if (last !== LF) return ''
  return bytes[next - 2] === CR ? '\r\n' : '\n'
}
