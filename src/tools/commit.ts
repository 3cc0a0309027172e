import { accept, refuse, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import { askGates } from './ask-gates.ts'
import { settle } from './settle.ts'
import type { Swap, Writing } from './writing.ts'

/** A swap that was made, or would be in a preview. */
export interface Committed {
  /** The bytes as they are now: `after`, unless something that ran after the write changed them. */
  readonly bytes: Uint8Array | null
  /** Sentences for the answer. */
  readonly notes: readonly string[]
}

/**
 * The only way bytes reach a file. Gates come first; the signal is honoured last before the write, and never
 * after. Faults: `rejected`, `aborted`, `changed-meanwhile` and those of the place.
 */
export async function commit(swap: Swap, writing: Writing): Promise<Result<Committed>> {
  const { fileSystem, signal, options } = writing
  const { place, before, after } = swap
  const asked = await askGates(swap, writing)
  if (!asked.ok) return asked
  if (signal?.aborted) return refuse({ code: 'aborted' })
  if (options.preview)
    return accept({ bytes: after, notes: [...asked.value, 'This is a preview: nothing was written.'] })
  const swapped = await attempt(place.shown, () => fileSystem.compareAndSwap(place.path, before, after))
  if (!swapped.ok) return swapped
  if (swapped.value === 'changed') return refuse({ code: 'changed-meanwhile', path: place.shown })
  const settled = await settle(swap, writing)
  return accept({ ...settled, notes: [...asked.value, ...settled.notes] })
}

/** A writer that was faster is met with a fresh look, which mostly finds the tag stale and shows why. */
export async function unlessChanged<Value>(once: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 2; tries > 0; tries -= 1) {
    const result = await once()
    if (result.ok || result.faults[0].code !== 'changed-meanwhile') return result
  }
  return once()
}
