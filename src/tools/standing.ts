import type { AppliedChange, Outcome } from '../engine/apply.ts'
import { differenceOf } from '../engine/difference.ts'
import { isSame } from '../protocol/bytes.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Committed } from './commit.ts'

/** What stands in a file after a commit, next to what stood there before. */
export interface Standing {
  /** The file as it is now; as it was written where it cannot be shown any more. */
  readonly snapshot: Snapshot
  readonly changes: readonly AppliedChange[]
  /** Whether the snapshot is what stands there. */
  readonly isCurrent: boolean
  readonly notes: readonly string[]
}

/** Looks at what was committed, and takes it as it is where something that runs after writes changed it. */
export function standingOf(before: Snapshot, planned: Outcome, committed: Committed): Standing {
  const { bytes, notes } = committed
  if (isSame(bytes, planned.snapshot.bytes)) return { ...planned, isCurrent: true, notes }
  const now = bytes === null ? undefined : snapshotOf(bytes, before.notation)
  if (!now?.ok) {
    const lost = 'What ran after the write left no file that can be listed; read it before the next edit.'
    return { ...planned, isCurrent: false, notes: [...notes, lost] }
  }
  const changed = 'What ran after the write changed the file again; it is listed as it is now.'
  const changes = differenceOf(before, now.value)
  return { snapshot: now.value, changes, isCurrent: true, notes: [...notes, changed] }
}
