import { sha256 as noble } from '@noble/hashes/sha2.js'
import { formatLinesBy, type LinesOf } from './format-lines.ts'
import { findLineStartsIn } from './line-starts.ts'

export { encodeUtf8 } from './encode-utf8.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** As much of Node's `Hash` as is used. */
interface Hash {
  update(bytes: Uint8Array): void
  copy(): Hash
  digest(): Uint8Array
}

/** The SHA-256 of exactly these bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return noble(bytes)
}

/** A SHA-256 that has taken in nothing yet. */
export function startSha256(): Hash {
  return goingOn(noble.create())
}

function goingOn(hash: ReturnType<typeof noble.create>): Hash {
  return {
    update: (bytes) => void hash.update(bytes),
    copy: () => goingOn(hash.clone()),
    digest: () => hash.digest(),
  }
}

/** Whether the bytes are UTF-8, strictly: no overlong form, no surrogate, nothing cut off. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The text of bytes. A leading U+FEFF is text and stays; what is not UTF-8 becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}

/** Whether two files hold the same bytes. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** Offset of the first place, from `from` on, where the pattern stands; -1 where there is none. It is not empty. */
export function indexOfBytes(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const [first = 0] = pattern
  let at = bytes.indexOf(first, from)
  while (at !== -1 && !standsAt(bytes, pattern, at)) at = bytes.indexOf(first, at + 1)
  return at
}

/** Offsets at which lines begin, from `from` on: after LF, after CR LF, and after a CR that no LF follows. */
export function findLineStarts(bytes: Uint8Array, from: number): Uint32Array {
  return findLineStartsIn(bytes, from)
}

/** Lines as producers print them; null where that is not done in bulk. See `format-lines.ts`. */
export function formatLines(lines: LinesOf): string | null {
  return formatLinesBy(({ output }, length) => lenient.decode(output.subarray(0, length)), lines)
}

function standsAt(bytes: Uint8Array, pattern: Uint8Array, offset: number): boolean {
  return pattern.every((byte, index) => bytes[offset + index] === byte)
}

/** Runs what only computes. Nothing can stop it here, so it always finishes: true. */
export function finishesWithin(_timeoutMs: number, action: () => void): boolean {
  action()
  return true
}
