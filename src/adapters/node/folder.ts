import { constants, type BigIntStats } from 'node:fs'
import { basename, join } from 'node:path'
import { codeOf } from '../../ports/system-error.ts'
import type { Calls, OpenFile } from './calls.ts'
import type { Guard } from './guard.ts'
import { succeeds } from './commit/succeeds.ts'

/** What is below all folders of one file system. */
export interface Disk {
  readonly calls: Calls
  /** `fast` leaves out every fsync: safe against a killed process, not against a power cut. */
  readonly durability: 'full' | 'fast'
  /** Knows where folders are to be found, and what may be done there. */
  readonly guard: Guard
}

/** Some systems cannot sync a folder, or not one that cannot be listed; nothing is lost that they promised. */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EPERM', 'EACCES'])

const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * A folder, by its real path. The one place where a folder and a name become a path for a system call, which
 * the guard may turn into another way to the same folder.
 */
export class Folder {
  readonly path: string
  readonly disk: Disk

  constructor(path: string, disk: Disk) {
    this.path = path
    this.disk = disk
  }

  /** Where a name in this folder is. Not for system calls. */
  at(name: string): string {
    return join(this.path, name)
  }

  /** The folder at a relative path from here: `../b`. */
  to(relative: string): Folder {
    return new Folder(join(this.path, relative), this.disk)
  }

  async open(name: string, flags: number, mode?: number): Promise<OpenFile> {
    return this.disk.calls.open(this.#way(name), flags | constants.O_NOFOLLOW, mode)
  }

  /** Links are not followed. */
  async stat(name: string): Promise<BigIntStats> {
    return this.disk.calls.lstat(this.#way(name), { bigint: true })
  }

  /** Whether it is there itself, and no link to one. A guard that knows another way to it has looked already. */
  async isThere(): Promise<boolean> {
    try {
      const way = this.#way()
      return way !== this.path || (await this.disk.calls.lstat(way, { bigint: true })).isDirectory()
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
      return false
    }
  }

  /** Makes the folder itself. False: it is there. */
  async make(): Promise<boolean> {
    try {
      await this.disk.calls.mkdir(this.to('..').#way(basename(this.path)))
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  }

  /** Removes the folder itself if it is empty and may be removed. */
  tryToRemove(): Promise<boolean> {
    return succeeds(async () => this.disk.calls.rmdir(this.to('..').#way(basename(this.path))))
  }

  async statIfThere(name: string): Promise<BigIntStats | null> {
    try {
      return await this.stat(name)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }

  async names(): Promise<string[]> {
    return this.disk.calls.readdir(this.#way())
  }

  async link(from: string, to: string): Promise<void> {
    return this.disk.calls.link(this.#way(from), this.#way(to))
  }

  async rename(from: string, to: string): Promise<void> {
    return this.disk.calls.rename(this.#way(from), this.#way(to))
  }

  async unlink(name: string): Promise<void> {
    return this.disk.calls.unlink(this.#way(name))
  }

  /** Removes a name, which may be gone already. */
  async clear(name: string): Promise<void> {
    try {
      await this.unlink(name)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }

  /** The same where nothing may fail. False: it is still there, for the next to clear. */
  tryToClear(name: string): Promise<boolean> {
    return succeeds(() => this.clear(name))
  }

  /** Whether names can be made here. */
  async isWritable(): Promise<boolean> {
    try {
      await this.disk.calls.access(this.#way(), constants.W_OK | constants.X_OK)
      return true
    } catch (error) {
      if (!refusals.has(codeOf(error) ?? '')) throw error
      return false
    }
  }

  /** Makes the names in this folder last, where the system can. */
  async sync(): Promise<void> {
    if (this.disk.durability === 'fast') return
    try {
      await this.#syncNow()
    } catch (error) {
      if (!cannotSync.has(codeOf(error) ?? '')) throw error
    }
  }

  /** What a system call is given for a name in this folder, or for the folder itself. */
  #way(name = ''): string {
    return join(this.disk.guard.handleOf(this.path), name)
  }

  async #syncNow(): Promise<void> {
    const folder = await this.disk.calls.open(this.#way(), constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}
