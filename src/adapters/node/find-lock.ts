import { codeOf } from '../../ports/system-error.ts'
import type { Folder } from './folder.ts'
import { parseLock, type LockRecord } from './lock-record.ts'
import { isAbandoned } from './lock.ts'
import { lifeOf } from './process-identity.ts'
import { look } from './read-file.ts'

/** A lock that was found. */
export interface FoundLock {
  readonly name: string
  /** The same for two looks at one lock, and never for two locks. */
  readonly token: string
  /** Null where it cannot be read. */
  readonly record: LockRecord | null
  readonly state: 'held' | 'left'
  /** In milliseconds, by the clock of the day. */
  readonly age: number
}

/** Reads a lock; null where there is none. */
export async function findLock(folder: Folder, name: string): Promise<FoundLock | null> {
  const stats = await folder.statIfThere(name)
  if (stats === null) return null
  const text = stats.isFile() && stats.size <= maxLength ? await textOf(folder, name) : ''
  if (text === 'gone') return null
  const record = parseLock(text)
  const token = record?.id ?? `${stats.ino} ${stats.mtimeNs}`
  const age = Math.abs(Date.now() - Number(stats.mtimeMs))
  return { name, token, record, age, state: stateOf(record, text, age) }
}

const maxLength = 4096n

/**
 * How old a lock has to be to count as left behind, in milliseconds, where nothing better tells. One that is
 * not ours at all, garbage or half a file, stands in nobody's way. One that may be held, on another machine,
 * in another container or by a user who hides it, gets far longer than any write takes. Far in the future
 * counts as old too, so that a clock put back blocks nothing.
 */
const garbageAge = 1000
export const foreignAge = 30_000

function stateOf(record: LockRecord | null, text: string, age: number): 'held' | 'left' {
  if (record === null) return age > (text === 'hidden' ? foreignAge : garbageAge) ? 'left' : 'held'
  if (isAbandoned(record)) return 'left'
  const life = lifeOf(record.owner)
  if (life === 'unknown') return age > foreignAge ? 'left' : 'held'
  return life === 'alive' ? 'held' : 'left'
}

async function textOf(folder: Folder, name: string): Promise<string> {
  try {
    const standing = await look(folder, name)
    if (standing === 'nothing') return 'gone'
    return standing === 'link' ? '' : Buffer.from(standing.bytes).toString('latin1')
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') return 'hidden'
    throw error
  }
}
