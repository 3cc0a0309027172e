import { counts, dense, denseStarts, input, lines, order, residues, squeeze } from './memory'

const prime: u64 = 0x100000001b3
const offset: u64 = 0xcbf29ce484222325

/** Lines with as many bytes or more are sorted as one length. */
const longest: u32 = 255

/** Fills the table of rows: for each mask of eight bytes, where the bytes stand that it keeps. Called once. */
export function prepareSqueeze(): void {
  for (let mask: u32 = 0; mask < 256; mask++) {
    let at = squeeze + 8 * mask
    for (let bit: u32 = 0; bit < 8; bit++) if ((mask >> bit) & 1) store<u8>(at++, u8(bit))
  }
}

/**
 * Hashes lines: FNV-1a, 64 bit, over all but ASCII white space, modulo 26³. A line is one chain of multiplications,
 * and each end of a line, and each white space, a branch that cannot be predicted. So white space is squeezed out
 * first, without branches, and then four lines of about the same length are hashed side by side: three times as
 * fast as one by one.
 */
export function hashLines(count: u32, base: u32): void {
  squeezeLines(count, base)
  sortByLength(count)
  let index: u32 = 0
  for (; index + 4 <= count; index += 4) hashFour(order + 2 * index)
  for (; index < count; index++) hashRest(load<u16>(order + 2 * index), 0, offset)
}

/** Copies all that counts, and stores where each line begins in the copy. */
function squeezeLines(count: u32, base: u32): void {
  const length = load<u32>(lines + 4 * count) - base
  // The last vectors reach behind the piece, and nothing there may count.
  memory.fill(input + length, 0x20, 64)
  // Nor does a line begin behind the last.
  v128.store(lines + 4 * (count + 1), i32x4.splat(-1))
  let out: u32 = dense
  let line: u32 = 0
  for (let at: u32 = 0; at < length; at += 64) {
    const kept = keptOf(input + at)
    let found: u32
    do {
      found = storeDenseStarts(line, base + at, kept, out)
      line += found
    } while (found == 4)
    out = squeezeBytes(input + at, kept, out)
  }
  for (; line <= count; line++) store<u32>(denseStarts + 4 * line, out)
}

/**
 * Stores where the next four lines begin in the copy, and returns how many of them begin in these 64 bytes. The others
 * are stored again with the bytes that they begin in: to ask before would be a branch that cannot be predicted.
 */
function storeDenseStarts(line: u32, first: u32, kept: u64, out: u32): u32 {
  const from = lines + 4 * line
  const to = denseStarts + 4 * line
  let found: u32 = 0
  for (let index: u32 = 0; index < 16; index += 4) {
    const bit = load<u32>(from + index) - first
    store<u32>(to + index, out + u32(popcnt(kept & (((<u64>1) << bit) - 1))))
    found += u32(bit < 64)
  }
  return found
}

/** One bit for each of 64 bytes: whether it is no white space. */
function keptOf(at: u32): u64 {
  return ~(whiteIn(at) | (whiteIn(at + 16) << 16) | (whiteIn(at + 32) << 32) | (whiteIn(at + 48) << 48))
}

function whiteIn(at: u32): u64 {
  const bytes = v128.load(at)
  const isSpace = i8x16.eq(bytes, i8x16.splat(0x20))
  const isControl = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x09)), i8x16.splat(5))
  return u64(i8x16.bitmask(v128.or(isSpace, isControl)))
}

/** Eight bytes at a time; what is stored too much, the next eight overwrite. */
function squeezeBytes(at: u32, kept: u64, out: u32): u32 {
  let to = out
  for (let part: u32 = 0; part < 64; part += 8) {
    const mask = u32(kept >> part) & 0xff
    const row = v128.load64_zero(squeeze + 8 * mask)
    store<u64>(to, u64(i64x2.extract_lane(i8x16.swizzle(v128.load64_zero(at + part), row), 0)))
    to += popcnt(mask)
  }
  return to
}

/** Puts the lines in the order of their lengths: a counting sort. */
function sortByLength(count: u32): void {
  memory.fill(counts, 0, 4 * (longest + 1))
  for (let line: u32 = 0; line < count; line++) {
    const bucket = counts + 4 * bucketOf(line)
    store<u32>(bucket, load<u32>(bucket) + 1)
  }
  let before: u32 = 0
  for (let bucket: u32 = counts; bucket <= counts + 4 * longest; bucket += 4) {
    const here = load<u32>(bucket)
    store<u32>(bucket, before)
    before += here
  }
  for (let line: u32 = 0; line < count; line++) {
    const bucket = counts + 4 * bucketOf(line)
    const place = load<u32>(bucket)
    store<u16>(order + 2 * place, u16(line))
    store<u32>(bucket, place + 1)
  }
}

function bucketOf(line: u32): u32 {
  const length = lengthOf(line)
  return length < longest ? length : longest
}

function startOf(line: u32): u32 {
  return load<u32>(denseStarts + 4 * line)
}

function lengthOf(line: u32): u32 {
  return startOf(line + 1) - startOf(line)
}

/** In lock step as far as the shortest of the four goes, then each alone. */
function hashFour(at: u32): void {
  const a: u32 = load<u16>(at)
  const b: u32 = load<u16>(at, 2)
  const c: u32 = load<u16>(at, 4)
  const d: u32 = load<u16>(at, 6)
  const shared = min(min(lengthOf(a), lengthOf(b)), min(lengthOf(c), lengthOf(d)))
  const fromA = startOf(a)
  const fromB = startOf(b)
  const fromC = startOf(c)
  const fromD = startOf(d)
  let hashA = offset
  let hashB = offset
  let hashC = offset
  let hashD = offset
  for (let index: u32 = 0; index < shared; index++) {
    hashA = (hashA ^ u64(load<u8>(fromA + index))) * prime
    hashB = (hashB ^ u64(load<u8>(fromB + index))) * prime
    hashC = (hashC ^ u64(load<u8>(fromC + index))) * prime
    hashD = (hashD ^ u64(load<u8>(fromD + index))) * prime
  }
  hashRest(a, shared, hashA)
  hashRest(b, shared, hashB)
  hashRest(c, shared, hashC)
  hashRest(d, shared, hashD)
}

/** Hashes what is left of a line from the byte `from` on, and stores the residue. */
function hashRest(line: u32, from: u32, begun: u64): void {
  let hash = begun
  const end = startOf(line + 1)
  for (let at = startOf(line) + from; at < end; at++) hash = (hash ^ u64(load<u8>(at))) * prime
  // 2 ** 32 modulo 26³ is 8 056; in halves, since a 64-bit remainder takes as long as ten multiplications.
  const residue = ((u32(hash >> 32) % 17_576) * 8_056 + (u32(hash) % 17_576)) % 17_576
  store<u16>(residues + 2 * line, u16(residue))
}
