import { isSame } from '../protocol/bytes.ts'
import type { Fault } from '../protocol/fault.ts'
import { parseHunks, type Hunk, type NumberedHunk } from '../protocol/hunk.ts'
import { accept, acceptUnless, refuse, type Result } from '../protocol/result.ts'
import { isEmpty, snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Applied, Outcome } from './apply.ts'
import { matchFaultsOf, type MatchFaults } from './match-faults.ts'
import { occurrencesOf } from './occurrences.ts'
import { appendText, lfBytesOf, replaceAt } from './replace-at.ts'
import { outcomeOf } from './text-outcome.ts'
import { workingTextOf, type WorkingText } from './working-text.ts'

/**
 * Applies hunks to a file's bytes, one after the other, or says everything that is wrong with them. Each `find`
 * must stand exactly once in what the hunks before it made. An empty one adds to the end of a file that was
 * empty.
 */
export function replaceText(bytes: Uint8Array, hunks: readonly Hunk[]): Result<Applied> {
  const understood = parseHunks(hunks)
  if (!understood.ok) return understood
  const snapshot = snapshotOf(bytes)
  if (!snapshot.ok) return snapshot
  const outcome = applyHunks(snapshot.value, understood.value)
  if (!outcome.ok) return outcome
  const { snapshot: after, ...rest } = outcome.value
  return accept({ bytes: after.bytes, tag: after.tag, ...rest })
}

/** Applies understood hunks to a snapshot: each finds its one place in what the ones before it made. */
export function applyHunks(before: Snapshot, hunks: readonly NumberedHunk[]): Result<Outcome> {
  const base = workingTextOf(before)
  const matchFaults = matchFaultsOf(before, base)
  const faults: Fault[] = []
  let text = base
  for (const hunk of hunks) {
    const applied = hunk.find === '' ? filled(before, text, hunk) : replaced(text, hunk, matchFaults)
    if (applied.ok) text = applied.value
    else faults.push(...applied.faults)
  }
  const applied = acceptUnless(faults, text)
  return applied.ok ? outcomeOf(before, applied.value) : applied
}

function filled(before: Snapshot, text: WorkingText, { hunk, replace }: NumberedHunk): Result<WorkingText> {
  return isEmpty(before) ? accept(appendText(text, replace, hunk)) : refuse({ code: 'exists', hunk })
}

function replaced(text: WorkingText, sent: NumberedHunk, faults: MatchFaults): Result<WorkingText> {
  const { hunk } = sent
  const [find, replace] = [lfBytesOf(sent.find), lfBytesOf(sent.replace)]
  if (isSame(find, replace)) return refuse({ code: 'no-change', hunk })
  const found = occurrencesOf(text.lf, find)
  const [start, ...others] = found.offsets
  if (start === undefined) return refuse(faults.missing(text, sent))
  if (others.length > 0) return refuse(faults.several(text, sent, found))
  return accept(replaceAt(text, start, { hunk, find, replace }))
}
