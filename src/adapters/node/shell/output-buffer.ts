import { cutBefore, cutBehind } from './cut.ts'

/** What was taken from a buffer: all, or its beginning and its end. */
export interface Taken {
  readonly head: string
  readonly omittedBytes: number
  readonly tail: string
}

/** How much is remembered of what was taken, for a text that is only partly here. */
const longestTaken = 1_024

/** Where the middle of the output was dropped. */
interface Gap {
  readonly index: number
  readonly byteLength: number
}

/** Dropping moves the whole end; done for each push it would cost many times the push. */
const slack = 1.25

const noGap: Gap = { index: Number.POSITIVE_INFINITY, byteLength: 0 }

/**
 * Output that waits to be taken. Of more than fits, the beginning and the end are kept, and what was dropped
 * between them is counted. It takes whole characters; its memory is at most the limit, a quarter more, and
 * one push.
 */
export class OutputBuffer {
  readonly #maxBytes: number
  #bytes = Buffer.alloc(0)
  #length = 0
  #gap = noGap
  /** The end of what was taken. */
  #taken = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  push(bytes: Uint8Array): void {
    this.#makeRoomFor(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    if (this.#length > this.#maxBytes * slack) this.#dropMiddle()
  }

  /** Whether a text is here, or has its end here and its beginning in what was taken. */
  includes(text: string): boolean {
    const most = Math.max(0, Buffer.byteLength(text) - 1)
    const before = this.#taken.subarray(Math.max(0, this.#taken.length - most))
    const kept = this.#kept()
    return kept.includes(text) || Buffer.concat([before, kept.subarray(0, most)]).includes(text)
  }

  /** Empties the buffer. `omittedBytes` is exact: what was dropped and what is over `maxBytes`. */
  take(maxBytes: number): Taken {
    const [bytes, gap] = [this.#kept(), this.#gap]
    this.#taken = Buffer.concat([this.#taken, bytes.subarray(-longestTaken)]).subarray(-longestTaken)
    this.#bytes = Buffer.alloc(0)
    this.#length = 0
    this.#gap = noGap
    if (gap === noGap && bytes.length <= maxBytes)
      return { head: bytes.toString(), omittedBytes: 0, tail: '' }
    const headEnd = cutBefore(bytes, Math.min(Math.floor(maxBytes / 2), gap.index))
    const rest = bytes.length - (maxBytes - headEnd)
    const tailStart = cutBehind(bytes, Math.max(rest, gap === noGap ? 0 : gap.index))
    return {
      head: bytes.toString('utf8', 0, headEnd),
      omittedBytes: tailStart - headEnd + gap.byteLength,
      tail: bytes.toString('utf8', tailStart),
    }
  }

  #kept(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #makeRoomFor(byteLength: number): void {
    const needed = this.#length + byteLength
    if (needed <= this.#bytes.length) return
    const most = Math.ceil(this.#maxBytes * slack)
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(this.#bytes.length * 2, most)))
    larger.set(this.#kept())
    this.#bytes = larger
  }

  #dropMiddle(): void {
    const bytes = this.#kept()
    const half = Math.floor(this.#maxBytes / 2)
    const from = this.#gap === noGap ? cutBefore(bytes, half) : this.#gap.index
    const to = cutBehind(bytes, bytes.length - half)
    bytes.copyWithin(from, to)
    this.#length -= to - from
    this.#gap = { index: from, byteLength: this.#gap.byteLength + to - from }
  }
}
