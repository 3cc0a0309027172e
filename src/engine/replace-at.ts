import { encodeUtf8 } from '../protocol/bytes.ts'
import type { Ending } from '../protocol/line-table.ts'
import type { Part } from '../protocol/part.ts'
import { withEnding } from './with-ending.ts'
import { endingAt, replacePart, type WorkingText } from './working-text.ts'

const LF = 0x0a

/** A hunk, its texts as they are searched. */
export interface Replacing {
  readonly hunk: number
  readonly find: Uint8Array
  readonly replace: Uint8Array
}

/** UTF-8, every ending one LF. */
export function lfBytesOf(text: string): Uint8Array {
  return withEnding(encodeUtf8(text), '\n')
}

/**
 * Replaces what was found at an offset. What find and replace share at their ends is not touched, so its
 * endings stay; a line break that is added takes the first ending inside the match, else the text's first, else
 * LF. PROTOCOL §6.4.
 */
export function replaceAt(text: WorkingText, start: number, { find, replace, hunk }: Replacing): WorkingText {
  const match = { start, end: start + find.length }
  const ending = firstEnding(text, match) ?? firstEnding(text) ?? '\n'
  const { head, tail } = sharedEnds(find, replace)
  const added = withEnding(replace.subarray(head, replace.length - tail), ending)
  return replacePart(text, { start: start + head, end: match.end - tail }, added, hunk)
}

/** Adds to the end. Where there is no ending yet to go by, what is added stays as it was sent. */
export function appendText(text: WorkingText, added: string, hunk: number): WorkingText {
  const ending = firstEnding(text)
  const bytes = ending === undefined ? encodeUtf8(added) : withEnding(encodeUtf8(added), ending)
  return replacePart(text, { start: text.lf.length, end: text.lf.length }, bytes, hunk)
}

function firstEnding(
  text: WorkingText,
  { start, end }: Part = { start: 0, end: Infinity },
): Ending | undefined {
  const offset = text.lf.indexOf(LF, start)
  return offset === -1 || offset >= end ? undefined : endingAt(text, offset)
}

/** How many bytes two texts share at their beginnings and, of the rest, at their ends. */
function sharedEnds(a: Uint8Array, b: Uint8Array): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return { head, tail }
}
