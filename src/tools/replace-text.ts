import { pastedAnchors } from '../engine/pasted-anchors.ts'
import { replaceInLines } from '../engine/replace-in-lines.ts'
import { replacingAll } from '../engine/replacing-all.ts'
import type { FileSystem } from '../ports/file-system.ts'
import { listGroups } from '../protocol/listing.ts'
import { accept, acceptUnless, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { splitLines } from '../protocol/split-lines.ts'
import { withPath } from './attempt.ts'
import { changesText, shownRanges } from './changes-text.ts'
import { commit } from './commit.ts'
import { lookAt } from './file.ts'
import { invalidParams } from './invalid-params.ts'
import type { Located } from './locate.ts'
import { locateTarget, onOneFile } from './on-one-file.ts'
import { parseParams } from './params.ts'
import { previewOf, type ReplaceTextDetails } from './replace-text-preview.ts'
import {
  parseReplaceText,
  ReplaceTextParamsSchema,
  type ReplaceTextParams,
  type ReplaceTextRequest,
} from './replace-text-request.ts'
import { withScope } from './scoped.ts'
import { plannedOf, standingOf, type Planned, type Standing } from './standing.ts'
import { answer, unwrap, type ToolResult } from './tool.ts'
import { nothingWritten, type WriteOptions, type Writing } from './writing.ts'

const state = nothingWritten

/** Replaces the first match in some lines of one file, or lists all. Throws `HashlineError`. */
export async function executeReplaceText(
  params: ReplaceTextParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<ReplaceTextDetails>> {
  const sent = unwrap(parseParams(ReplaceTextParamsSchema, params), { state })
  const request = unwrap(parseReplaceText(cwd, sent.params), { state })
  const writing = { fileSystem, signal, options }
  if (request.isPreview) return listMatches(request, writing)
  const done = await onOneFile(fileSystem, request.place, (place) => replaceOnce(place, request, writing))
  const replaced = unwrap(done, { state })
  return withScope(answerFor(replaced.place.shown, request, replaced.value, sent.notes), fileSystem)
}

async function listMatches(
  request: ReplaceTextRequest,
  writing: Writing,
): Promise<ToolResult<ReplaceTextDetails>> {
  const place = unwrap(await locateTarget(writing.fileSystem, request.place), { state })
  const path = place.shown
  const seen = await see(place, request, writing)
  const matches = withPath(replacingAll(seen, request), path)
  return previewOf(path, seen, unwrap(matches, { state, seen: { path, snapshot: seen } }), request)
}

/** What was seen, what the request makes of it, and what stands there now; null where nothing changed. */
interface Replaced {
  readonly before: Snapshot
  readonly planned: Planned
  readonly standing: Standing | null
}

/** Looks at the file and checks what the request says of it. Throws `HashlineError`. */
async function see(place: Located, request: ReplaceTextRequest, { fileSystem }: Writing): Promise<Snapshot> {
  const { status, snapshot } = unwrap(await lookAt(fileSystem, place), { state })
  const path = place.shown
  const writable = status.writable ? accept(snapshot) : refuse({ code: 'not-writable', path })
  unwrap(writable, { state })
  return unwrap(fitting(path, snapshot, request), { state, seen: { path, snapshot } })
}

function fitting(path: string, before: Snapshot, { tag, range, find }: ReplaceTextRequest): Result<Snapshot> {
  const { lineCount } = before
  if (tag !== null && tag !== before.tag)
    return refuse({
      code: 'stale-tag',
      path,
      given: tag,
      now: before.tag,
      ranges: [{ ...range, to: Math.min(range.to, lineCount) }],
      moved: null,
    })
  if (find === '' || range.from <= lineCount) return accept(before)
  return refuse(invalidParams(['start_line'], `a line from 1 to ${lineCount}, not ${range.from}`))
}

async function replaceOnce(
  place: Located,
  request: ReplaceTextRequest,
  writing: Writing,
): Promise<Result<Replaced>> {
  const path = place.shown
  const before = await see(place, request, writing)
  const scene = { state, seen: { path, snapshot: before } }
  const outcome = unwrap(withPath(replaceInLines(before, request), path), scene)
  const pasted = pastedAnchors(before, splitLines(request.replace))
  unwrap(withPath(acceptUnless(pasted, outcome), path), scene)
  const planned = plannedOf(path, before, outcome)
  if (!planned.changed) return accept({ before, planned, standing: null })
  const { snapshot: after, diff } = planned
  const committed = await commit({ place, before: before.bytes, after: after.bytes, diff }, writing)
  if (!committed.ok) return committed
  return accept({ before, planned, standing: standingOf(before, planned, committed.value) })
}

function answerFor(
  path: string,
  request: ReplaceTextRequest,
  replaced: Replaced,
  notes: readonly string[],
): ToolResult<ReplaceTextDetails> {
  const { before, planned, standing } = replaced
  if (standing === null) {
    const details = { path, tag: before.tag, changed: false, changes: [], diff: '', edits: null }
    return answer([`No change: ${path} already reads so (#${before.tag}). ${state}`], details, notes)
  }
  const { snapshot: after, changes, diff, isCurrent, notes: more } = standing
  const details = { path, tag: after.tag, changed: changes.length > 0, changes, diff, edits: null }
  const listing = isCurrent ? [listGroups(after, path, shownRanges(changes, planned.changes))] : []
  const sentence = `${actionOf(path, before, request)}: ${changesText(planned.changes)}.`
  return answer([sentence, ...listing], details, [...more, ...notes])
}

/** What was done, and whether it had to be glued to a line. */
function actionOf(path: string, { line, lineCount }: Snapshot, { find, range }: ReplaceTextRequest): string {
  if (find !== '') return `Replaced 1 match in ${path}`
  if (range.from <= lineCount) return `Inserted into ${path}`
  const isGlued = line(lineCount) !== ''
  return `Appended to ${path}${isGlued ? `, glued to line ${lineCount}, which has no final newline` : ''}`
}
