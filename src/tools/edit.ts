import * as z from 'zod'
import { applyChanges, type AppliedChange, type Outcome } from '../engine/apply.ts'
import { pastedAnchors } from '../engine/pasted-anchors.ts'
import type { FileSystem } from '../ports/file-system.ts'
import { parseEditRequest, type ChangeRequest, type EditRequest } from '../protocol/edit.ts'
import { listGroups } from '../protocol/listing.ts'
import { accept, acceptUnless, both, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { withPath } from './attempt.ts'
import { changesText, shownRanges } from './changes-text.ts'
import { commit, type Committed } from './commit.ts'
import { lookAt } from './file.ts'
import type { Located } from './locate.ts'
import { onOneFile } from './on-one-file.ts'
import { parseParams } from './params.ts'
import { parsePath } from './place.ts'
import { withScope, type Scoped } from './scoped.ts'
import { standingOf } from './standing.ts'
import {
  answer,
  createTool,
  unwrap,
  type Tool,
  type ToolOptions,
  type ToolResult,
  type ToolSpec,
} from './tool.ts'
import { unifiedDiff } from './unified-diff.ts'
import { nothingWritten, type WriteOptions, type Writing } from './writing.ts'

const anchor = 'as listed: line number, #, three letters, like 12#vnd'

export const EditParamsSchema = z.strictObject({
  path: z.string().describe('The file, relative to the working folder or absolute.'),
  hash: z.string().describe('The eight characters behind # in the @file line of the listing you look at.'),
  edits: z
    .array(
      z.strictObject({
        from: z.string().describe(`Anchor of the first line to replace, ${anchor}.`),
        to: z
          .string()
          .describe('Anchor of the last line to replace, included. The same as from for one line.'),
        content: z
          .string()
          .nullish()
          .describe(
            'The new lines. One newline at the end closes the last line and adds none; "\\n" is one empty line. Empty or left out deletes the range.',
          ),
      }),
    )
    .describe('Ranges of the file as listed. They share no line, and do not shift each other.'),
})

export interface EditParams extends EditRequest {
  readonly path: string
}

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

const spec: ToolSpec = {
  name: 'edit',
  description: [
    'Replaces ranges of lines in a file that you have seen listed. Each range is named by the anchors of its first and last line.',
    'All anchors speak of the listing, so several edits go into one call. To insert, replace a line by itself and the new lines.',
    'If the file is not as listed, nothing is written and the answer lists it as it is now. After an edit, go on with the hash and anchors of the answer.',
  ].join('\n'),
  promptSnippet: 'edit: replaces line ranges, named by hash and anchors, all or nothing',
  promptGuidelines: [
    'Put all edits of one file into one call of edit; their anchors do not shift each other.',
    'After edit, use the hash and anchors of its answer; read again only what it does not show.',
  ],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false },
  inputSchema: EditParamsSchema,
}

/** A tool that edits files. */
export function createHashlineEditTool(options: ToolOptions & WriteOptions): Tool<EditParams, EditDetails> {
  return createTool(spec, options, executeHashlineEdit)
}

const state = nothingWritten

/** Edits one file: understand, look, apply, commit; all or nothing. Throws `HashlineError`. */
export async function executeHashlineEdit(
  params: EditParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<EditDetails>> {
  const sent = unwrap(parseParams(EditParamsSchema, params), { state })
  const { path, ...request } = sent.params
  const [place, changes] = unwrap(both(parsePath(cwd, path), parseEditRequest(request)), { state })
  const writing = { fileSystem, signal, options }
  const done = await onOneFile(fileSystem, place, (located) => editOnce(located, changes, writing))
  const edited = unwrap(done, { state })
  return withScope(answerFor(edited.place.shown, edited.value, sent.notes), fileSystem)
}

/** What was seen, what the edits made of it, and how it was written; not at all where nothing changed. */
interface Edited {
  readonly before: Snapshot
  readonly outcome: Outcome
  readonly committed: Committed | null
}

async function editOnce(place: Located, changes: ChangeRequest, writing: Writing): Promise<Result<Edited>> {
  const path = place.shown
  const { status, snapshot: before } = unwrap(await lookAt(writing.fileSystem, place), { state })
  if (!status.writable) return refuse({ code: 'not-writable', path })
  const scene = { state, seen: { path, snapshot: before } }
  const outcome = unwrap(withPath(applyChanges(before, changes), path), scene)
  const pasted = changes.changes.flatMap(({ content, edit }) => pastedAnchors(before, content, edit))
  unwrap(acceptUnless(pasted, outcome), scene)
  if (!outcome.changed) return accept({ before, outcome, committed: null })
  const after = outcome.snapshot
  const diff = unifiedDiff(path, { before, after }, outcome.changes)
  const committed = await commit({ place, before: before.bytes, after: after.bytes, diff }, writing)
  return committed.ok ? accept({ before, outcome, committed: committed.value }) : committed
}

function answerFor(path: string, edited: Edited, notes: readonly string[]): ToolResult<EditDetails> {
  const { before, outcome, committed } = edited
  if (committed === null) {
    const details = { path, tag: before.tag, changed: false, changes: [], diff: '', firstChangedLine: null }
    return answer([`No change: ${path} already reads so (#${before.tag}). ${state}`], details, notes)
  }
  const { snapshot: after, changes, isCurrent, notes: more } = standingOf(before, outcome, committed)
  const diff = unifiedDiff(path, { before, after }, changes)
  const firstChangedLine = changes[0]?.after.line ?? null
  const changed = changes.length > 0
  const details = { path, tag: after.tag, changed, changes, diff, firstChangedLine }
  const listing = isCurrent ? [listGroups(after, path, shownRanges(changes, outcome.changes))] : []
  const sentence = `Edited ${path}: ${changesText(outcome.changes)}.`
  return answer([sentence, ...listing], details, [...more, ...notes])
}
