import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, unlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Made at one time: one process makes many in little more than the time of one. */
const atOnce = 24

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** Both ends of a pipe, as descriptors. */
export interface PipeEnds {
  readonly ours: number
  /** Blocking, as programs expect. To be closed here when the process has it. */
  readonly theirs: number
}

/**
 * Pipes with names, which is what makes `/dev/stdin` and `/dev/stderr` work in a command on Linux: the pipes
 * that Node makes are sockets, and those cannot be opened by name. The names are gone as soon as both ends are open.
 */
export class FifoPool {
  readonly #folder: string
  #paths: string[] = []
  #madeCount = 0
  #making: Promise<void> | undefined
  #folderMade: Promise<unknown> | undefined

  /** `folder`: does not exist, and is made with the first pipes. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** A pipe that we read. */
  async outlet(): Promise<PipeEnds> {
    const path = await this.#take()
    const ours = openSync(path, O_RDONLY | O_NONBLOCK)
    const theirs = openSync(path, O_WRONLY)
    unlinkSync(path)
    return { ours, theirs }
  }

  /** A pipe that we write. A writer that does not wait can only come where a reader is. */
  async inlet(): Promise<PipeEnds> {
    const path = await this.#take()
    const reader = openSync(path, O_RDONLY | O_NONBLOCK)
    const ours = openSync(path, O_WRONLY | O_NONBLOCK)
    const theirs = openSync(path, O_RDONLY)
    closeSync(reader)
    unlinkSync(path)
    return { ours, theirs }
  }

  async #take(): Promise<string> {
    for (;;) {
      const path = this.#paths.pop()
      if (path !== undefined) return path
      this.#making ??= this.#make()
      await this.#making
    }
  }

  async #make(): Promise<void> {
    const paths = Array.from({ length: atOnce }, (_, index) =>
      join(this.#folder, String(this.#madeCount + index)),
    )
    this.#madeCount += atOnce
    try {
      this.#folderMade ??= mkdir(this.#folder, { mode: 0o700 })
      await this.#folderMade
      await promisify(execFile)('mkfifo', ['-m', '600', ...paths])
      this.#paths.push(...paths)
    } finally {
      this.#making = undefined
    }
  }
}
