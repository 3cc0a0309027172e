import { input, lines, output, tags } from './memory'

const LF: u8 = 0x0a
const CR: u8 = 0x0d

/**
 * Formats `count` lines as producers print them, `12#abc|text` and LF, the first numbered `number`. The area of
 * lines says where each begins, and behind the last one where the piece ends; offsets are `base` more than in
 * the piece. Returns how many bytes were made.
 */
export function formatLines(count: u32, number: u32, base: u32): u32 {
  let out: u32 = output
  for (let index: u32 = 0; index < count; index++) {
    const entry = lines + 4 * index
    const start = input + load<u32>(entry) - base
    const end = endOfText(start, input + load<u32>(entry, 4) - base)
    out = writeNumber(number + index, out)
    store<u8>(out, 0x23)
    store<u32>(out, load<u32>(tags + 4 * residueOf(start, end)), 1)
    out = copyText(start, end, out + 5)
    store<u8>(out++, LF)
  }
  return out - output
}

/** Where the text of a line ends whose ending ends at `next`. */
function endOfText(start: u32, next: u32): u32 {
  if (next == start) return next
  const last = load<u8>(next - 1)
  if (last == CR) return next - 1
  if (last != LF) return next
  return next - 1 > start && load<u8>(next - 2) == CR ? next - 2 : next - 1
}

/** FNV-1a, 64 bit, over all but ASCII white space, modulo 26³. */
function residueOf(start: u32, end: u32): u32 {
  let hash: u64 = 0xcbf29ce484222325
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at)
    const next = (hash ^ u64(byte)) * 0x100000001b3
    // Chosen, not branched: where white space stands cannot be predicted.
    hash = select<u64>(hash, next, byte == 0x20 || byte - 9 < 5)
  }
  return u32(hash % 17_576)
}

function writeNumber(number: u32, out: u32): u32 {
  const end = out + digitsOf(number)
  let rest = number
  for (let at = end; at > out; rest /= 10) store<u8>(--at, 0x30 + u8(rest % 10))
  return end
}

function digitsOf(number: u32): u32 {
  let digits: u32 = 1
  for (let limit: u32 = 10; number >= limit; limit *= 10) digits++
  return digits
}

/** Sixteen bytes at a time; what is copied too much, the next line overwrites. */
function copyText(start: u32, end: u32, out: u32): u32 {
  let to = out
  for (let at = start; at < end; at += 16) {
    v128.store(to, v128.load(at))
    to += 16
  }
  return out + (end - start)
}
