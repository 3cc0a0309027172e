import { basename, dirname } from 'node:path'
import { codeOf } from '../../ports/system-error.ts'
import { Folder, type Disk } from './folder.ts'
import { linksOf } from './links.ts'

/** Fails as a write to a path would, if what guards the disk forbids it. */
export async function checkTarget(path: string, disk: Disk): Promise<void> {
  const place = disk.guard.place(path, 'write')
  if (place === null || place.missing.length > 0) return
  const { resolved } = place
  disk.guard.checkLinks(resolved, await linksIfThere(new Folder(dirname(resolved), disk), basename(resolved)))
}

/** What has gone meanwhile is no matter here. */
async function linksIfThere(folder: Folder, name: string): Promise<number> {
  try {
    return await linksOf(folder, name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
