import type { AppliedChange, LineSpan, Outcome } from '../engine/apply.ts'
import { differenceOf } from '../engine/difference.ts'
import { isSame } from '../protocol/bytes.ts'
import { listGroups } from '../protocol/listing.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Committed } from './commit.ts'

/** What stands in a file after a commit, next to what stood there before. */
export interface Standing {
  /** The file as it is now; as it was written where it cannot be shown any more. */
  readonly snapshot: Snapshot
  readonly changes: readonly AppliedChange[]
  /** A header and the changed lines; empty where they cannot be shown. */
  readonly listing: string
  readonly notes: readonly string[]
}

/** Looks at what was committed, and takes it as it is where something that runs after writes changed it. */
export function standingOf(path: string, before: Snapshot, planned: Outcome, committed: Committed): Standing {
  const { bytes, notes } = committed
  if (isSame(bytes, planned.snapshot.bytes))
    return { ...planned, listing: listSpans(path, planned.snapshot, afterSpans(planned.changes)), notes }
  const now = bytes === null ? undefined : snapshotOf(bytes)
  if (!now?.ok) {
    const lost = 'What ran after the write left no file that can be listed; read it before the next edit.'
    return { ...planned, listing: '', notes: [...notes, lost] }
  }
  const changes = differenceOf(before, now.value)
  // Where all was put back, no line differs: those that the edit meant are shown.
  const spans = changes.length === 0 ? planned.changes.map((change) => change.before) : afterSpans(changes)
  const listing = listSpans(path, now.value, spans)
  const changed = 'What ran after the write changed the file again; it is listed as it is now.'
  return { snapshot: now.value, changes, listing, notes: [...notes, changed] }
}

function afterSpans(changes: readonly AppliedChange[]): readonly LineSpan[] {
  return changes.map(({ after }) => after)
}

function listSpans(path: string, snapshot: Snapshot, spans: readonly LineSpan[]): string {
  const ranges = spans.map(({ line, lineCount }) => ({ from: line, to: line + lineCount - 1 }))
  return listGroups(snapshot, path, ranges)
}
