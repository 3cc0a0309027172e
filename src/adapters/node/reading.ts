import { constants, type Stats } from 'node:fs'
import { access, lstat, readdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DirectoryEntry, FileStatus } from '../../ports/file-system.ts'
import { codeOf } from '../../ports/system-error.ts'
import { Folder, type Disk } from './folder.ts'
import { linksOf } from './links.ts'
import { isReserved } from './names.ts'
import { readHeldFile, readRegularFile } from './read-file.ts'
import { realPathOf } from './resolve.ts'

/** What is at a path, links followed, and whether it may be written. */
export async function statusOf(path: string, disk: Disk): Promise<FileStatus> {
  const { guard } = disk
  const place = guard.place(path, 'read')
  const stats = place === null ? await stat(path) : await lstat(guard.wayTo(place.resolved))
  const identity = place?.resolved ?? (await realPathOf(path))
  const isOpen = hasWriteBit(stats) && (await isWritable(place === null ? path : guard.wayTo(identity)))
  const isLinked = stats.nlink > 1 && !stats.isDirectory()
  const links = isLinked ? await linksAt(identity, disk) : 1
  return {
    kind: kindOf(stats),
    byteLength: stats.size,
    writable: isOpen && guard.permits(path, links),
    identity,
  }
}

function linksAt(path: string, disk: Disk): Promise<number> {
  return linksOf(new Folder(dirname(path), disk), basename(path))
}

/** The bytes of a regular file, links followed. */
export async function bytesOf(path: string, { guard }: Disk): Promise<Uint8Array> {
  const place = guard.place(path, 'read')
  if (place === null) return readRegularFile(path)
  return readHeldFile(guard.wayTo(place.resolved))
}

/** What is in a folder, links not followed, but for what is this library's own. */
export async function entriesOf(path: string, { guard }: Disk): Promise<readonly DirectoryEntry[]> {
  const place = guard.place(path, 'read')
  const entries = await readdir(place === null ? path : guard.handleOf(place.resolved), {
    withFileTypes: true,
  })
  return entries
    .filter((entry) => !isReserved(entry.name))
    .map((entry) => ({ name: entry.name, kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) }))
}

function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory'>): 'file' | 'directory' | 'other' {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'directory' : 'other'
}

/** The superuser may write what nobody should: a file without any write bit counts as read-only for all. */
function hasWriteBit({ mode }: Stats): boolean {
  return (mode & 0o222) !== 0
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
