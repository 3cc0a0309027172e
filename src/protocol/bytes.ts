import { equalBytes, isUtf8 } from '#platform'
import { accept, refuse, type Result } from './result.ts'

export { decodeUtf8, encodeUtf8, indexOfBytes } from '#platform'

/** The largest file that is looked at: 8 MiB, included. PROTOCOL §2.1. */
export const maxByteLength = 8_388_608

const bom = [0xef, 0xbb, 0xbf]

/** How many bytes of byte-order mark the file begins with: 3 or 0. */
export function bomLengthOf(bytes: Uint8Array): number {
  return bom.every((byte, index) => bytes[index] === byte) ? bom.length : 0
}

/** Accepts a size within the limit. Asked before a file is read. Faults: `file-too-large`. */
export function checkSize(byteLength: number): Result<number> {
  return byteLength > maxByteLength ? refuse({ code: 'file-too-large', byteLength }) : accept(byteLength)
}

/** Accepts bytes within the limit that are strictly UTF-8. Faults: `file-too-large`, `not-utf8`. */
export function checkBytes(bytes: Uint8Array): Result<Uint8Array> {
  const size = checkSize(bytes.length)
  if (!size.ok) return size
  return isUtf8(bytes) ? accept(bytes) : refuse({ code: 'not-utf8', encoding: guessEncoding(bytes) })
}

/** UTF-16 where its byte-order mark says so; anything else would be a guess. */
function guessEncoding([first, second]: Uint8Array): 'UTF-16' | 'unknown' {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 ? 'UTF-16' : 'unknown'
}

/** Whether two looks at a place saw the same: the same bytes, or nothing (null) both times. */
export function isSame(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === b || (a !== null && b !== null && equalBytes(a, b))
}
