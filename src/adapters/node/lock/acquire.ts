import { setTimeout } from 'node:timers/promises'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { completeJournal, type Finding } from '../commit/complete.ts'
import { findLock, foreignAge, type FoundLock } from './find-lock.ts'
import type { Folder } from '../folder.ts'
import { readJournal } from '../journal/journal-file.ts'
import type { LockRecord } from './lock-record.ts'
import { makeLock, releaseLock, type Lock } from './lock.ts'
import { lockNameOf, newId } from '../names.ts'
import { temporariesOf } from './temporaries.ts'
import { monotonicMs } from '../monotonic-ms.ts'

/** A lock that is wanted. */
export interface Request extends Omit<LockRecord, 'owner' | 'id'> {
  readonly folder: Folder
  /** What it is for: a name in the folder. */
  readonly key: string
  /** When waiting ends, as `monotonicMs` counts. */
  readonly deadline: number
  /** Whether the lock has to outlive a power cut: it leads to a journal. */
  readonly lasts: boolean
  readonly onFinding: (finding: Finding) => void
}

/** How long a write waits for others, in milliseconds. */
export const patience = 2000

/**
 * Takes a lock, waiting for whoever has it, and clearing up after whoever died with it. Fails with `EBUSY` at
 * the deadline.
 */
export async function acquire(request: Request): Promise<Lock> {
  const { folder, key, commit, journal, lasts } = request
  for (let pause = 1; ; pause = Math.min(pause * 2, 16)) {
    const found = await findLock(folder, lockNameOf(key))
    const lock = found === null ? await tryToMake(folder, key, { id: newId(), commit, journal, lasts }) : null
    if (lock !== null) return lock
    const isFree = found?.state === 'left' && (await clearLock(folder, found, request))
    if (monotonicMs() > request.deadline) throw systemError('EBUSY', folder.at(key))
    if (!isFree) await setTimeout(pause * (0.5 + Math.random()))
  }
}

async function tryToMake(...making: Parameters<typeof makeLock>): Promise<Lock | null> {
  try {
    return await makeLock(...making)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null
    throw error
  }
}

/** What waiting and clearing up need to know. */
export type Patience = Pick<Request, 'deadline' | 'onFinding'>

/**
 * Does something for a dead commit, or a single lock, that only one may do at a time.
 *
 * Two who find the same lock must not both remove it: the slower one would remove the next lock under that
 * name, which is in use. So the right to clear is itself a lock, named after what it is for, and under it
 * everything is looked at again. Who dies with that right leaves a lock like any other.
 */
export async function holdingRight<Value>(
  { folder, id, deadline, onFinding }: Patience & { readonly folder: Folder; readonly id: string },
  action: () => Promise<Value>,
): Promise<Value> {
  const lock = await acquire({
    folder,
    key: `/${id}`,
    commit: newId(),
    journal: '.',
    lasts: false,
    deadline,
    onFinding,
  })
  try {
    return await action()
  } finally {
    await releaseLock(lock)
  }
}

/**
 * Clears a lock that was left behind, and what its process left with it: a decided commit is carried out
 * first. False: it has to wait.
 */
export async function clearLock(folder: Folder, lock: FoundLock, waiting: Patience): Promise<boolean> {
  const { name, token, record } = lock
  const journalFolder = folder.to(record?.journal ?? '.')
  const place = (await journalFolder.isThere()) ? journalFolder : folder
  return holdingRight({ ...waiting, folder: place, id: record?.commit ?? token }, async () => {
    const found = await findLock(folder, name)
    return found?.token === token ? clearFound(folder, found, { journalFolder, ...waiting }) : true
  })
}

interface Clearing extends Patience {
  readonly journalFolder: Folder
}

async function clearFound(
  folder: Folder,
  found: FoundLock,
  { journalFolder, onFinding }: Clearing,
): Promise<boolean> {
  const { record, name, age } = found
  const journal = record === null ? 'none' : await readJournal(journalFolder, record.commit)
  if (typeof journal !== 'string') {
    for (const finding of await completeJournal(journalFolder, journal)) onFinding(finding)
  }
  // Its user may come back and carry it out. Not for ever: the file itself is whole, old or new.
  if (journal === 'foreign' && age < foreignAge) return false
  for (const temporary of record === null ? [] : temporariesOf(record.id)) await folder.clear(temporary)
  await folder.clear(name)
  onFinding({ path: folder.at(name), outcome: 'removed' })
  return true
}
