import { codeOf } from '../../../ports/system-error.ts'
import { isAbandoned } from '../lock/abandoned.ts'
import { ageOf, findLock, foreignAge, type FoundLock } from '../lock/find-lock.ts'
import type { Folder } from '../folder.ts'
import { readJournal, type Unusable } from './journal-file.ts'
import { parseJournal, type Journal } from './journal.ts'
import { parseLock } from '../lock/lock-record.ts'
import { idIn, kindOfName } from '../names.ts'
import { lifeOf } from '../lock/process-identity.ts'
import { temporariesOf } from '../lock/temporaries.ts'
import { longest, textOf } from '../text-of.ts'

/** What dead processes left in a folder. */
export interface Leftovers {
  readonly locks: readonly FoundLock[]
  readonly journals: readonly FoundJournal[]
  /** Those that no lock speaks of. */
  readonly temporaries: readonly string[]
}

/** A journal that nobody alive has to do with, or that nobody can read. */
export interface FoundJournal {
  readonly name: string
  readonly commit: string
  readonly content: Journal | Exclude<Unusable, 'none'>
}

/** Looks for what was left behind. Nothing is touched. */
export async function leftoversIn(folder: Folder): Promise<Leftovers> {
  const names = await reservedNames(folder)
  if (names.length === 0) return { locks: [], journals: [], temporaries: [] }
  const locks = (await locksIn(folder, names)).filter(({ state }) => state === 'left')
  return { locks, journals: await journalsIn(folder, names), temporaries: await unclaimed(folder, names) }
}

/** A folder that may be written and not be listed keeps what is left in it. */
async function reservedNames(folder: Folder): Promise<readonly string[]> {
  try {
    return (await folder.names()).filter((name) => kindOfName(name) !== 'other')
  } catch (error) {
    if (codeOf(error) === 'EACCES') return []
    throw error
  }
}

/** One after another: side by side, as many as somebody may have left would take all that can be open. */
async function eachOf<Value>(
  names: readonly string[],
  action: (name: string) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = []
  for (const name of names) values.push(await action(name))
  return values
}

async function locksIn(folder: Folder, names: readonly string[]): Promise<readonly FoundLock[]> {
  const locks = names.filter((name) => kindOfName(name) === 'lock')
  const found = await eachOf(locks, (name) => findLock(folder, name))
  return found.filter((lock) => lock !== null)
}

async function journalsIn(folder: Folder, names: readonly string[]): Promise<readonly FoundJournal[]> {
  const journals = names.filter((name) => kindOfName(name) === 'journal')
  const found = await eachOf(journals, (name) => findJournal(folder, name))
  return found.flat()
}

/** Whether a process in another container is dead cannot be told here; its locks tell by their age. */
async function findJournal(folder: Folder, name: string): Promise<readonly FoundJournal[]> {
  const commit = idIn(name)
  const content = await readJournal(folder, commit)
  return content === 'none' || !isLeft(content) ? [] : [{ name, commit, content }]
}

/** One without entries has ended, and could not be removed. */
function isLeft(content: FoundJournal['content']): boolean {
  return typeof content === 'string' || content.entries.length === 0 || lifeOf(content.owner) === 'dead'
}

/**
 * A lock is made before the temporary files that go with it. So the folder is listed again: whoever lives and
 * has one of the files seen before, has its lock there by now.
 */
async function unclaimed(folder: Folder, names: readonly string[]): Promise<readonly string[]> {
  const temporaries = names.filter((name) => kindOfName(name) === 'temporary')
  if (temporaries.length === 0) return []
  const locks = await locksIn(folder, await reservedNames(folder))
  // One that cannot be read may speak of any of them.
  if (locks.some(({ record }) => record === null)) return []
  const claimed = new Set(locks.flatMap(({ record }) => (record === null ? [] : temporariesOf(record.id))))
  const free = temporaries.filter((name) => !claimed.has(name))
  const isOwned = await eachOf(free, (name) => isBeingMade(folder, name))
  return free.filter((_, index) => isOwned[index] === false)
}

/** A lock or a journal that has no name yet says itself whose it is. One that is hidden is another user's. */
async function isBeingMade(folder: Folder, name: string): Promise<boolean> {
  if (!name.endsWith('.new') || isAbandoned(idIn(name))) return false
  const said = await textOf(folder, name, longest.journal)
  if (typeof said === 'string') return said === 'hidden'
  const owner = (parseLock(said.text) ?? parseJournal(said.text))?.owner
  const life = owner === undefined ? 'dead' : lifeOf(owner)
  if (life !== 'unknown') return life === 'alive'
  const stats = await folder.statIfThere(name)
  return stats !== null && ageOf(stats) < foreignAge
}
