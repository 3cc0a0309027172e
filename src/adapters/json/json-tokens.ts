import { isContinuation } from '../../protocol/character.ts'
import { decodeUtf8 } from '../../protocol/bytes.ts'

/** How strictly: as RFC 8259 has it, or with comments and a comma behind the last item. */
export type JsonForm = 'json' | 'jsonc'

/** What a token is to the grammar; `unknown` is to none. */
export type TokenKind = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'scalar' | 'unknown' | 'end'

/** Where bytes stop being JSON: offsets, the second behind what stands there, and what should stand there. */
export interface Flaw {
  readonly start: number
  readonly end: number
  /** `a comma or }` */
  readonly expected: string
}

/** One token: what it is, and the offsets of where it stands. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  /** The offset behind it. */
  readonly end: number
  /** Where a string stops being one. */
  readonly flaw?: Flaw
}

const [lf, cr, quote, backslash, slash, star] = [0x0a, 0x0d, 0x22, 0x5c, 0x2f, 0x2a]
const whiteSpace = new Set([0x20, 0x09, lf, cr])
const marks = new Map<number, TokenKind>([
  [0x7b, '{'],
  [0x7d, '}'],
  [0x5b, '['],
  [0x5d, ']'],
  [0x3a, ':'],
  [0x2c, ','],
])

/** What numbers and names are made of. */
const wordBytes = new Set(
  Array.from('+-.0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) =>
    letter.charCodeAt(0),
  ),
)
const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escape = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/

/** The first token at or behind an offset. */
export function tokenAt(bytes: Uint8Array, offset: number, form: JsonForm): Token {
  const start = behindSpace(bytes, offset, form)
  const byte = bytes[start]
  if (byte === undefined) return { kind: 'end', start, end: start }
  if (byte === quote) return stringAt(bytes, start)
  const mark = marks.get(byte)
  if (mark !== undefined) return { kind: mark, start, end: start + 1 }
  const end = behindWord(bytes, start)
  if (end === start) return { kind: 'unknown', start, end: behindCharacter(bytes, start) }
  return { kind: scalar.test(decodeUtf8(bytes.subarray(start, end))) ? 'scalar' : 'unknown', start, end }
}

function stringAt(bytes: Uint8Array, start: number): Token {
  let end = start + 1
  while (bytes[end] !== quote) {
    const length = lengthInString(bytes, end)
    if (length === 0) return { kind: 'string', start, end, flaw: flawInString(bytes, end) }
    end += length
  }
  return { kind: 'string', start, end: end + 1 }
}

/** How far a string goes on: a byte, or an escape; 0 where it cannot. */
function lengthInString(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset] ?? 0
  if (byte !== backslash) return byte < 0x20 ? 0 : 1
  return escape.exec(String.fromCharCode(...bytes.subarray(offset, offset + 6)))?.[0].length ?? 0
}

function flawInString(bytes: Uint8Array, start: number): Flaw {
  const byte = bytes[start]
  if (byte === backslash)
    return { start, end: behindCharacter(bytes, start + 1), expected: 'an escape that JSON knows' }
  const isOpen = byte === undefined || byte === lf || byte === cr
  return { start, end: behindCharacter(bytes, start), expected: isOpen ? 'a closing "' : 'an escape' }
}

/** Behind white space, and behind comments where the form has them. One that is never closed is none. */
function behindSpace(bytes: Uint8Array, offset: number, form: JsonForm): number {
  let at = offset
  for (;;) {
    while (whiteSpace.has(bytes[at] ?? 0)) at += 1
    const end = form === 'jsonc' ? behindComment(bytes, at) : at
    if (end === at) return at
    at = end
  }
}

function behindComment(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== slash) return start
  if (bytes[start + 1] === slash) {
    let end = start
    while (end < bytes.length && bytes[end] !== lf && bytes[end] !== cr) end += 1
    return end
  }
  if (bytes[start + 1] !== star) return start
  let end = start + 2
  while (end < bytes.length && !(bytes[end] === star && bytes[end + 1] === slash)) end += 1
  return end === bytes.length ? start : end + 2
}

function behindWord(bytes: Uint8Array, start: number): number {
  let end = start
  while (wordBytes.has(bytes[end] ?? 0)) end += 1
  return end
}

function behindCharacter(bytes: Uint8Array, start: number): number {
  let end = start + 1
  while (isContinuation(bytes[end])) end += 1
  return end
}
