import { codeOf } from '../../ports/system-error.ts'
import type { Folder } from './folder.ts'
import { formatLock, type LockRecord } from './lock-record.ts'
import { lockNameOf, nameOf } from './names.ts'
import { ownIdentity } from './process-identity.ts'
import { makeWhole, place } from './write-file.ts'

/** A lock that this process holds. */
export interface Lock extends LockRecord {
  readonly folder: Folder
  readonly name: string
  readonly inode: bigint
}

/** Makes the lock; fails with `EEXIST` where it is. */
export async function makeLock(
  folder: Folder,
  key: string,
  { lasts, ...said }: Omit<LockRecord, 'owner'> & { readonly lasts: boolean },
): Promise<Lock> {
  const record = { ...said, owner: ownIdentity() }
  const name = lockNameOf(key)
  // Readable for all: another user has to see whose it is.
  const file = { bytes: Buffer.from(formatLock(record)), mode: 0o644, lasts }
  const { ino } = await makeWhole(folder, file, (temporary) => place(folder, temporary, name))
  return { ...record, folder, name, inode: ino }
}

const abandoned = new Set<string>()

/** Whether a lock is one that this process is done with and could not remove. */
export function isAbandoned({ id }: LockRecord): boolean {
  return abandoned.has(id)
}

/**
 * Removes a lock with the temporary files that go with it. Nothing of it fails: by now it is known whether the
 * write was done, and what cannot be removed is left for the next to clear.
 */
export async function releaseLock({ folder, name, id, inode }: Lock): Promise<void> {
  await folder.tryToClear(nameOf(id, 'tmp'))
  await folder.tryToClear(nameOf(id, 'old'))
  const isOurs = await isInode(folder, name, inode)
  if (isOurs && !(await folder.tryToClear(name))) abandoned.add(id)
}

/** Not where it was taken away, because nobody could tell that this process still runs. */
async function isInode(folder: Folder, name: string, inode: bigint): Promise<boolean> {
  try {
    return (await folder.stat(name)).ino === inode
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
