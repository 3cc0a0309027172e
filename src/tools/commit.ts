import type { FileSystem } from '../ports/file-system.ts'
import { refuse, type Result } from '../protocol/result.ts'
import { attempt } from './file.ts'
import type { Place } from './place.ts'

/** One file's bytes, as seen and as they are to be; null where there is no file. */
export interface Swap {
  readonly place: Place
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

/**
 * The only way bytes reach a file. The signal is honoured here for the last time. Faults: `aborted`,
 * `changed-meanwhile` and those of the place.
 */
export async function commit(
  fileSystem: FileSystem,
  { place, before, after }: Swap,
  signal: AbortSignal | undefined,
): Promise<Result<'swapped'>> {
  if (signal?.aborted) return refuse({ code: 'aborted' })
  const swap = await attempt(place.shown, () => fileSystem.compareAndSwap(place.path, before, after))
  if (!swap.ok) return swap
  return swap.value === 'swapped'
    ? { ok: true, value: 'swapped' }
    : refuse({ code: 'changed-meanwhile', path: place.shown })
}

/** A writer that was faster is met with a fresh look, which mostly finds the tag stale and shows why. */
export async function unlessChanged<Value>(once: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 2; tries > 0; tries -= 1) {
    const result = await once()
    if (result.ok || result.faults[0].code !== 'changed-meanwhile') return result
  }
  return once()
}
