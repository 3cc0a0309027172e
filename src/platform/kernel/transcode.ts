import { output, utf16 } from './memory'

/**
 * Makes UTF-16, the lower byte first, of formatted lines, which are UTF-8: the bytes from `from` on, before `to`, which
 * are whole characters. Returns how many code units there are.
 */
export function transcode(from: u32, to: u32): u32 {
  const end = output + to
  let at: u32 = output + from
  let out: u32 = utf16
  while (at < end) {
    const bytes = v128.load(at)
    v128.store(out, i16x8.extend_low_i8x16_u(bytes))
    v128.store(out, i16x8.extend_high_i8x16_u(bytes), 16)
    const beyondAscii = u32(i8x16.bitmask(bytes))
    if (beyondAscii == 0) {
      at += 16
      out += 32
      continue
    }
    // The first byte that has its highest bit ends what was widened rightly.
    const ascii = min(end - at, u32(ctz(beyondAscii)))
    at += ascii
    out += 2 * ascii
    if (at == end) break
    const character = characterAt(at)
    out = storeUnits(character, out)
    at += lengthOf(character)
  }
  // The last vector may have reached behind the end.
  return (out - utf16 - 2 * (at - end)) >> 1
}

/** The code point of two, three or four bytes. */
function characterAt(at: u32): u32 {
  const first: u32 = load<u8>(at)
  if (first < 0xe0) return ((first & 0x1f) << 6) | restAt(at + 1)
  if (first < 0xf0) return ((first & 0x0f) << 12) | (restAt(at + 1) << 6) | restAt(at + 2)
  return ((first & 0x07) << 18) | (restAt(at + 1) << 12) | (restAt(at + 2) << 6) | restAt(at + 3)
}

function restAt(at: u32): u32 {
  return u32(load<u8>(at)) & 0x3f
}

/** How many bytes a code point has in UTF-8, behind ASCII. */
function lengthOf(character: u32): u32 {
  if (character < 0x800) return 2
  return character < 0x10000 ? 3 : 4
}

/** One code unit, or the two of a pair; returns where the next goes. */
function storeUnits(character: u32, to: u32): u32 {
  if (character < 0x10000) {
    store<u16>(to, u16(character))
    return to + 2
  }
  const above = character - 0x10000
  store<u16>(to, u16(0xd800 | (above >> 10)))
  store<u16>(to, u16(0xdc00 | (above & 0x3ff)), 2)
  return to + 4
}
