import { attempt } from './attempt.ts'
import type { Committed } from './commit.ts'
import type { Swap, Writing } from './writing.ts'

/** What follows a write that is done; from here on nothing can fail. */
export async function settle({ place, after }: Swap, { fileSystem, options }: Writing): Promise<Committed> {
  const { afterWrite } = options
  if (afterWrite === undefined || after === null) return { bytes: after, notes: [] }
  const ran = await outcomeOf(async () => afterWrite(place.path))
  const read = await attempt(place.shown, () => fileSystem.readFile(place.path))
  const failed = ran === undefined ? [] : [`What runs after a write failed: ${ran}`]
  return { bytes: read.ok ? read.value : null, notes: failed }
}

/** Why a host's function threw, or undefined where it did not. */
async function outcomeOf(action: () => Promise<unknown>): Promise<string | undefined> {
  return action().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
