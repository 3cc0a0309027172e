import type { BigIntStats } from 'node:fs'
import { isAbandoned } from './abandoned.ts'
import type { Folder } from '../folder.ts'
import { parseLock, type LockRecord } from './lock-record.ts'
import { lifeOf } from './process-identity.ts'
import { longest, textOf } from '../text-of.ts'

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
  const said = await textOf(folder, name, longest.lock)
  if (said === 'gone') return null
  const record = said === 'hidden' ? null : parseLock(said.text)
  const token = record?.id ?? `${stats.ino} ${stats.mtimeNs}`
  const age = ageOf(stats)
  return {
    name,
    token,
    record,
    age,
    state: stateOf(record, age, said === 'hidden' ? foreignAge : garbageAge),
  }
}

/**
 * How old a lock has to be to count as left behind, in milliseconds, where nothing better tells. One that is
 * not ours at all, garbage or half a file, stands in nobody's way. One that may be held, on another machine,
 * in another container or by a user who hides it, gets far longer than any write takes. Far in the future
 * counts as old too, so that a clock put back blocks nothing.
 */
const garbageAge = 1000
/** The latter, of a lock that may be held where this process cannot look. */
export const foreignAge = 30_000

/** In milliseconds, by the clock of the day. */
export function ageOf({ mtimeMs }: Pick<BigIntStats, 'mtimeMs'>): number {
  return Math.abs(Date.now() - Number(mtimeMs))
}

function stateOf(record: LockRecord | null, age: number, unreadableAge: number): 'held' | 'left' {
  if (record === null) return age > unreadableAge ? 'left' : 'held'
  if (isAbandoned(record.id)) return 'left'
  const life = lifeOf(record.owner)
  if (life === 'unknown') return age > foreignAge ? 'left' : 'held'
  return life === 'alive' ? 'held' : 'left'
}
