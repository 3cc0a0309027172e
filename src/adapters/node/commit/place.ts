import { constants } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'

/** File systems without hard links answer one of these. */
const linkless = new Set(['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Gives a finished file its name if nothing has that name: else `EEXIST`. `link` does not clobber, as `rename`
 * would; the other name stays too, to be cleared. Without links the name is claimed with an empty file first,
 * which a crash can leave. The answer says so: `claimed`.
 */
export async function place(folder: Folder, temporary: string, name: string): Promise<'linked' | 'claimed'> {
  try {
    await folder.link(temporary, name)
  } catch (error) {
    if (!linkless.has(codeOf(error) ?? '')) throw error
    await claim(folder, temporary, name)
    return 'claimed'
  }
  return 'linked'
}

async function claim(folder: Folder, temporary: string, name: string): Promise<void> {
  // What was moved away for a file may be a folder that came meanwhile. Renamed, a folder takes no file's place.
  if ((await folder.stat(temporary)).isDirectory()) return folder.rename(temporary, name)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  await (await folder.open(name, flags, 0o600)).close()
  try {
    await folder.rename(temporary, name)
  } catch (error) {
    await folder.tryToClear(name)
    throw error
  }
}
