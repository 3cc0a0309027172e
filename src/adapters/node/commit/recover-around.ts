import { codeOf } from '../../../ports/system-error.ts'
import type { Disk, Folder } from '../folder.ts'
import { resolveTarget } from '../resolve.ts'
import { tell } from './tell.ts'
import { tidy, unlessRefused } from './tidy.ts'

/**
 * Ends what dead processes left in the folders of these files, each once. Where something hinders it nothing is
 * said: whoever looks or writes there next meets it.
 */
export async function recoverAround(
  paths: readonly string[],
  disk: Disk,
  onNote: (note: string) => void,
): Promise<void> {
  const folders = new Map<string, Folder>()
  for (const path of paths) {
    const folder = await folderOf(path, disk)
    if (folder !== null) folders.set(folder.path, folder)
  }
  for (const folder of folders.values()) {
    await unlessRefused(folder.path, ignore, () => tidy(folder, (finding) => tell(finding, onNote)))
  }
}

/** The folder of a file; null where there is none, where the path leads to no file, or where none may be written. */
async function folderOf(path: string, disk: Disk): Promise<Folder | null> {
  try {
    const { folder, missing } = await resolveTarget(disk, path)
    return missing.length > 0 ? null : folder
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}

function ignore(): void {}
