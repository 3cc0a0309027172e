import { constants, type BigIntStats } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../ports/system-error.ts'
import type { Calls, OpenFile } from './calls.ts'
import { succeeds } from './succeeds.ts'

/** What is below all folders of one file system. */
export interface Disk {
  readonly calls: Calls
  /** `fast` leaves out every fsync: safe against a killed process, not against a power cut. */
  readonly durability: 'full' | 'fast'
}

/** Some systems cannot sync a folder, or not one that cannot be listed; nothing is lost that they promised. */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EPERM', 'EACCES'])

const refusals = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * A folder, by its real path. The one place where a folder and a name become a path for a system call, so
 * that whatever holds a folder fast while it is worked in has one place to be.
 */
export class Folder {
  readonly path: string
  readonly disk: Disk

  constructor(path: string, disk: Disk) {
    this.path = path
    this.disk = disk
  }

  /** Where a name in this folder is. */
  at(name: string): string {
    return join(this.path, name)
  }

  /** The folder at a relative path from here: `../b`. */
  to(relative: string): Folder {
    return new Folder(join(this.path, relative), this.disk)
  }

  open(name: string, flags: number, mode?: number): Promise<OpenFile> {
    return this.disk.calls.open(this.at(name), flags | constants.O_NOFOLLOW, mode)
  }

  /** Links are not followed. */
  stat(name: string): Promise<BigIntStats> {
    return this.disk.calls.lstat(this.at(name), { bigint: true })
  }

  /** Makes the folder itself. False: it is there. */
  async make(): Promise<boolean> {
    try {
      await this.disk.calls.mkdir(this.path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  }

  /** Removes the folder itself if it is empty and may be removed. */
  tryToRemove(): Promise<boolean> {
    return succeeds(() => this.disk.calls.rmdir(this.path))
  }

  async statIfThere(name: string): Promise<BigIntStats | null> {
    try {
      return await this.stat(name)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }

  names(): Promise<string[]> {
    return this.disk.calls.readdir(this.path)
  }

  link(from: string, to: string): Promise<void> {
    return this.disk.calls.link(this.at(from), this.at(to))
  }

  rename(from: string, to: string): Promise<void> {
    return this.disk.calls.rename(this.at(from), this.at(to))
  }

  unlink(name: string): Promise<void> {
    return this.disk.calls.unlink(this.at(name))
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
      await this.disk.calls.access(this.path, constants.W_OK | constants.X_OK)
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

  async #syncNow(): Promise<void> {
    const folder = await this.disk.calls.open(this.path, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}
