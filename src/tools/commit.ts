import { accept, all, refuse, type Result } from '../protocol/result.ts'
import { askGates } from './ask-gates.ts'
import { inSeries } from './in-series.ts'
import { settle } from './settle.ts'
import type { FileWrite, Writing } from './writing.ts'
import { writerOf } from './writer.ts'

/** A write that was made, or would be in a preview. */
export interface Committed {
  /** The bytes as they are now: `after`, unless something that ran after the write changed them. */
  readonly bytes: Uint8Array | null
  /** Sentences for the answer. */
  readonly notes: readonly string[]
}

/** Several writes that were made; the bytes in their order. */
export interface CommittedAll {
  readonly bytes: readonly (Uint8Array | null)[]
  readonly notes: readonly string[]
}

/**
 * The only way bytes reach a file: all writes or none. Gates come first; the signal is honoured last before the
 * write, and never after. Faults: `rejected`, `aborted`, `changed-meanwhile`, those of the place and of
 * transactions.
 */
export async function commitAll(
  writes: readonly FileWrite[],
  writing: Writing,
): Promise<Result<CommittedAll>> {
  const { signal, options } = writing
  const writer = writerOf(writes, writing)
  if (!writer.ok) return writer
  const asked = await inSeries(writes, (write) => askGates(write, writing))
  if (signal?.aborted) return refuse({ code: 'aborted' })
  const passed = all(asked)
  if (!passed.ok) return passed
  const notes = [...new Set(passed.value.flat())]
  if (options.preview)
    return accept({
      bytes: writes.map(({ after }) => after),
      notes: [...notes, 'This is a preview: nothing was written.'],
    })
  const written = await writer.value()
  if (!written.ok) return written
  const settled = await settle(writes, writing)
  return accept({ ...settled, notes: [...notes, ...written.value, ...settled.notes] })
}

/** The same for one file. */
export async function commit(write: FileWrite, writing: Writing): Promise<Result<Committed>> {
  const committed = await commitAll([write], writing)
  if (!committed.ok) return committed
  const { bytes, notes } = committed.value
  return accept({ bytes: bytes[0] ?? null, notes })
}

/** A writer that was faster is met with a fresh look, which mostly finds the tag stale and shows why. */
export async function unlessChanged<Value>(once: () => Promise<Result<Value>>): Promise<Result<Value>> {
  for (let tries = 2; tries > 0; tries -= 1) {
    const result = await once()
    if (result.ok || result.faults[0].code !== 'changed-meanwhile') return result
  }
  return once()
}
