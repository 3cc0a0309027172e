import { tmpdir } from 'node:os'
import type { SwapResult } from '../../../ports/file-system.ts'
import { rollbackError } from '../../../ports/rollback-error.ts'
import { systemError } from '../../../ports/system-error.ts'
import { acquire, patience } from '../lock/acquire.ts'
import type { Plan } from './commit-under-locks.ts'
import { Folder } from '../folder.ts'
import { releaseLock, type Lock } from '../lock/lock.ts'
import { newId } from '../names.ts'
import { holds, look } from '../read-file.ts'
import { realPathOf } from '../resolve.ts'
import { rewrite, type Bytes } from './rewrite.ts'
import { holdingOf } from './roll-back.ts'
import { monotonicMs } from '../monotonic-ms.ts'

/**
 * Writes in place where the folder takes no names. No temporary file and no journal can be made there, so a
 * crash can leave a mixture, which it says. The lock is in the folder for temporary files.
 */
export async function overwrite(plan: Plan, onNote: (note: string) => void): Promise<SwapResult> {
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
    deadline: monotonicMs() + patience,
    onFinding: () => {},
  })
}

async function overwriteLocked(plan: Plan, onNote: (note: string) => void): Promise<SwapResult> {
  const { path, folder, name, expected, next } = plan
  const standing = await look(folder, name)
  if (expected === null || next === null || !holds(standing, expected)) return 'changed'
  if (typeof standing !== 'string' && (standing.stats.mode & 0o222n) === 0n) throw systemError('EACCES', path)
  folder.disk.guard.checkAgain(folder.at(name))
  await rewriteOrTell(plan, { expected, next })
  onNote(`${path} was written in place, since its folder takes no files: a crash could have left a mixture.`)
  return 'swapped'
}

/** The old bytes cannot always be written back, or the new ones all stand there: only another look tells. */
async function rewriteOrTell({ path, folder, name }: Plan, bytes: Bytes): Promise<void> {
  try {
    await rewrite(folder, name, bytes)
  } catch (error) {
    const holding = await holdingOf({ folder, name, ...bytes })
    throw holding === 'expected' ? error : rollbackError([{ path, holds: holding }], error)
  }
}
