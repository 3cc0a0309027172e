import { attempt } from './attempt.ts'
import type { CommittedAll } from './commit.ts'
import { inSeries } from './in-series.ts'
import type { FileWrite, Writing } from './writing.ts'

/**
 * What follows a write that is done: the host's own for every file, then a look at them all, since what ran for
 * one may have changed another, and the record of it. From here on nothing can fail.
 */
export async function settle(writes: readonly FileWrite[], writing: Writing): Promise<CommittedAll> {
  const notes = await inSeries(writes, (write) => follow(write, writing))
  const bytes = await inSeries(writes, (write) => bytesNow(write, writing))
  for (const [index, write] of writes.entries()) await record(write, bytes[index] ?? null, writing)
  return { bytes, notes: notes.flat() }
}

async function follow(
  { place, after }: FileWrite,
  { options: { afterWrite } }: Writing,
): Promise<readonly string[]> {
  if (afterWrite === undefined || after === null) return []
  const ran = await outcomeOf(async () => afterWrite(place.path))
  return ran === undefined ? [] : [`What runs after a write failed: ${ran}`]
}

/** Null where there is no file, or none that can be read. */
async function bytesNow(
  { place, after }: FileWrite,
  { fileSystem, options }: Writing,
): Promise<Uint8Array | null> {
  if (options.afterWrite === undefined || after === null) return after
  const read = await attempt(place.shown, () => fileSystem.readFile(place.path))
  return read.ok ? read.value : null
}

/** A new file has its identity only now. */
async function record(
  { place, before, after }: FileWrite,
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
