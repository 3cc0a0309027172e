import type { Unrestored } from '../../../ports/rollback-error.ts'
import { codeOf } from '../../../ports/system-error.ts'
import { nameOf } from '../names.ts'
import { publishFile, stage, type CommitFile } from './commit-file.ts'
import type { Way } from './publish.ts'
import { holds, look } from '../read-file.ts'
import { succeeds } from './succeeds.ts'

/**
 * Puts the old bytes, which are still in memory, back wherever the new ones stand. `decide` is told before the
 * first step which files are taken back, so that a crash in the middle is finished in this direction. Gives
 * what could not be put back, with what stands there.
 */
export async function rollBack(
  files: readonly CommitFile[],
  decide: (undoing: readonly CommitFile[]) => Promise<void>,
): Promise<readonly Unrestored[]> {
  const undoing: CommitFile[] = []
  const left: Unrestored[] = []
  for (const file of files.toReversed()) {
    const holding = await prepare(file)
    if (holding === 'ready') undoing.push(file)
    else if (holding !== 'expected') left.push({ path: file.path, holds: holding })
  }
  if (undoing.length > 0) await succeeds(() => decide(undoing.map(reverse)))
  for (const file of undoing) {
    const holding = await takeBack(file)
    if (holding !== 'expected') left.push({ path: file.path, holds: holding })
  }
  return left
}

/** What stands there, or `ready` where it is ours and its old bytes wait beside it. */
async function prepare(file: CommitFile): Promise<Unrestored['holds'] | 'expected' | 'ready'> {
  const holding = await holdingOf(file)
  return holding === 'next' && (await succeeds(() => stageBack(file))) ? 'ready' : holding
}

/** What stands under a name; `unknown` where nobody can look. */
export async function holdingOf({
  folder,
  name,
  expected,
  next,
}: Pick<CommitFile, 'folder' | 'name' | 'expected' | 'next'>): Promise<Unrestored['holds'] | 'expected'> {
  const standing = await errorOr(() => look(folder, name))
  if (standing === 'error') return 'unknown'
  if (holds(standing, expected)) return 'expected'
  return holds(standing, next) ? 'next' : 'other'
}

/** A removed file waits beside its name already. */
async function stageBack(file: CommitFile): Promise<void> {
  if (file.next === null) return
  await file.folder.clear(file.temporary)
  await file.folder.clear(nameOf(file.lock.id, 'old'))
  await stage(reverse(file))
}

/** Where it fails, only another look tells whether it was done. */
async function takeBack(file: CommitFile): Promise<Unrestored['holds'] | 'expected'> {
  const result = await errorOr(() => publishFile(reverse(file)))
  return result === 'done' || result === 'claimed' ? 'expected' : holdingOf(file)
}

const opposite: Readonly<Record<Way, Way>> = {
  create: 'remove',
  remove: 'create',
  replace: 'replace',
  rewrite: 'rewrite',
  none: 'none',
}

/** The file as it is written to take it back. */
function reverse(file: CommitFile): CommitFile {
  const { way, expected, next } = file
  return { ...file, seen: null, way: opposite[way], expected: next, next: expected }
}

async function errorOr<Value>(action: () => Promise<Value>): Promise<Value | 'error'> {
  try {
    return await action()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return 'error'
  }
}
