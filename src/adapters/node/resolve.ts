import { isUtf8 } from 'node:buffer'
import type { Stats } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { codeOf, systemError } from '../../ports/system-error.ts'
import { Folder, type Disk } from './folder.ts'
import type { GuardedPlace } from './guard.ts'
import { isReserved } from './names.ts'

/** The place that a path names, links followed: what is written there is found under every spelling of it. */
export interface Target {
  /** It may have to be made. */
  readonly folder: Folder
  readonly name: string
  /** The folders on the way that do not exist, the outermost first. The last is `folder`. */
  readonly missing: readonly Folder[]
}

/**
 * Finds the place. Fails with `EISDIR` for a folder, `ENXIO` for anything else that is not a file, a link to
 * nothing included, `ENOTDIR` where a file is on the way, and `EACCES` for a name of our own.
 */
export async function resolveTarget(disk: Disk, path: string): Promise<Target> {
  const place = disk.guard.place(path, 'write')
  if (place !== null) return guardedTarget(disk, place, path)
  if (!path.isWellFormed()) throw systemError('EINVAL', path)
  if (isReserved(basename(path))) throw systemError('EACCES', path)
  const real = await realPathIfThere(path)
  if (real === null) return newTarget(disk, path)
  await checkFile(real, path)
  return { folder: new Folder(dirname(real), disk), name: basename(real), missing: [] }
}

/** The same for a place that a guard found, which is followed already. */
async function guardedTarget(disk: Disk, { resolved, missing }: GuardedPlace, path: string): Promise<Target> {
  const folder = new Folder(dirname(resolved), disk)
  const name = basename(resolved)
  if (missing.length === 0) checkKind(await folder.stat(name), path)
  return { folder, name, missing: innermost(folder, missing.length - 1) }
}

/** The one spelling of a path without links. Node puts U+FFFD for a name that is not UTF-8: another name. */
export async function realPathOf(path: string): Promise<string> {
  const bytes = await realpath(path, { encoding: 'buffer' })
  if (!isUtf8(bytes)) throw systemError('EILSEQ', path)
  return bytes.toString('utf8')
}

async function checkFile(real: string, path: string): Promise<void> {
  checkKind(await lstat(real), path)
  if (isReserved(basename(real))) throw systemError('EACCES', path)
}

/** A folder and those above it, as many as are asked for, the outermost first. */
function innermost(folder: Folder, count: number): readonly Folder[] {
  return count < 1 ? [] : [...innermost(folder.to('..'), count - 1), folder]
}

function checkKind(stats: Pick<Stats, 'isDirectory' | 'isFile'>, path: string): void {
  if (stats.isDirectory()) throw systemError('EISDIR', path)
  if (!stats.isFile()) throw systemError('ENXIO', path)
}

/** Only a whole path of missing names can be made: `missing/..` names nothing. */
async function newTarget(disk: Disk, path: string): Promise<Target> {
  const name = basename(path)
  if (path.endsWith('/')) throw systemError('ENOTDIR', path)
  if (name === '.' || name === '..') throw systemError('ENOENT', path)
  if (await isLink(path)) throw systemError('ENXIO', path)
  return { ...(await folderAt(disk, dirname(path))), name }
}

async function folderAt(disk: Disk, path: string): Promise<Pick<Target, 'folder' | 'missing'>> {
  const real = await realPathIfThere(path)
  if (real !== null) {
    if (!(await lstat(real)).isDirectory()) throw systemError('ENOTDIR', path)
    return { folder: new Folder(real, disk), missing: [] }
  }
  const name = basename(path)
  if (name === '.' || name === '..') throw systemError('ENOENT', path)
  if (await isLink(path)) throw systemError('ENOTDIR', path)
  const above = await folderAt(disk, dirname(path))
  const folder = above.folder.to(name)
  return { folder, missing: [...above.missing, folder] }
}

async function realPathIfThere(path: string): Promise<string | null> {
  return orNull(() => realPathOf(path))
}

async function isLink(path: string): Promise<boolean> {
  return (await orNull(() => lstat(path)))?.isSymbolicLink() ?? false
}

async function orNull<Value>(look: () => Promise<Value>): Promise<Value | null> {
  try {
    return await look()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
