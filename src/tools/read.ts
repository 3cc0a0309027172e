import * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import { refuse } from '../protocol/result.ts'
import { paramTexts } from './param-texts.ts'
import { parseParams } from './params.ts'
import { showPage, usualPage, type ReadDetails, type ReadOptions } from './show-page.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'

/** What read takes, for hosts and models; which values are right is checked in code. */
export const ReadParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  offset: z.number().nullish().describe('The first line to show, from 1.'),
  limit: z
    .number()
    .nullish()
    .describe(`How many lines to show at most; ${usualPage.lines} where nothing is said.`),
})

/** Which lines of which file to show. */
export interface ReadParams {
  readonly path: string
  readonly offset?: number | null | undefined
  readonly limit?: number | null | undefined
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
  const { params: sent, notes } = unwrap(parseParams(ReadParamsSchema, params))
  return showPage({ ...sent, cwd, notes }, fileSystem, options)
}
