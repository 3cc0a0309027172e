import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { systemError } from '../../../ports/system-error.ts'

/**
 * Makes sure that a command can run in a folder. Fails with `ENOENT`, `ENOTDIR`, or `EACCES`: also where it
 * lies outside the root, links followed.
 */
export async function checkFolder(folder: string, root: string | undefined): Promise<void> {
  const real = await realpath(folder)
  const stats = await stat(real)
  if (!stats.isDirectory()) throw systemError('ENOTDIR', folder)
  await access(real, constants.X_OK)
  if (root !== undefined && !isWithin(await realpath(root), real)) throw systemError('EACCES', folder)
}

function isWithin(root: string, folder: string): boolean {
  return folder === root || folder.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
}
