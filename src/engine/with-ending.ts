import { encodeUtf8 } from '../protocol/bytes.ts'
import { lineTableOf, type Ending, type LineTable } from '../protocol/line-table.ts'
import { splice, type Splice } from './splice.ts'

/** The bytes with every ending made the same; the very bytes where that changes nothing. */
export function withEnding(
  bytes: Uint8Array,
  ending: Ending,
  lines: LineTable = lineTableOf(bytes, 0),
): Uint8Array {
  const others: Splice[] = []
  const added = encodeUtf8(ending)
  for (let line = 1; line < lines.lineCount; line += 1) {
    if (lines.endingOf(line) !== ending)
      others.push({ start: lines.endOf(line), end: lines.nextOf(line), bytes: added })
  }
  return others.length === 0 ? bytes : splice(bytes, others)
}
