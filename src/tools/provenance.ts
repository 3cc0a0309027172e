import { digestOf } from '../protocol/tag.ts'

/** `created`: made here and written by nobody else since. `changed`: made here, and written by others too. */
export type Origin = 'created' | 'changed' | 'unknown'

/**
 * What one set of tools created and what it last wrote, by the identity of files. It is kept in memory only, so
 * another process, or a conversation that is resumed, knows nothing and may remove nothing.
 */
export interface Provenance {
  /** Takes note of a write that was made: the bytes it replaced (null: no file) and those that stand there now. */
  wrote(identity: string, before: Uint8Array | null, after: Uint8Array): void
  /** Takes note that a file is gone. */
  forget(identity: string): void
  originOf(identity: string): Origin
  /** Whether these are the bytes that were last written here. */
  isAsLeft(identity: string, bytes: Uint8Array): boolean
}

interface Entry {
  readonly origin: Origin
  /** Of the bytes last written. */
  readonly digest: string
}

/** A record for one set of tools, with nothing in it. */
export function createProvenance(): Provenance {
  const entries = new Map<string, Entry>()
  const isAsLeft = (identity: string, bytes: Uint8Array): boolean =>
    entries.get(identity)?.digest === digestOf(bytes)
  const originOf = (identity: string): Origin => entries.get(identity)?.origin ?? 'unknown'
  /** Whatever replaced the recorded bytes in between was not ours, and may not be lost with the file. */
  const originAfter = (identity: string, before: Uint8Array | null): Origin => {
    if (before === null) return 'created'
    const isBroken = originOf(identity) === 'created' && !isAsLeft(identity, before)
    return isBroken ? 'changed' : originOf(identity)
  }
  return {
    wrote(identity, before, after) {
      const origin = originAfter(identity, before)
      // Of a file that was there before nothing is ever asked, and its digest costs a third of a large edit.
      if (origin !== 'unknown') entries.set(identity, { origin, digest: digestOf(after) })
    },
    forget: (identity) => void entries.delete(identity),
    originOf,
    isAsLeft,
  }
}
