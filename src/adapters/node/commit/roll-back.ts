import type { Unrestored } from '../../../ports/rollback-error.ts'
import { codeOf } from '../../../ports/system-error.ts'
import { nameOf } from '../names.ts'
import { publishPart, stage, type Part } from './part.ts'
import type { Way } from './publish.ts'
import { holds, look } from '../read-file.ts'
import { succeeds } from './succeeds.ts'

/**
 * Puts the old bytes, which are still in memory, back wherever the new ones stand. `decide` is told before the
 * first step which parts are taken back, so that a crash in the middle is finished in this direction. Gives
 * what could not be put back, with what stands there.
 */
export async function rollBack(
  parts: readonly Part[],
  decide: (undoing: readonly Part[]) => Promise<void>,
): Promise<readonly Unrestored[]> {
  const undoing: Part[] = []
  const left: Unrestored[] = []
  for (const part of parts.toReversed()) {
    const holding = await prepare(part)
    if (holding === 'ready') undoing.push(part)
    else if (holding !== 'expected') left.push({ path: part.path, holds: holding })
  }
  if (undoing.length > 0) await succeeds(() => decide(undoing.map(reverse)))
  for (const part of undoing) {
    const holding = await takeBack(part)
    if (holding !== 'expected') left.push({ path: part.path, holds: holding })
  }
  return left
}

/** What stands there, or `ready` where it is ours and its old bytes wait beside it. */
async function prepare(part: Part): Promise<Unrestored['holds'] | 'expected' | 'ready'> {
  const holding = await holdingOf(part)
  return holding === 'next' && (await succeeds(() => stageBack(part))) ? 'ready' : holding
}

/** What stands under a name; `unknown` where nobody can look. */
export async function holdingOf({
  folder,
  name,
  expected,
  next,
}: Pick<Part, 'folder' | 'name' | 'expected' | 'next'>): Promise<Unrestored['holds'] | 'expected'> {
  const standing = await errorOr(() => look(folder, name))
  if (standing === 'error') return 'unknown'
  if (holds(standing, expected)) return 'expected'
  return holds(standing, next) ? 'next' : 'other'
}

/** A removed file waits beside its name already. */
async function stageBack(part: Part): Promise<void> {
  if (part.next === null) return
  await part.folder.clear(part.temporary)
  await part.folder.clear(nameOf(part.lock.id, 'old'))
  await stage(reverse(part))
}

/** Where it fails, only another look tells whether it was done. */
async function takeBack(part: Part): Promise<Unrestored['holds'] | 'expected'> {
  const result = await errorOr(() => publishPart(reverse(part)))
  return result === 'done' || result === 'claimed' ? 'expected' : holdingOf(part)
}

const opposite: Readonly<Record<Way, Way>> = {
  create: 'remove',
  remove: 'create',
  replace: 'replace',
  rewrite: 'rewrite',
  none: 'none',
}

/** The part that takes a part back. */
function reverse(part: Part): Part {
  const { way, expected, next } = part
  return { ...part, seen: null, way: opposite[way], expected: next, next: expected }
}

async function errorOr<Value>(action: () => Promise<Value>): Promise<Value | 'error'> {
  try {
    return await action()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return 'error'
  }
}
