import { lineTableOf } from '../protocol/line-table.ts'
import { withEnding } from './with-ending.ts'

/** Bytes, and the same as they are searched: every ending one LF, without the byte-order mark. */
export interface Source {
  readonly bytes: Uint8Array
  readonly lf: Uint8Array
  /** Where in `bytes` an offset of `lf` is; never inside a CR LF. */
  offsetOf(lfOffset: number): number
}

/** The lines are found once for both forms; that costs one walk over the bytes each. */
export function sourceOf(bytes: Uint8Array, bomLength: number): Source {
  const lines = lineTableOf(bytes, bomLength)
  const lf = withEnding(bytes, '\n', lines).subarray(bomLength)
  const lfLines = lineTableOf(lf, 0)
  return {
    bytes,
    lf,
    offsetOf(lfOffset) {
      const line = lfLines.lineAt(lfOffset)
      return lines.startOf(line) + lfOffset - lfLines.startOf(line)
    },
  }
}
