import { codeOf } from '../../../ports/system-error.ts'
import type { Disk } from '../folder.ts'
import { resolveTarget, type Target } from '../resolve.ts'
import { tell } from './tell.ts'
import { tidyFile } from './tidy.ts'

/** Ends what dead processes had begun with these files. */
export async function recoverFiles(
  paths: readonly string[],
  disk: Disk,
  onNote: (note: string) => void,
): Promise<void> {
  for (const path of paths) {
    const target = await targetOf(path, disk)
    if (target !== null) await tidyFile(target.folder, target.name, (finding) => tell(finding, onNote))
  }
}

/** Null where the folder is missing, the path leads to no file, or none may be written: a look tells that better. */
async function targetOf(path: string, disk: Disk): Promise<Target | null> {
  try {
    const target = await resolveTarget(disk, path)
    return target.missing.length > 0 ? null : target
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}
