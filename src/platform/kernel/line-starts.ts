import { input, lines } from './memory'

const LF: u8 = 0x0a
const CR: u8 = 0x0d

/**
 * Finds where lines begin in the piece of `length` bytes: behind each LF, and behind each CR that no LF follows.
 * Behind the piece stands the byte that follows it in the file, or zero. Stores the offsets, each `base` more
 * than in the piece, and returns how many there are.
 */
export function findLineStarts(length: u32, base: u32): u32 {
  let found: u32 = lines
  for (let at: u32 = 0; at < length; at += 64) {
    let ends = endsIn(input + at)
    const left = length - at
    if (left < 64) ends &= ((<u64>1) << left) - 1
    found = storeStarts(ends, base + at + 1, found)
  }
  return (found - lines) >> 2
}

/** One bit for each of 64 bytes: whether an ending ends there. */
function endsIn(at: u32): u64 {
  const lf = bytesThatAre(LF, at)
  const cr = bytesThatAre(CR, at)
  const followedByLf = (lf >> 1) | (u64(load<u8>(at + 64) == LF) << 63)
  return lf | (cr & ~followedByLf)
}

function bytesThatAre(byte: u8, at: u32): u64 {
  const wanted = i8x16.splat(byte)
  return (
    u64(i8x16.bitmask(i8x16.eq(v128.load(at), wanted))) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(at, 16), wanted))) << 16) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(at, 32), wanted))) << 32) |
    (u64(i8x16.bitmask(i8x16.eq(v128.load(at, 48), wanted))) << 48)
  )
}

/**
 * Four are stored whether there are so many or not, and the pointer moves by as many as there are: that four
 * lines end in 64 bytes is so usual that asking would cost more.
 */
function storeStarts(ends: u64, first: u32, found: u32): u32 {
  let left = ends
  for (let index: u32 = 0; index < 16; index += 4) {
    store<u32>(found + index, first + u32(ctz(left)))
    left &= left - 1
  }
  let next = found + 16
  while (left != 0) {
    store<u32>(next, first + u32(ctz(left)))
    left &= left - 1
    next += 4
  }
  return found + 4 * u32(popcnt(ends))
}
