import { isSame } from '../protocol/bytes.ts'
import { parseEditRequest, type ChangeRequest, type EditRequest } from '../protocol/edit.ts'
import { accept, acceptUnless, type Result } from '../protocol/result.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { arrange } from './arrange.ts'
import { check } from './check.ts'
import { readBack } from './read-back.ts'
import { replacementsOf, type Replacement } from './replacement.ts'
import { splice } from './splice.ts'

/** A run of lines: the first, 1-based, and how many. None stand where lines were deleted or added. */
export interface LineRun {
  readonly line: number
  readonly lineCount: number
}

/** Lines of the snapshot, and the lines that stand there now. */
export interface AppliedChange {
  readonly before: LineRun
  readonly after: LineRun
}

/** What edits made of a snapshot. */
export interface Outcome {
  readonly snapshot: Snapshot
  /** False where the result has the snapshot's very bytes. */
  readonly changed: boolean
  /** In the order of the file; none where nothing changed. */
  readonly changes: readonly AppliedChange[]
}

/** What edits made of a file's bytes. */
export interface Applied extends Omit<Outcome, 'snapshot'> {
  readonly bytes: Uint8Array
  readonly tag: Tag
}

/**
 * Applies edits to a file's bytes, or says everything that is wrong with them. All anchors speak of these
 * bytes, whatever the order of the edits. PROTOCOL §6.
 */
export function applyEdits(bytes: Uint8Array, request: EditRequest): Result<Applied> {
  const understood = parseEditRequest(request)
  if (!understood.ok) return understood
  const snapshot = snapshotOf(bytes)
  if (!snapshot.ok) return snapshot
  const outcome = applyChanges(snapshot.value, understood.value)
  if (!outcome.ok) return outcome
  const { snapshot: after, ...rest } = outcome.value
  return accept({ bytes: after.bytes, tag: after.tag, ...rest })
}

/** Applies understood edits to a snapshot: arrange, check, splice, read back. */
export function applyChanges(before: Snapshot, { tag, changes }: ChangeRequest): Result<Outcome> {
  const arranged = arrange(changes)
  const checked = acceptUnless(check(before, tag, arranged), arranged)
  if (!checked.ok) return checked
  const replacements = replacementsOf(before, arranged)
  const bytes = splice(before.bytes, replacements)
  if (isSame(bytes, before.bytes)) return accept({ snapshot: before, changed: false, changes: [] })
  const after = readBack(before, replacements, bytes)
  if (!after.ok) return after
  return accept({ snapshot: after.value, changed: true, changes: appliedChanges(replacements) })
}

function appliedChanges(replacements: readonly Replacement[]): readonly AppliedChange[] {
  let shift = 0
  return replacements.map(({ line, lineCount, newLineCount }) => {
    const after = { line: line + shift, lineCount: newLineCount }
    shift += newLineCount - lineCount
    return { before: { line, lineCount }, after }
  })
}
