import { attempt } from './attempt.ts'
import type { Committed } from './commit.ts'
import type { Swap, Writing } from './writing.ts'

/** What follows a write that is done: the host's own, then the record of it. From here on nothing can fail. */
export async function settle(swap: Swap, writing: Writing): Promise<Committed> {
  const settled = await followed(swap, writing)
  await record(swap, settled.bytes, writing)
  return settled
}

async function followed({ place, after }: Swap, { fileSystem, options }: Writing): Promise<Committed> {
  const { afterWrite } = options
  if (afterWrite === undefined || after === null) return { bytes: after, notes: [] }
  const ran = await outcomeOf(async () => afterWrite(place.path))
  const read = await attempt(place.shown, () => fileSystem.readFile(place.path))
  const failed = ran === undefined ? [] : [`What runs after a write failed: ${ran}`]
  return { bytes: read.ok ? read.value : null, notes: failed }
}

/** A new file has its identity only now. */
async function record(
  { place, before, after }: Swap,
  bytes: Uint8Array | null,
  { fileSystem, options: { provenance } }: Writing,
): Promise<void> {
  if (provenance === undefined) return
  if (after === null) return provenance.forget(place.identity)
  const status = await attempt(place.shown, () => fileSystem.stat(place.path))
  if (status.ok && bytes !== null) provenance.wrote(status.value.identity, before, bytes)
}

/** Why a host's function threw, or undefined where it did not. */
async function outcomeOf(action: () => Promise<unknown>): Promise<string | undefined> {
  return action().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
