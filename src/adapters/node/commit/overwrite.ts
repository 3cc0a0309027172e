import { tmpdir } from 'node:os'
import { systemError } from '../../../ports/system-error.ts'
import { acquire, patience } from '../lock/acquire.ts'
import type { Plan } from './commit-under-locks.ts'
import { Folder } from '../folder.ts'
import { releaseLock, type Lock } from '../lock/lock.ts'
import { newId } from '../names.ts'
import { holds, look } from '../read-file.ts'
import { realPathOf } from '../resolve.ts'
import { rewrite } from './rewrite.ts'

/**
 * Writes in place where the folder takes no names. No temporary file and no journal can be made there, so a
 * crash can leave a mixture, which it says. The lock is in the folder for temporary files.
 */
export async function overwrite(plan: Plan, onNote: (note: string) => void): Promise<'swapped' | 'changed'> {
  const { folder, name } = plan
  // Asked before the lock, whose folder lies outside of any scope.
  folder.disk.guard.checkInPlace(folder.at(name))
  const lock = await lockElsewhere(plan)
  try {
    return await overwriteLocked(plan, onNote)
  } finally {
    await releaseLock(lock)
  }
}

/** One for each user: nobody can take over what another one left in a folder for all. */
async function lockElsewhere({ folder, name }: Plan): Promise<Lock> {
  return acquire({
    folder: new Folder(await realPathOf(tmpdir()), folder.disk),
    key: `${process.geteuid?.() ?? ''} ${folder.at(name)}`,
    commit: newId(),
    journal: '.',
    lasts: false,
    deadline: performance.now() + patience,
    onFinding: () => {},
  })
}

async function overwriteLocked(
  { path, folder, name, expected, next }: Plan,
  onNote: (note: string) => void,
): Promise<'swapped' | 'changed'> {
  const standing = await look(folder, name)
  if (expected === null || next === null || !holds(standing, expected)) return 'changed'
  if (typeof standing !== 'string' && (standing.stats.mode & 0o222n) === 0n) throw systemError('EACCES', path)
  folder.disk.guard.checkAgain(folder.at(name))
  await rewrite(folder, name, { expected, next })
  onNote(`${path} was written in place, since its folder takes no files: a crash could have left a mixture.`)
  return 'swapped'
}
