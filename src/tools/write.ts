import * as z from 'zod'
import { pastedAnchors } from '../engine/pasted-anchors.ts'
import type { FileSystem } from '../ports/file-system.ts'
import { encodeUtf8 } from '../protocol/bytes.ts'
import { formatHeader } from '../protocol/listing.ts'
import { accept, acceptUnless, both, refuse, type Result } from '../protocol/result.ts'
import { emptySnapshot, snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { withPath } from './attempt.ts'
import { parseClaimedTag } from './claimed-tag.ts'
import { commit } from './commit.ts'
import { lookForFile } from './file.ts'
import type { Located } from './locate.ts'
import { onOneFile } from './on-one-file.ts'
import { paramTexts } from './param-texts.ts'
import { parseParams } from './params.ts'
import { parsePath } from './place.ts'
import { withScope, type Scoped } from './scoped.ts'
import { plannedWhole, standingOf, type Standing } from './standing.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { answer, unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'
import { nothingWritten, type WriteOptions, type Writing } from './writing.ts'

/** What write takes, for hosts and models. */
export const WriteParamsSchema = z.strictObject({
  path: z.string().describe(`${paramTexts.path} Missing folders are made.`),
  content: z.string().describe('The whole file, exactly as it is to be: no final newline is added.'),
  hash: z.string().nullish().describe('To replace a file that is not empty: the hash from its @file line.'),
})

/** A whole file, and the hash of the one that it replaces. */
export interface WriteParams {
  readonly path: string
  readonly content: string
  readonly hash?: string | null | undefined
}

/** What became of the file of a call, for machines. */
export interface WriteDetails extends Scoped {
  readonly path: string
  /** Of the file as it is now. */
  readonly tag: Tag
  readonly action: 'created' | 'replaced' | 'unchanged'
  readonly lineCount: number
  readonly byteLength: number
  /** Unified. Empty where nothing changed. */
  readonly diff: string
}

const spec: ToolSpec = {
  name: 'write',
  description: [
    'Creates a file, or replaces a whole one. To replace a file that is not empty, send the hash that read showed.',
    'For changes of some lines use edit: it costs less and cannot lose the others.',
  ].join('\n'),
  promptSnippet: 'write: creates a file, or replaces a whole one whose hash you know',
  promptGuidelines: ['Use write for new files; change existing ones with edit.'],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false },
  inputSchema: WriteParamsSchema,
}

/** A tool that writes whole files. */
export function createHashlineWriteTool(
  options: ToolOptions & WriteOptions,
): Tool<WriteParams, WriteDetails> {
  return createTool(spec, options, executeHashlineWrite)
}

const state = nothingWritten

/** Creates or replaces one file. Throws `HashlineError`. */
export async function executeHashlineWrite(
  params: WriteParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<WriteDetails>> {
  const { params: sent, notes } = unwrap(parseParams(WriteParamsSchema, params), { state })
  const [place, [after, tag]] = unwrap(
    both(parsePath(cwd, sent.path), both(parseContent(sent.content), parseClaimedTag(sent.hash))),
    { state },
  )
  const writing = { fileSystem, signal, options }
  const done = await onOneFile(fileSystem, place, (located) => writeOnce(located, { after, tag }, writing))
  const written = unwrap(done, { state })
  return withScope(answerFor(written.place.shown, written.value, notes), fileSystem)
}

/** What a file is to become, and the tag of what it replaces; null where it is to be new or empty. */
interface Request {
  readonly after: Snapshot
  readonly tag: Tag | null
}

/** What was seen (null: no file), whether it became another, and what stands there now. */
interface Written {
  readonly before: Snapshot | null
  readonly changed: boolean
  readonly standing: Standing
}

function parseContent(content: string): Result<Snapshot> {
  return content.isWellFormed() ? snapshotOf(encodeUtf8(content)) : refuse({ code: 'invalid-content' })
}

async function writeOnce(
  place: Located,
  { after, tag }: Request,
  writing: Writing,
): Promise<Result<Written>> {
  const path = place.shown
  const file = unwrap(await lookForFile(writing.fileSystem, place), { state })
  const before = file?.snapshot ?? null
  if (file?.status.writable === false) return refuse({ code: 'not-writable', path })
  const allowed = withPath(mayReplace(before, after, tag), path)
  unwrap(allowed, before === null ? { state } : { state, seen: { path, snapshot: before } })
  if (before?.tag === after.tag) return accept({ before, changed: false, standing: standingStill(before) })
  const old = before ?? emptySnapshot()
  const planned = plannedWhole(path, old, after)
  const swap = { place, before: before?.bytes ?? null, after: after.bytes, diff: planned.diff }
  const committed = await commit(swap, writing)
  if (!committed.ok) return committed
  return accept({ before, changed: true, standing: standingOf(old, planned, committed.value) })
}

function standingStill(snapshot: Snapshot): Standing {
  return { snapshot, changes: [], diff: '', isCurrent: true, notes: [] }
}

/** A file is replaced by someone who knows what is lost. Faults: `not-found`, `exists`, `stale-tag`, `pasted-anchors`. */
function mayReplace(before: Snapshot | null, after: Snapshot, given: Tag | null): Result<Snapshot> {
  if (before === null) return given === null ? accept(after) : refuse({ code: 'not-found' })
  if (given === null && before.bytes.length > 0) return refuse({ code: 'exists' })
  if (given !== null && given !== before.tag) {
    const ranges = [{ from: 1, to: before.lineCount }]
    return refuse({ code: 'stale-tag', given, now: before.tag, ranges, moved: null })
  }
  const lines = Array.from({ length: after.lineCount }, (_, index) => after.line(index + 1))
  return acceptUnless(pastedAnchors(before, lines), after)
}

function answerFor(path: string, written: Written, notes: readonly string[]): ToolResult<WriteDetails> {
  const { snapshot, diff, isCurrent, notes: more } = written.standing
  const { tag, lineCount } = snapshot
  const [action, summary] = actionOf(path, written, lineCount)
  const byteLength = snapshot.bytes.length
  const details = { path, tag, action, lineCount, byteLength, diff }
  const header = isCurrent ? [formatHeader(path, tag)] : []
  return answer([summary, ...header], details, [...more, ...notes])
}

function actionOf(
  path: string,
  { before, changed }: Written,
  lineCount: number,
): readonly [WriteDetails['action'], string] {
  if (!changed) return ['unchanged', `No change: ${path} already reads so. ${state}`]
  const lines = lineCount === 1 ? '1 line' : `${lineCount} lines`
  if (before === null) return ['created', `Created ${path}: ${lines}.`]
  return ['replaced', `Replaced ${path}: ${lines} in place of ${before.lineCount}.`]
}
