import { applyChanges, type AppliedChange } from '../engine/apply.ts'
import { pastedAnchors } from '../engine/pasted-anchors.ts'
import type { Change, ChangeRequest } from '../protocol/edit.ts'
import { listGroups } from '../protocol/listing.ts'
import type { Notation } from '../protocol/notation.ts'
import { accept, acceptUnless, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { withPath } from './attempt.ts'
import { changesText, shownRanges } from './changes-text.ts'
import { commit } from './commit.ts'
import { lookAt } from './file.ts'
import type { Located } from './locate.ts'
import { onOneFile } from './on-one-file.ts'
import type { Place } from './place.ts'
import { withScope, type Scoped } from './scoped.ts'
import { plannedOf, standingOf, type Planned, type Standing } from './standing.ts'
import { answer, unwrap, type ToolResult } from './tool.ts'
import { nothingWritten, type Writing } from './writing.ts'

/** What became of the file of a call, for machines. */
export interface EditDetails extends Scoped {
  readonly path: string
  /** Of the file as it is now; as it was written where it cannot be listed any more. */
  readonly tag: Tag
  readonly changed: boolean
  readonly changes: readonly AppliedChange[]
  /** Unified. Empty where nothing changed. */
  readonly diff: string
  /** As numbered now; null where nothing changed. */
  readonly firstChangedLine: number | null
}

/** A call that edits lines, in whatever notation, its form understood. */
export interface EditCall {
  readonly place: Place
  readonly notation: Notation
  /** What it says of a file that was now looked at; an insertion knows its range only then. */
  readonly requestFor: (before: Snapshot, identity: string) => ChangeRequest
  /** The lines that were sent, to know listings that were pasted. */
  readonly contents: readonly Pick<Change, 'edit' | 'content'>[]
  /** On what was put right in the params. */
  readonly notes: readonly string[]
  /** Is told which snapshot of which file the answer lists. */
  readonly onListed?: (identity: string, snapshot: Snapshot) => void
}

const state = nothingWritten

/** Edits one file: look, apply, commit; all or nothing. Throws `HashlineError`. */
export async function editLines(call: EditCall, writing: Writing): Promise<ToolResult<EditDetails>> {
  const { fileSystem } = writing
  const done = await onOneFile(fileSystem, call.place, (located) => editOnce(located, call, writing))
  const edited = unwrap(done, { state, notation: call.notation })
  return withScope(answerFor(edited.place.shown, edited.value, call.notes), fileSystem)
}

/** What was seen, what the edits make of it, and what stands there now; null where nothing changed. */
interface Edited {
  readonly before: Snapshot
  readonly planned: Planned
  readonly standing: Standing | null
}

async function editOnce(place: Located, call: EditCall, writing: Writing): Promise<Result<Edited>> {
  const path = place.shown
  const { notation, requestFor, contents } = call
  const { status, snapshot: before } = unwrap(await lookAt(writing.fileSystem, place, notation), { state })
  if (!status.writable) return refuse({ code: 'not-writable', path })
  const scene = { state, notation, seen: { path, snapshot: before } }
  const request = requestFor(before, place.identity)
  const outcome = unwrap(withPath(applyChanges(before, request), path), scene)
  const pasted = contents.flatMap(({ content, edit }) => pastedAnchors(before, content, edit))
  unwrap(acceptUnless(pasted, outcome), scene)
  const planned = plannedOf(path, before, outcome)
  if (!planned.changed) return accept({ before, planned, standing: null })
  const { snapshot: after, diff } = planned
  const committed = await commit({ place, before: before.bytes, after: after.bytes, diff }, writing)
  if (!committed.ok) return committed
  const standing = standingOf(before, planned, committed.value)
  if (standing.isCurrent && writing.options.preview !== true)
    call.onListed?.(place.identity, standing.snapshot)
  return accept({ before, planned, standing })
}

function answerFor(path: string, edited: Edited, notes: readonly string[]): ToolResult<EditDetails> {
  const { before, planned, standing } = edited
  if (standing === null) {
    const details = { path, tag: before.tag, changed: false, changes: [], diff: '', firstChangedLine: null }
    const isTagged = before.notation.formatHeader(path, before.tag) !== ''
    const named = isTagged ? ` (#${before.tag})` : ''
    return answer([`No change: ${path} already reads so${named}. ${state}`], details, notes)
  }
  const { snapshot: after, changes, diff, isCurrent, notes: more } = standing
  const firstChangedLine = changes[0]?.after.line ?? null
  const changed = changes.length > 0
  const details = { path, tag: after.tag, changed, changes, diff, firstChangedLine }
  const listing = isCurrent ? [listGroups(after, path, shownRanges(changes, planned.changes))] : []
  const sentence = `Edited ${path}: ${changesText(planned.changes)}.`
  return answer([sentence, ...listing], details, [...more, ...notes])
}
