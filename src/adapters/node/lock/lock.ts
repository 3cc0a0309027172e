import type { BigIntStats } from 'node:fs'
import { abandon } from './abandoned.ts'
import type { Folder } from '../folder.ts'
import { formatLock, type LockRecord } from './lock-record.ts'
import { lockNameOf } from '../names.ts'
import { ownIdentity } from './process-identity.ts'
import { temporariesOf } from './temporaries.ts'
import { succeeds } from '../commit/succeeds.ts'
import { place } from '../commit/place.ts'
import { makeWhole } from '../commit/make-whole.ts'

/** A lock that this process holds. */
export interface Lock extends LockRecord {
  readonly folder: Folder
  readonly name: string
  /** To know it again. An inode alone is used again at once. */
  readonly stats: Pick<BigIntStats, 'ino' | 'mtimeNs'>
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
    const stats = await makeWhole(folder, file, (temporary) => place(folder, temporary, name))
    return { ...record, folder, name, stats }
  } catch (error) {
    abandon(record.id)
    throw error
  }
}

/**
 * Removes a lock with the temporary files that go with it. Nothing of it fails: by now it is known whether the
 * write was done, and what cannot be removed is left for the next to clear. A lock that was taken away, because
 * nobody could tell that this process still runs, is another one by now.
 */
export async function releaseLock({ folder, name, id, stats }: Lock): Promise<void> {
  for (const temporary of temporariesOf(id)) await folder.tryToClear(temporary)
  const isCleared = await succeeds(async () => {
    const found = await folder.statIfThere(name)
    if (found?.ino === stats.ino && found.mtimeNs === stats.mtimeNs) await folder.clear(name)
    else abandon(id)
  })
  if (!isCleared) abandon(id)
}
