import { basename, dirname } from 'node:path'
import { codeOf } from '../../ports/system-error.ts'
import { tell } from './commit/tell.ts'
import { tidy } from './commit/tidy.ts'
import { Folder, type Disk } from './folder.ts'
import type { GuardedPlace } from './guard.ts'
import { resolveTarget } from './resolve.ts'

/**
 * Fails as a write to a path would, if what guards the disk forbids it. Whoever asks looks at the file next, so
 * what dead processes left in its folder is finished or undone first: a call that is refused for what it then
 * sees would never come to the write that clears up.
 */
export async function checkTarget(path: string, disk: Disk, onNote: (note: string) => void): Promise<void> {
  const place = disk.guard.place(path, 'write')
  if (place !== null) await checkPlace(place, disk)
  const folder = await folderOf(path, disk)
  if (folder !== null) await tidy(folder, (finding) => tell(finding, onNote))
}

async function checkPlace({ resolved, missing }: GuardedPlace, disk: Disk): Promise<void> {
  if (missing.length > 0) return
  disk.guard.checkLinks(resolved, await linksOf(new Folder(dirname(resolved), disk), basename(resolved)))
}

/** The folder of the file; null where there is none, or the path leads to no file: a look tells that better. */
async function folderOf(path: string, disk: Disk): Promise<Folder | null> {
  try {
    const { folder, missing } = await resolveTarget(disk, path)
    return missing.length > 0 ? null : folder
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}

/** A folder has a name for each folder in it, which is no matter here; nor is what has gone meanwhile. */
async function linksOf(folder: Folder, name: string): Promise<number> {
  try {
    const stats = await folder.stat(name)
    return stats.isDirectory() ? 1 : Number(stats.nlink)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
