import type { FileSystem } from '../ports/file-system.ts'
import { accept, type Result } from '../protocol/result.ts'
import { unlessChanged } from './commit.ts'
import { locate, type Located } from './locate.ts'
import type { Place } from './place.ts'
import { recover } from './recover.ts'
import { checkTarget } from './scoped.ts'
import { inTurn } from './turns.ts'

/** What was done to a file, and which file it was. */
export interface OnFile<Value> {
  readonly place: Located
  readonly value: Value
}

/**
 * Does something to the file that a place is: only if it may be written, in its turn, and anew where somebody
 * was faster. Faults: `policy`, `denied`, and those of what is done.
 */
export async function onOneFile<Value>(
  fileSystem: FileSystem,
  place: Place,
  once: (place: Located) => Promise<Result<Value>>,
): Promise<Result<OnFile<Value>>> {
  const target = await locateTarget(fileSystem, place)
  if (!target.ok) return target
  const { value: located } = target
  const done = await inTurn(fileSystem, [located.identity], () => unlessChanged(() => once(located)))
  return done.ok ? accept({ place: located, value: done.value }) : done
}

/** Finds out which file a place is, if it may be written, and recovers it for a look. Faults: `policy`, `denied`, `io`. */
export async function locateTarget(fileSystem: FileSystem, place: Place): Promise<Result<Located>> {
  const located = await locate(fileSystem, place)
  const allowed = await checkTarget(fileSystem, located)
  if (!allowed.ok) return allowed
  const recovered = await recover(fileSystem, [located])
  return recovered.ok ? accept(located) : recovered
}
