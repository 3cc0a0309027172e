import { Buffer, isAscii, isUtf8 as isUtf8Bytes, transcode } from 'node:buffer'
import type { Hash } from 'node:crypto'
import { formatLinesBy, type LinesOf } from './format-lines.ts'
import { findLineStartsIn } from './line-starts.ts'
import { decodeMade } from './decode-made.ts'

export { encodeUtf8 } from './encode-utf8.ts'
export { finishesWithin } from './interrupt.ts'

let crypto: typeof import('node:crypto') | undefined

/** With the first hash, not before: loading it takes 3 of 9 ms in which `hashline/protocol` would load. */
function loadCrypto(): typeof import('node:crypto') {
  return (crypto ??= process.getBuiltinModule('node:crypto'))
}

/** The SHA-256 of exactly these bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return loadCrypto().hash('sha256', bytes, 'buffer')
}

/** A SHA-256 that has taken in nothing yet. */
export function startSha256(): Hash {
  return loadCrypto().createHash('sha256')
}

/** Whether the bytes are UTF-8, strictly: no overlong form, no surrogate, nothing cut off. */
export function isUtf8(bytes: Uint8Array): boolean {
  return isUtf8Bytes(bytes)
}

/** From here on it pays to look first. */
const bulk = 256

/** The text of bytes. A leading U+FEFF is text and stays; what is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = view(bytes)
  if (buffer.length < bulk) return buffer.toString('utf8')
  return isAscii(buffer) ? buffer.toString('latin1') : decodeMixed(buffer)
}

/** Node decodes what is not all ASCII at 0.3 GB/s, and by way of UTF-16 at 1.5. Only that way knows no U+FFFD. */
function decodeMixed(buffer: Buffer): string {
  return isUtf8Bytes(buffer)
    ? transcode(buffer, 'utf8', 'utf16le').toString('utf16le')
    : buffer.toString('utf8')
}

/** Whether two files hold the same bytes. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return view(a).equals(b)
}

/** Offset of the first place, from `from` on, where the pattern stands; -1 where there is none. It is not empty. */
export function indexOfBytes(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  return view(bytes).indexOf(pattern, from)
}

/** Offsets at which lines begin, from `from` on: after LF, after CR LF, and after a CR that no LF follows. */
export function findLineStarts(bytes: Uint8Array, from: number): Uint32Array {
  return findLineStartsIn(view(bytes), from)
}

/** Lines as producers print them; null where that is not done in bulk. See `format-lines.ts`. */
export function formatLines(lines: LinesOf): string | null {
  return formatLinesBy(decodeMade, lines)
}

/** The same memory as a Buffer, whose `indexOf`, `equals` and decoder are native. */
function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
