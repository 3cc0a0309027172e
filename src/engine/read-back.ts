import type { Fault } from '../protocol/fault.ts'
import { acceptUnless, type Result } from '../protocol/result.ts'
import { snapshotAfter, type Snapshot } from '../protocol/snapshot.ts'
import type { Splice } from './splice.ts'

const LF = 0x0a
const CR = 0x0d

/** A splice, the line it begins on, and which edit or hunk it comes from. */
export type SentSplice = Splice & { readonly line: number } & (
    | { readonly edit: number }
    | { readonly hunk: number }
  )

/**
 * The snapshot of spliced bytes, if they read back as what was meant. Two things can go wrong where old
 * bytes meet new ones: a lone CR comes to stand before an LF, so that two endings become one, and text comes
 * to begin with U+FEFF, which then is a byte-order mark. Faults: `unrepresentable`, `file-too-large`.
 * PROTOCOL §6.9.
 */
export function readBack(
  before: Snapshot,
  replacements: readonly SentSplice[],
  bytes: Uint8Array,
): Result<Snapshot> {
  const after = snapshotAfter(before, bytes)
  if (!after.ok) return after
  const faults = [...mergedEndings(replacements, bytes), ...newBom(before, replacements, after.value)]
  return acceptUnless(faults, after.value)
}

function mergedEndings(replacements: readonly SentSplice[], bytes: Uint8Array): readonly Fault[] {
  let growth = 0
  return replacements.flatMap((replacement) => {
    const { start, end, bytes: added } = replacement
    const from = start + growth
    const to = from + added.length
    growth += added.length - (end - start)
    const merges = isBetweenCrAndLf(bytes, from) || isBetweenCrAndLf(bytes, to)
    return merges ? [unrepresentable(replacement, 'ending')] : []
  })
}

/** Line tables never end inside a CR LF, so a seam inside one joins two endings that were apart. */
function isBetweenCrAndLf(bytes: Uint8Array, offset: number): boolean {
  return bytes[offset - 1] === CR && bytes[offset] === LF
}

function newBom(before: Snapshot, [first]: readonly SentSplice[], { bomLength }: Snapshot): readonly Fault[] {
  if (first === undefined || bomLength === before.bomLength) return []
  return [unrepresentable(first, 'bom')]
}

function unrepresentable({ line, ...origin }: SentSplice, why: 'ending' | 'bom'): Fault {
  const sender = 'edit' in origin ? { edit: origin.edit } : { hunk: origin.hunk }
  return { code: 'unrepresentable', ...sender, line, why }
}
