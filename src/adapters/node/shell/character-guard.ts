import { isContinuation } from '../../../protocol/character.ts'

const nothing = new Uint8Array(0)

/**
 * Keeps the characters of one stream whole: the beginning of one is held back until its rest comes. What was
 * pushed is what comes out, in order, byte for byte.
 */
export class CharacterGuard {
  #held: Uint8Array = nothing

  push(bytes: Uint8Array): Uint8Array {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    const whole = all.length - beginningLength(all)
    this.#held = all.slice(whole)
    return all.subarray(0, whole)
  }

  /** What is held when nothing more comes. */
  end(): Uint8Array {
    const held = this.#held
    this.#held = nothing
    return held
  }
}

/** How many bytes at the end are the beginning of a character: at most three. */
function beginningLength(bytes: Uint8Array): number {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0
    if (!isContinuation(byte)) return length < sequenceLength(byte) ? length : 0
  }
  return 0
}

/** How many bytes of UTF-8 a character has that begins with this one; 1 where none begins so. */
export function sequenceLength(first: number): number {
  if (first >= 0xf0 && first <= 0xf4) return 4
  if (first >= 0xe0) return first <= 0xef ? 3 : 1
  return first >= 0xc2 ? 2 : 1
}
