import type { AppliedChange, Outcome } from '../engine/apply.ts'
import { differenceOf } from '../engine/difference.ts'
import { isSame } from '../protocol/bytes.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Committed } from './commit.ts'
import { unifiedDiff } from './unified-diff.ts'

/** What a call means a file to become. */
export interface Planned extends Outcome {
  readonly path: string
  /** Unified. Empty where nothing changes. */
  readonly diff: string
}

/** An outcome with its diff, which gates are asked about, and which is told if the file became just that. */
export function plannedOf(path: string, before: Snapshot, outcome: Outcome): Planned {
  const diff = unifiedDiff(path, { before, after: outcome.snapshot }, outcome.changes)
  return { ...outcome, path, diff }
}

/** The same for a whole file that takes the place of another, or of none where that is empty. */
export function plannedWhole(path: string, before: Snapshot, after: Snapshot): Planned {
  return plannedOf(path, before, { snapshot: after, changed: true, changes: differenceOf(before, after) })
}

/** What stands in a file after a commit, next to what stood there before. */
export interface Standing {
  /** The file as it is now; as it was written where it cannot be shown any more. */
  readonly snapshot: Snapshot
  readonly changes: readonly AppliedChange[]
  /** Unified. Empty where nothing changed. */
  readonly diff: string
  /** Whether the snapshot is what stands there. */
  readonly isCurrent: boolean
  readonly notes: readonly string[]
}

/** Looks at what was committed, and takes it as it is where something that runs after writes changed it. */
export function standingOf(before: Snapshot, planned: Planned, committed: Committed): Standing {
  const { bytes, notes } = committed
  if (isSame(bytes, planned.snapshot.bytes)) return { ...planned, isCurrent: true, notes }
  const now = bytes === null ? undefined : snapshotOf(bytes, before.notation)
  if (!now?.ok) {
    const lost = 'What ran after the write left no file that can be listed; read it before the next edit.'
    return { ...planned, isCurrent: false, notes: [...notes, lost] }
  }
  const changed = 'What ran after the write changed the file again; it is listed as it is now.'
  const changes = differenceOf(before, now.value)
  const diff = unifiedDiff(planned.path, { before, after: now.value }, changes)
  return { snapshot: now.value, changes, diff, isCurrent: true, notes: [...notes, changed] }
}
