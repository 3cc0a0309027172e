import type { FileSystem } from '../ports/file-system.ts'
import { accept, acceptUnless, all, both, refuse, type Result } from '../protocol/result.ts'
import { commitAll, unlessChanged } from './commit.ts'
import { answerFor, type EditFileDetails, type WrittenFile, type WrittenFiles } from './edit-file-answer.ts'
import { EditFileParamsSchema, parseEditFile, type EditFileParams } from './edit-file-request.ts'
import { groupByFile, type FileHunks } from './file-hunks.ts'
import { inSeries } from './in-series.ts'
import { parseParams } from './params.ts'
import { planFile, type PlannedFile } from './planned-file.ts'
import { recover } from './recover.ts'
import { withScope } from './scoped.ts'
import { nestedFaults, seeFile, type SeenFile } from './seen-file.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'
import { inTurn } from './turns.ts'
import { nothingWritten, type FileWrite, type WriteOptions, type Writing } from './writing.ts'

const spec: ToolSpec = {
  name: 'edit_file',
  description: [
    'Replaces exact texts in one or more files, all or nothing. Each find must stand exactly once in its file, as the hunks before it left that: copy it without anchors, with as many neighbouring lines as make it unique.',
    'For several hunks send edits; for one, path, find and replace. An empty find creates a file that does not exist.',
    'If any hunk does not fit, nothing is written, and the answer says what is wrong with each of them.',
  ].join('\n'),
  promptSnippet: 'edit_file: replaces exact texts in one or more files, all or nothing',
  promptGuidelines: ['Put hunks that belong together into one call of edit_file, also those of other files.'],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  inputSchema: EditFileParamsSchema,
}

/** A tool that edits files by exact texts. */
export function createEditFileTool(
  options: ToolOptions & WriteOptions,
): Tool<EditFileParams, EditFileDetails> {
  return createTool(spec, options, executeEditFile)
}

const state = nothingWritten

/** Edits files by exact texts: understand, look, plan, commit; all or nothing. Throws `HashlineError`. */
export async function executeEditFile(
  params: EditFileParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<EditFileDetails>> {
  const sent = unwrap(parseParams(EditFileParamsSchema, params), { state })
  const request = unwrap(parseEditFile(cwd, sent.params), { state })
  const files = unwrap(await groupByFile(fileSystem, request), { state })
  const places = files.map(({ place }) => place)
  unwrap(await recover(fileSystem, places), { state })
  const identities = places.map(({ identity }) => identity)
  const editNow = (): Promise<Result<WrittenFiles>> => editOnce(files, { fileSystem, signal, options })
  const written = await inTurn(fileSystem, identities, () => unlessChanged(editNow))
  return withScope(answerFor(unwrap(written, { state }), sent.notes), fileSystem)
}

async function editOnce(files: readonly FileHunks[], writing: Writing): Promise<Result<WrittenFiles>> {
  const looks = await inSeries(files, (file) => seeFile(writing.fileSystem, file))
  const seen = looks.flatMap((look) => (look.ok && !look.value.isNew ? [look.value] : []))
  const shown = seen.map(({ place, before }) => ({ path: place.shown, snapshot: before }))
  const plans = unwrap(planAll(looks), { state, seen: shown })
  const changing = plans.filter(isChanging)
  if (changing.length === 0) return refuse({ code: 'no-change' })
  const committed = await commitAll(changing.map(writeOf), writing)
  if (!committed.ok) return committed
  const { bytes, notes } = committed.value
  const bytesNow = new Map(changing.map((plan, index) => [plan, bytes[index] ?? null]))
  return accept({ files: plans.map((plan) => withBytes(plan, bytesNow.get(plan))), notes })
}

/** All files, or everything that is wrong with any of them. */
function planAll(looks: readonly Result<SeenFile>[]): Result<readonly PlannedFile[]> {
  const nested = nestedFaults(looks.flatMap((look) => (look.ok ? [look.value] : [])))
  const plans = all(looks.map((look) => (look.ok ? planFile(look.value) : look)))
  const planned = both(plans, acceptUnless(nested, null))
  return planned.ok ? accept(planned.value[0]) : planned
}

/** A new file may be empty: then no line changes, and still something is written. */
function isChanging({ isNew, planned }: PlannedFile): boolean {
  return isNew || planned.changed
}

function writeOf({ place, isNew, before, planned }: PlannedFile): FileWrite {
  const { snapshot: after, diff } = planned
  return { place, before: isNew ? null : before.bytes, after: after.bytes, diff }
}

/** A file of which nothing was written still has the bytes it had. */
function withBytes(plan: PlannedFile, written: Uint8Array | null | undefined): WrittenFile {
  return { ...plan, bytes: written === undefined ? plan.before.bytes : written }
}
