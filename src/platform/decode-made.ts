import { Buffer, isAscii } from 'node:buffer'
import type { Kernel } from './kernel.ts'

/** So many bytes at a time are all ASCII, or not: few enough that one character in a file leaves most of it plain. */
const step = 4096
/** As many code units make a string for which V8 has room; a longer one is given memory of its own. */
const most = 61_440

/**
 * The text of so many bytes that the kernel has made, in Node. What is all ASCII is taken as it is; the rest becomes
 * UTF-16 in the kernel first: Node's own way there begins with new memory for it, which takes as long as all the rest.
 */
export function decodeMade(kernel: Kernel, length: number): string {
  const made = Buffer.from(kernel.output.buffer, kernel.output.byteOffset, length)
  let text = ''
  for (let from = 0; from < length;) {
    const isPlain = isAscii(made.subarray(from, from + step))
    const to = endOfRun(made, from + step, isPlain)
    text += isPlain ? made.toString('latin1', from, to) : decodeWide(kernel, from, to)
    from = to
  }
  return text
}

/** No run ends within a character: both steps that it is in are not all ASCII, and so of the same run. */
function endOfRun(made: Uint8Array, from: number, isPlain: boolean): number {
  let to = from
  while (to < made.length && isAscii(made.subarray(to, to + step)) === isPlain) to += step
  return Math.min(to, made.length)
}

function decodeWide({ utf16, transcode }: Kernel, from: number, to: number): string {
  const units = Buffer.from(utf16.buffer, utf16.byteOffset, 2 * transcode(from, to))
  let text = ''
  for (let at = 0; at < units.length; at += 2 * most) text += units.toString('utf16le', at, at + 2 * most)
  return text
}
