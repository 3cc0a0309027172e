import { encodeUtf8 } from '#platform'

declare const brand: unique symbol

/** The three letters that check a line, `vnd`. Lower case. */
export type Letters = string & { readonly [brand]: 'letters' }

/** The letters of a line: `avr` for `hello`. ASCII white space does not count. PROTOCOL §3. */
export function lettersOf(line: string): Letters {
  const bytes = encodeUtf8(line)
  return lettersOfBytes(bytes, 0, bytes.length)
}

/** The letters of the line whose UTF-8 bytes stand from `start` to before `end`. */
export function lettersOfBytes(bytes: Uint8Array, start: number, end: number): Letters {
  const residue = fnv1aResidue(bytes, start, end)
  const [first, second, third] = [residue / 676, (residue / 26) % 26, residue % 26]
  return String.fromCharCode(97 + first, 97 + second, 97 + third) as Letters
}

/**
 * FNV-1a, 64 bit, modulo 26³, in two 32-bit halves: `hash = (hash ^ byte) * (2 ** 40 + 435)` needs no
 * BigInt then, and is ten times as fast. The carry out of `x * 435` is put together from 16-bit halves, and
 * 2 ** 32 modulo 26³ is 8 056. The test holds it equal to the BigInt version.
 */
function fnv1aResidue(bytes: Uint8Array, start: number, end: number): number {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (let index = start; index < end; index++) {
    const byte = bytes[index] ?? 0
    if (isAsciiWhiteSpace(byte)) continue
    const x = low ^ byte
    const carry = (Math.imul(x >>> 16, 435) + (Math.imul(x & 0xffff, 435) >>> 16)) >>> 16
    high = (Math.imul(high, 435) + carry + (x << 8)) | 0
    low = Math.imul(x, 435)
  }
  return (((high >>> 0) % 17_576) * 8_056 + ((low >>> 0) % 17_576)) % 17_576
}

/** What does not count in a line: space, and 09 to 0D, which are tab, LF, VT, FF, CR. */
export function isAsciiWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
