import * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import type { Range } from '../protocol/edit.ts'
import { excerptOf, type Budget } from '../protocol/excerpt.ts'
import { formatHeader } from '../protocol/listing.ts'
import { accept, both, refuse, type Result } from '../protocol/result.ts'
import type { Tag } from '../protocol/tag.ts'
import { parseCount } from './count.ts'
import { lookAt, type File } from './file.ts'
import { invalidParams } from './invalid-params.ts'
import { locate } from './locate.ts'
import { parseParams } from './params.ts'
import { parsePath } from './place.ts'
import {
  answer,
  createTool,
  unwrap,
  type Tool,
  type ToolOptions,
  type ToolResult,
  type ToolSpec,
} from './tool.ts'

/** How much one page shows: whichever is reached first. */
export interface PageLimits {
  readonly lines?: number
  /** At least 100: a line that is longer is shown cut. */
  readonly bytes?: number
}

export interface ReadOptions {
  /** 2 000 lines and 50 KiB where nothing is said. */
  readonly limits?: PageLimits
}

const usual = { lines: 2_000, bytes: 51_200 } as const

/** A line's text leaves room for its anchor. */
function budgetOf({ lines = usual.lines, bytes = usual.bytes }: PageLimits = {}): Budget {
  return { lines, bytes, bytesPerLine: bytes - 20 }
}

export const ReadParamsSchema = z.strictObject({
  path: z.string().describe('The file, relative to the working folder or absolute.'),
  offset: z.number().nullish().describe('The first line to show, from 1.'),
  limit: z
    .number()
    .nullish()
    .describe(`How many lines to show at most; ${usual.lines} where nothing is said.`),
})

export interface ReadParams {
  readonly path: string
  readonly offset?: number | null | undefined
  readonly limit?: number | null | undefined
}

/** `from` and `to`: the lines shown, both included. */
export interface ReadDetails extends Range {
  readonly path: string
  readonly tag: Tag
  readonly lineCount: number
}

const spec: ToolSpec = {
  name: 'read',
  description: [
    'Reads a text file. The first line, @file path#hash, names its exact bytes; each line follows as number#letters|text.',
    'Copy hash and anchors (number#letters) from here into edit. Text begins right behind the first |.',
    'Long files come in pages: a notice says which offset to go on with.',
  ].join('\n'),
  promptSnippet: 'read: shows a file with a hash and line anchors that edit takes',
  promptGuidelines: ['Read a file before you edit it, and copy hash and anchors exactly as shown.'],
  effects: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  inputSchema: ReadParamsSchema,
}

/** A tool that shows files. */
export function createHashlineReadTool(options: ToolOptions & ReadOptions): Tool<ReadParams, ReadDetails> {
  return createTool(spec, options, executeHashlineRead)
}

/** Shows one page of a file. Throws `HashlineError`. */
export async function executeHashlineRead(
  params: ReadParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: ReadOptions = {},
): Promise<ToolResult<ReadDetails>> {
  if (signal?.aborted) return unwrap(refuse({ code: 'aborted' }))
  const sent = unwrap(parseParams(ReadParamsSchema, params))
  const { path, offset, limit } = sent.params
  const budget = budgetOf(options.limits)
  const [place, page] = unwrap(both(parsePath(cwd, path), parsePage(offset ?? 1, limit ?? budget.lines)))
  const located = await locate(fileSystem, place)
  const file = unwrap(await lookAt(fileSystem, located))
  const wanted = unwrap(within(page, file.snapshot.lineCount))
  return answerFor(located.shown, file, { wanted, budget }, sent.notes)
}

function answerFor(
  path: string,
  file: File,
  { wanted, budget }: { readonly wanted: Range; readonly budget: Budget },
  understood: readonly string[],
): ToolResult<ReadDetails> {
  const { snapshot, status } = file
  const { lineCount, tag } = snapshot
  const plain = status.writable ? undefined : () => ''
  const { text, shown, notices } = excerptOf(snapshot, [wanted], budget, plain)
  const range = { from: wanted.from, to: shown.at(-1)?.to ?? wanted.to }
  const header = status.writable ? [formatHeader(path, tag)] : []
  const readOnly = status.writable ? [] : [`${path} is read-only, so it is shown without hash and anchors.`]
  const notes = [...readOnly, ...notices, ...restOf(range, lineCount), ...understood]
  return answer([[...header, text].join('\n')], { path, tag, lineCount, ...range }, notes)
}

/** Both ends of a page whose end may lie behind the file's. Faults: `invalid-params`. */
function parsePage(offset: number, limit: number): Result<Range> {
  const [from, lines] = [parseCount('offset', offset), parseCount('limit', limit)]
  const page = both(from, lines)
  return page.ok ? accept({ from: offset, to: offset + limit - 1 }) : page
}

function within({ from, to }: Range, lineCount: number): Result<Range> {
  if (from <= lineCount) return accept({ from, to: Math.min(to, lineCount) })
  return refuse(invalidParams(['offset'], `a line from 1 to ${lineCount}, not ${from}`))
}

function restOf({ from, to }: Range, lineCount: number): readonly string[] {
  if (to < lineCount)
    return [`Lines ${from} to ${to} of ${lineCount} are shown; go on with offset ${to + 1}.`]
  return from > 1 ? [`Lines ${from} to ${to} of ${lineCount} are shown.`] : []
}
