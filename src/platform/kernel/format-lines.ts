import { hashLines } from './letters'
import { digits, input, lines, output, residues, tags } from './memory'

const LF: u8 = 0x0a
const CR: u8 = 0x0d

/**
 * Formats `count` lines as producers print them, `12#abc|text` and LF, the first numbered `number`. The area of
 * lines says where each begins, and behind the last one where the piece ends; offsets are `base` more than in
 * the piece. Returns how many bytes were made.
 */
export function formatLines(count: u32, number: u32, base: u32): u32 {
  hashLines(count, base)
  writeNumber(number)
  let out: u32 = output
  for (let index: u32 = 0; index < count; index++) {
    const entry = lines + 4 * index
    const start = input + load<u32>(entry) - base
    const end = endOfText(start, input + load<u32>(entry, 4) - base)
    store<u64>(out, load<u64>(digits))
    out += width
    countUp()
    store<u8>(out, 0x23)
    store<u32>(out, load<u32>(tags + 4 * u32(load<u16>(residues + 2 * index))), 1)
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

/** How many digits the number in the area of digits has. */
let width: u32 = 0

function writeNumber(number: u32): void {
  width = 1
  for (let limit: u32 = 10; number >= limit; limit *= 10) width++
  let rest = number
  for (let at = digits + width; at > digits; rest /= 10) store<u8>(--at, 0x30 + u8(rest % 10))
}

/** Makes it one more, as a counter of wheels does: mostly one digit moves, where a new number takes seven divisions. */
function countUp(): void {
  let at = digits + width - 1
  while (load<u8>(at) == 0x39) {
    store<u8>(at, 0x30)
    if (at == digits) {
      // 99 has become 00, and becomes 100.
      store<u8>(digits + width, 0x30)
      store<u8>(digits, 0x31)
      width++
      return
    }
    at--
  }
  store<u8>(at, load<u8>(at) + 1)
}

/** Most lines are no longer than 64 bytes, copied at once; what is copied too much, the next line overwrites. */
function copyText(start: u32, end: u32, out: u32): u32 {
  let done: u32 = 0
  do {
    v128.store(out + done, v128.load(start + done))
    v128.store(out + done, v128.load(start + done, 16), 16)
    v128.store(out + done, v128.load(start + done, 32), 32)
    v128.store(out + done, v128.load(start + done, 48), 48)
    done += 64
  } while (start + done < end)
  return out + (end - start)
}
