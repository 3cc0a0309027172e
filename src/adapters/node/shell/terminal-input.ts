import { writeSync } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'
import type { Clock } from './clock.ts'
import type { ProcessInput } from './started-process.ts'

const retryMs = 10
const endOfInput = Uint8Array.of(0x04)
const lineEnds = new Set(Array.from('\n\r', (letter) => letter.charCodeAt(0)))

/** A terminal as seen from outside. */
export interface Master {
  /** Does not block. */
  readonly fd: number
  /** Whether the descriptor is still the terminal's: it is, as long as the process has not been waited for. */
  isOpen(): boolean
}

/**
 * Input typed into a terminal. It writes by itself: what node-pty does for it blocks this whole program when
 * the other one does not read.
 */
export class TerminalInput implements ProcessInput {
  readonly #master: Master
  readonly #clock: Clock
  #state: ProcessInput['state'] = 'open'
  #isAtLineStart = true
  #queue: Uint8Array[] = []
  #cancelRetry: (() => void) | undefined

  constructor(master: Master, clock: Clock) {
    this.#master = master
    this.#clock = clock
  }

  get state(): ProcessInput['state'] {
    return this.#state
  }

  get queuedBytes(): number {
    return this.#queue.reduce((sum, bytes) => sum + bytes.length, 0)
  }

  write(bytes: Uint8Array): void {
    const last = bytes.at(-1)
    // Nothing never counts as written, and would stand in the way of all that follows.
    if (last === undefined) return
    this.#queue.push(bytes)
    this.#isAtLineStart = lineEnds.has(last)
    if (this.#cancelRetry === undefined) this.#flush()
  }

  /**
   * Types what terminals take for the end: once, and once more where a line was begun, which the first one only
   * hands over. The terminal stays open, as the program may read on.
   */
  end(): void {
    if (!this.#isAtLineStart) this.write(endOfInput)
    this.write(endOfInput)
    this.#isAtLineStart = true
  }

  close(): void {
    this.#state = 'broken'
    this.#queue = []
    this.#cancelRetry?.()
  }

  #flush(): void {
    this.#cancelRetry = undefined
    for (let [bytes] = this.#queue; bytes !== undefined; [bytes] = this.#queue) {
      const written = this.#master.isOpen() ? writtenTo(this.#master.fd, bytes) : bytes.length
      if (written === 0) break
      if (written === bytes.length) this.#queue.shift()
      else this.#queue[0] = bytes.subarray(written)
    }
    if (this.#queue.length > 0) this.#cancelRetry = this.#clock.inBackground(retryMs, () => this.#flush())
  }
}

/** How many bytes went; none where the other side has to read first. */
function writtenTo(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0
    throw error
  }
}
