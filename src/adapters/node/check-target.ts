import { basename, dirname } from 'node:path'
import { codeOf } from '../../ports/system-error.ts'
import { Folder, type Disk } from './folder.ts'

/** Fails as a write to a path would, if what guards the disk forbids it. */
export async function checkTarget(path: string, disk: Disk): Promise<void> {
  const place = disk.guard.place(path, 'write')
  if (place === null || place.missing.length > 0) return
  const { resolved } = place
  disk.guard.checkLinks(resolved, await linksOf(new Folder(dirname(resolved), disk), basename(resolved)))
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
