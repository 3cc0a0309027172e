import type { BigIntStats } from 'node:fs'
import type { Folder } from './folder.ts'
import { findLock } from './lock/find-lock.ts'
import { lockNameOf, nameOf } from './names.ts'

/**
 * How many names a file has. A folder has one for each folder in it, which is no matter here. Nor is the name
 * that the bytes of a new file had while they were written: it goes when the creation ends, or is recovered.
 */
export async function linksOf(folder: Folder, name: string): Promise<number> {
  const stats = await folder.stat(name)
  if (stats.isDirectory() || stats.nlink === 1n) return 1
  if (isSameFile(await temporaryFor(folder, name), stats)) return Number(stats.nlink) - 1
  // It may have gone since the first look.
  return Number((await folder.stat(name)).nlink)
}

async function temporaryFor(folder: Folder, name: string): Promise<BigIntStats | null> {
  const lock = await findLock(folder, lockNameOf(name))
  return lock === null || lock.record === null ? null : folder.statIfThere(nameOf(lock.record.id, 'tmp'))
}

function isSameFile(a: BigIntStats | null, b: BigIntStats): boolean {
  return a?.ino === b.ino && a.dev === b.dev
}
