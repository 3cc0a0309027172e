import type { Folder } from './folder.ts'
import { formatLock, type LockRecord } from './lock-record.ts'
import { lockNameOf, nameOf } from './names.ts'
import { ownIdentity } from './process-identity.ts'
import { succeeds } from './succeeds.ts'
import { makeWhole, place } from './write-file.ts'

/** A lock that this process holds. */
export interface Lock extends LockRecord {
  readonly folder: Folder
  readonly name: string
  readonly inode: bigint
}

/** Locks of this process that it could not remove, or may have made. */
const abandoned = new Set<string>()

/** Whether a lock is one that this process does not hold any more. */
export function isAbandoned({ id }: LockRecord): boolean {
  return abandoned.has(id)
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
  try {
    const { ino } = await makeWhole(folder, file, (temporary) => place(folder, temporary, name))
    return { ...record, folder, name, inode: ino }
  } catch (error) {
    abandoned.add(record.id)
    throw error
  }
}

/**
 * Removes a lock with the temporary files that go with it. Nothing of it fails: by now it is known whether the
 * write was done, and what cannot be removed is left for the next to clear. A lock that was taken away, because
 * nobody could tell that this process still runs, is another one by now.
 */
export async function releaseLock({ folder, name, id, inode }: Lock): Promise<void> {
  await folder.tryToClear(nameOf(id, 'tmp'))
  await folder.tryToClear(nameOf(id, 'old'))
  const isDone = await succeeds(async () => {
    const found = await folder.statIfThere(name)
    if (found?.ino === inode) await folder.clear(name)
  })
  if (!isDone) abandoned.add(id)
}
