import type { Outcome } from '../engine/apply.ts'
import { linesHolding } from '../engine/lines-holding.ts'
import { pastedAnchors } from '../engine/pasted-anchors.ts'
import { applyHunks } from '../engine/replace-text.ts'
import type { Fault } from '../protocol/fault.ts'
import type { NumberedHunk } from '../protocol/hunk.ts'
import { accept, acceptUnless, both, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { splitLines } from '../protocol/split-lines.ts'
import type { Tag } from '../protocol/tag.ts'
import { withPath } from './attempt.ts'
import type { SeenFile } from './seen-file.ts'
import { plannedOf, type Planned } from './standing.ts'

/** What hunks make of a file. */
export interface PlannedFile extends SeenFile {
  readonly planned: Planned
}

/** Applies a file's hunks to what was seen. Faults: those of the snapshot and the change, PROTOCOL §7. */
export function planFile(file: SeenFile): Result<PlannedFile> {
  const { place, before, tag } = file
  const outcome = tag === null || tag === before.tag ? applied(file) : refuse(staleTag(file, tag))
  if (!outcome.ok) return withPath(outcome, place.shown)
  return accept({ ...file, planned: plannedOf(place.shown, before, outcome.value) })
}

function applied({ before, hunks, isNew }: SeenFile): Result<Outcome> {
  const outcome = applyHunks(before, hunks)
  const missed = outcome.ok ? [] : outcome.faults.filter(({ code }) => code === 'no-match')
  const pasted = isNew ? [] : hunks.flatMap((hunk) => pastedInto(before, hunk, missed))
  const checked = both(outcome, acceptUnless(pasted, null))
  return checked.ok ? accept(checked.value[0]) : checked
}

/** A find that was found is in the file as it was sent, whatever it looks like. */
function pastedInto(before: Snapshot, sent: NumberedHunk, missed: readonly Fault[]): readonly Fault[] {
  const { hunk, find, replace } = sent
  const texts = missed.some((fault) => fault.hunk === hunk) ? [find, replace] : [replace]
  const lines = texts.flatMap(splitLines)
  return pastedAnchors(before, lines).map((fault) => ({ ...fault, hunk }))
}

/** Shows where the texts now stand that the hunks look for; the beginning, where none of them does. */
function staleTag({ before, hunks }: SeenFile, given: Tag): Fault {
  const holding = linesHolding(
    before,
    hunks.map(({ find }) => find),
  )
  const ranges = holding.length > 0 ? holding : [{ from: 1, to: before.lineCount }]
  return { code: 'stale-tag', given, now: before.tag, ranges, moved: null }
}
