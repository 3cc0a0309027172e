import { Buffer, isAscii } from 'node:buffer'
import type { Kernel } from './kernel.ts'

/** As many code units make a string for which V8 has room; a longer one is given memory of its own. */
const most = 61_440

/**
 * The text of so many bytes that the kernel has made, in Node. What is not all ASCII becomes UTF-16 in the kernel
 * first: Node's own way there begins with new memory for it, which takes as long as all the rest.
 */
export function decodeMade({ output, utf16, transcode }: Kernel, length: number): string {
  const made = Buffer.from(output.buffer, output.byteOffset, length)
  if (isAscii(made)) return made.toString('latin1')
  const units = Buffer.from(utf16.buffer, utf16.byteOffset, 2 * transcode(length))
  let text = ''
  for (let at = 0; at < units.length; at += 2 * most) text += units.toString('utf16le', at, at + 2 * most)
  return text
}
