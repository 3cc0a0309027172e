import type { Writable } from 'node:stream'
import type { ProcessInput } from './started-process.ts'

/** Written at one time: of more, nobody could tell how much the system has taken. */
const pieceBytes = 2 ** 16

/** Input through a pipe. A process that closes it is no error here: it has read what it wanted. */
export class PipeInput implements ProcessInput {
  readonly #pipe: Writable
  #state: ProcessInput['state'] = 'open'
  #queue: Uint8Array[] = []
  #isWriting = false

  constructor(pipe: Writable) {
    this.#pipe = pipe
    pipe.on('error', () => this.#break())
  }

  get state(): ProcessInput['state'] {
    return this.#state
  }

  get queuedBytes(): number {
    return this.#queue.reduce((sum, piece) => sum + piece.length, 0)
  }

  write(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      this.#queue.push(bytes.subarray(start, start + pieceBytes))
    if (!this.#isWriting) this.#flush()
  }

  end(): void {
    this.#state = 'closed'
    if (!this.#isWriting) this.#pipe.end()
  }

  close(): void {
    this.#break()
    this.#pipe.destroy()
  }

  #flush(): void {
    const [piece] = this.#queue
    this.#isWriting = piece !== undefined
    if (piece !== undefined) this.#pipe.write(piece, (error) => this.#written(error))
    else if (this.#state === 'closed') this.#pipe.end()
  }

  #written(error: Error | null | undefined): void {
    if (error instanceof Error) return
    this.#queue.shift()
    this.#flush()
  }

  #break(): void {
    this.#state = 'broken'
    this.#queue = []
  }
}

/** The input of a process that was given none. */
export const noInput: ProcessInput = {
  state: 'closed',
  queuedBytes: 0,
  write: () => undefined,
  end: () => undefined,
  close: () => undefined,
}
