const escape = 0x1b
const bell = 0x07

/** A longer one is no escape sequence any more, but text that has lost its end. */
export const longestSequence = 4_096

/** The openings of strings that end with ESC \ or, as terminals have it, BEL: DCS, SOS, OSC, PM, APC. */
const stringOpenings = new Set(Array.from('PX]^_', (letter) => letter.charCodeAt(0)))

/** The index behind the escape sequence that begins at an ESC: that of the end where it is cut off. */
export function escapeEnd(bytes: Uint8Array, start: number): number {
  const second = bytes[start + 1]
  if (second === undefined) return bytes.length
  if (second === '['.charCodeAt(0)) return behindFinal(bytes, start + 2, 0x40)
  return stringOpenings.has(second) ? stringEnd(bytes, start) : behindFinal(bytes, start + 1, 0x30)
}

/** Parameters and intermediates, then one final byte; anything else is not part of the sequence. */
function behindFinal(bytes: Uint8Array, from: number, firstFinal: number): number {
  let index = from
  while (index < bytes.length && isBetween(bytes[index], 0x20, firstFinal - 1)) index += 1
  return isBetween(bytes[index], firstFinal, 0x7e) ? index + 1 : index
}

function stringEnd(bytes: Uint8Array, start: number): number {
  const most = Math.min(bytes.length, start + longestSequence)
  for (let index = start + 2; index < most; index += 1) {
    if (bytes[index] === bell) return index + 1
    if (bytes[index] === escape) return Math.min(index + 2, bytes.length)
  }
  return most === bytes.length ? most : start + 1
}

function isBetween(byte: number | undefined, first: number, last: number): boolean {
  return byte !== undefined && byte >= first && byte <= last
}
