import { systemError } from '../../ports/system-error.ts'
import type { Plan } from './commit-under-locks.ts'
import { holds, look } from './read-file.ts'
import { rewrite } from './rewrite.ts'

/**
 * Writes in place where the folder takes no names: no lock, no temporary file and no journal can be made, so
 * other processes are only noticed up to the last look, and a crash can leave a mixture. It says so.
 */
export async function overwrite(
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
