import { basename, relative } from 'node:path'
import type { Folder } from '../folder.ts'

/** A folder's own place for what is not part of its content. A journal goes there where it is. */
const hidden = '.hashline'

/**
 * Where the journal of a commit goes: above all of its folders, so that nothing else has to be searched. In
 * `.hashline` there, if that is a folder that takes files: one that holds a policy may not.
 */
export async function journalFolderFor([first, ...others]: readonly [Folder, ...Folder[]]): Promise<Folder> {
  let common = first
  while (!others.every((folder) => isAbove(common, folder))) common = common.to('..')
  const own = common.to(hidden)
  return (await own.isThere()) && (await own.isWritable()) ? own : common
}

function isAbove(common: Folder, folder: Folder): boolean {
  return !/^\.\.(\/|$)/.test(wayTo(folder, common))
}

/** The folder that the paths in a journal start from. */
export function baseOf(journalFolder: Folder): Folder {
  return basename(journalFolder.path) === hidden ? journalFolder.to('..') : journalFolder
}

/** The way from one folder to another, with `/`: `../.hashline`, and `.` for the same. */
export function wayTo(to: Folder, from: Folder): string {
  return relative(from.path, to.path).replaceAll('\\', '/') || '.'
}
