// A small disk of its own for one folder, which can be filled; where none may be mounted, the folder stays as it is.
import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'

const page = 4096

export class SmallDisk {
  #folder
  #filler
  /** Why there is none; null: it is there. @type {string | null} */
  missing

  /** @param {string} folder @param {string} filler */
  constructor(folder, filler) {
    this.#folder = folder
    this.#filler = filler
    const { status, stderr, error } = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      'size=512k',
      'hashline',
      folder,
    ])
    this.missing = status === 0 ? null : (error?.message ?? String(stderr).split('\n', 1)[0] ?? '')
  }

  /** Leaves so many pages. A small file takes one. @param {number} pages */
  fill(pages) {
    if (this.missing !== null) return
    const file = openSync(this.#filler, 'w')
    try {
      const written = writeUntilFull(file, statfsSync(this.#folder).bavail)
      ftruncateSync(file, Math.max(0, written - pages) * page)
    } finally {
      closeSync(file)
    }
  }

  empty() {
    rmSync(this.#filler, { force: true })
  }

  /** A process that ended just now may be in the way for a moment. */
  remove() {
    if (this.missing === null && spawnSync('umount', [this.#folder]).status !== 0)
      spawnSync('umount', ['--lazy', this.#folder])
    this.missing = 'it was removed'
  }
}

/** How many pages were written. @param {number} file @param {number} most */
function writeUntilFull(file, most) {
  for (let written = 0; written < most; written += 1) {
    try {
      writeSync(file, Buffer.alloc(page))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return written
      throw error
    }
  }
  return most
}
