import * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import { quote } from '../protocol/quote.ts'
import { accept, both, refuse, type Result } from '../protocol/result.ts'
import { emptySnapshot, type Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { commit } from './commit.ts'
import { invalidParams } from './invalid-params.ts'
import type { Located } from './locate.ts'
import { lookAtOwn } from './own-file.ts'
import { onOneFile } from './on-one-file.ts'
import { parseParams } from './params.ts'
import { parsePath } from './place.ts'
import type { Provenance } from './provenance.ts'
import { plannedWhole } from './standing.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { answer, unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'
import { nothingWritten, type WriteOptions, type Writing } from './writing.ts'
import { withScope, type Scoped } from './scoped.ts'

/** What remove takes, for hosts and models. */
export const RemoveParamsSchema = z.strictObject({
  path: z.string().describe('A file that these tools created, relative to the working folder or absolute.'),
  reason: z.string().describe('Why it is to go, in a few words.'),
})

/** Which file is to go, and why. */
export interface RemoveParams {
  readonly path: string
  readonly reason: string
}

/** What was removed, for machines. */
export interface RemoveDetails extends Scoped {
  readonly path: string
  /** As sent, for whoever audits. */
  readonly reason: string
  /** Of the file as it was. */
  readonly tag: Tag
  readonly byteLength: number
}

const spec: ToolSpec = {
  name: 'remove',
  description: [
    'Removes a file that these tools created, if nobody else has written to it since.',
    'Everything else stays: for files that were there before, ask the user.',
  ].join('\n'),
  promptSnippet: 'remove: removes a file that these tools created and nobody else changed',
  promptGuidelines: ['Use remove for files that you created and that are not needed any more.'],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false },
  inputSchema: RemoveParamsSchema,
}

/** A tool that removes what the tools with the same record created. */
export function createHashlineRemoveTool(
  options: ToolOptions & WriteOptions & { readonly provenance: Provenance },
): Tool<RemoveParams, RemoveDetails> {
  return createTool(spec, options, executeHashlineRemove)
}

const state = nothingWritten

/** Removes one file. Without a record nothing was created, so nothing is removed. Throws `HashlineError`. */
export async function executeHashlineRemove(
  params: RemoveParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<RemoveDetails>> {
  const sent = unwrap(parseParams(RemoveParamsSchema, params), { state })
  const [place, reason] = unwrap(both(parsePath(cwd, sent.params.path), parseReason(sent.params.reason)), {
    state,
  })
  const writing = { fileSystem, signal, options }
  const done = await onOneFile(fileSystem, place, (located) => removeOnce(located, writing))
  const removed = unwrap(done, { state })
  const { before, notes } = removed.value
  const [path, byteLength] = [removed.place.shown, before.bytes.length]
  const details: RemoveDetails = { path, reason, tag: before.tag, byteLength }
  const size = byteLength === 1 ? '1 byte' : `${byteLength} bytes`
  const text = [`Removed ${path} (${size}). Reason: ${quote(reason)}`]
  return withScope(answer(text, details, [...notes, ...sent.notes]), fileSystem)
}

/** What was there, and sentences for the answer. */
interface Removed {
  readonly before: Snapshot
  readonly notes: readonly string[]
}

function parseReason(reason: string): Result<string> {
  if (reason.trim() === '') return refuse(invalidParams(['reason'], 'why the file is to go, not blank text'))
  return reason.isWellFormed() ? accept(reason) : refuse({ code: 'invalid-content' })
}

async function removeOnce(place: Located, writing: Writing): Promise<Result<Removed>> {
  const before = unwrap(await lookAtOwn(place, writing), { state })
  const { diff } = plannedWhole(place.shown, before, emptySnapshot())
  const committed = await commit({ place, before: before.bytes, after: null, diff }, writing)
  return committed.ok ? accept({ before, notes: committed.value.notes }) : committed
}
