import type { ShellOutput } from '../../../ports/shell.ts'
import { CharacterGuard } from './character-guard.ts'
import { OutputBuffer } from './output-buffer.ts'
import type { OutputStream } from './started-process.ts'

/** The output of a session: both streams in the order of arrival, each with its characters whole. */
export class SessionOutput {
  readonly #buffer: OutputBuffer
  readonly #guards = { stdout: new CharacterGuard(), stderr: new CharacterGuard() }
  #receivedBytes = 0
  #takenBytes = 0
  #stdoutBytes = 0

  constructor(maxBytes: number) {
    this.#buffer = new OutputBuffer(maxBytes)
  }

  /** Whole characters received so far, in bytes. */
  get receivedBytes(): number {
    return this.#receivedBytes
  }

  get takenBytes(): number {
    return this.#takenBytes
  }

  push(stream: OutputStream, bytes: Uint8Array): void {
    this.#add(stream, this.#guards[stream].push(bytes))
  }

  /** Nothing more comes: a character that was begun is output as it is. */
  end(): void {
    this.#add('stdout', this.#guards.stdout.end())
    this.#add('stderr', this.#guards.stderr.end())
  }

  includes(text: string): boolean {
    return this.#buffer.includes(text)
  }

  take(maxBytes: number): ShellOutput {
    const stdoutBytes = this.#stdoutBytes
    this.#stdoutBytes = 0
    this.#takenBytes = this.#receivedBytes
    return { ...this.#buffer.take(maxBytes), stdoutBytes }
  }

  #add(stream: OutputStream, bytes: Uint8Array): void {
    this.#buffer.push(bytes)
    this.#receivedBytes += bytes.length
    if (stream === 'stdout') this.#stdoutBytes += bytes.length
  }
}
