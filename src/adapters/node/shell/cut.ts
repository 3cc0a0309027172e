import { isContinuation } from '../../../protocol/character.ts'
import { sequenceLength } from './character-guard.ts'
import { escapeEnd, longestSequence } from './escape-sequence.ts'

/** The last place up to `index` where bytes can be cut: not inside a character or an escape sequence. */
export function cutBefore(bytes: Uint8Array, index: number): number {
  return unitAround(bytes, index)?.start ?? index
}

/** The first place from `index` on where bytes can be cut. */
export function cutBehind(bytes: Uint8Array, index: number): number {
  return unitAround(bytes, index)?.end ?? index
}

/** What must not be torn. */
interface Unit {
  readonly start: number
  readonly end: number
}

function unitAround(bytes: Uint8Array, index: number): Unit | undefined {
  return sequenceAround(bytes, index) ?? characterAround(bytes, index)
}

function sequenceAround(bytes: Uint8Array, index: number): Unit | undefined {
  let start = bytes.indexOf(0x1b, Math.max(0, index - longestSequence))
  while (start !== -1 && start < index) {
    const end = escapeEnd(bytes, start)
    if (end > index) return { start, end }
    start = bytes.indexOf(0x1b, end)
  }
  return undefined
}

function characterAround(bytes: Uint8Array, index: number): Unit | undefined {
  for (let start = index; start > index - 4 && start >= 0; start -= 1) {
    const byte = bytes[start] ?? 0
    if (isContinuation(byte)) continue
    const end = start + sequenceLength(byte)
    return start < index && end > index ? { start, end: Math.min(end, bytes.length) } : undefined
  }
  return undefined
}
