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
    return this.#open((open) => ({ ours: open(O_RDONLY | O_NONBLOCK), theirs: open(O_WRONLY) }))
  }

  /** A pipe that we write. A writer that does not wait can only come where a reader is. */
  async inlet(): Promise<PipeEnds> {
    return this.#open((open) => {
      const reader = open(O_RDONLY | O_NONBLOCK)
      const ends = { ours: open(O_WRONLY | O_NONBLOCK), theirs: open(O_RDONLY) }
      closeSync(reader)
      return ends
    })
  }

  async #open(openBoth: (open: (flags: number) => number) => PipeEnds): Promise<PipeEnds> {
    const path = await this.#take()
    const ends = openEnds(path, openBoth)
    unlinkSync(path)
    return ends
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

/** Both ends, or none where one cannot be had. */
function openEnds(path: string, openBoth: (open: (flags: number) => number) => PipeEnds): PipeEnds {
  const opened: number[] = []
  try {
    return openBoth((flags) => {
      const descriptor = openSync(path, flags)
      opened.push(descriptor)
      return descriptor
    })
  } catch (error) {
    for (const descriptor of opened) closeSync(descriptor)
    throw error
  }
}
