import type * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import { explain, type Scene } from '../protocol/explain.ts'
import { HashlineError } from '../protocol/hashline-error.ts'
import type { Result } from '../protocol/result.ts'
import { jsonSchemasOf, type JsonSchemas } from './json-schema.ts'

/** What a call gave: text for the model, and the same for machines. A refusal is thrown instead. */
export interface ToolResult<Details> {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  readonly details: Details
}

/** Where and until when a call runs. */
export interface ToolContext {
  /** The folder that relative paths are taken from; by default the tool's own. */
  readonly cwd?: string | undefined
  /** Honoured until something is written, never after. */
  readonly signal?: AbortSignal | undefined
}

/** What a tool is to a model. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** One line for a list of tools. */
  readonly promptSnippet: string
  /** Sentences for a system prompt. */
  readonly promptGuidelines: readonly string[]
  /** A flat `z.strictObject`. */
  readonly inputSchema: z.ZodType
}

/** Something a model can call. */
export interface Tool<Params, Details> extends ToolSpec {
  readonly jsonSchema: JsonSchemas
  /** Params are checked here, always. Throws `HashlineError`. */
  execute(params: Params, context?: ToolContext): Promise<ToolResult<Details>>
}

/** What every factory takes. There is no default disk. */
export interface ToolOptions {
  readonly fileSystem: FileSystem | (() => FileSystem | Promise<FileSystem>)
  /** The folder that relative paths are taken from; `/` where nothing is said. */
  readonly cwd?: string | (() => string)
  readonly name?: string
  readonly description?: string
}

/** How a tool's work is called: with the file system after the abort signal. */
export type Execute<Params, Details> = (
  params: Params,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
) => Promise<ToolResult<Details>>

export function createTool<Params, Details>(
  spec: ToolSpec,
  options: ToolOptions,
  execute: Execute<Params, Details>,
): Tool<Params, Details> {
  const { fileSystem, cwd = '/', name = spec.name, description = spec.description } = options
  return {
    ...spec,
    name,
    description,
    jsonSchema: jsonSchemasOf(spec.inputSchema),
    async execute(params, context = {}) {
      const folder = context.cwd ?? (typeof cwd === 'function' ? cwd() : cwd)
      const files = typeof fileSystem === 'function' ? await fileSystem() : fileSystem
      return execute(params, folder, context.signal, files)
    },
  }
}

export function answer<Details>(blocks: readonly string[], details: Details): ToolResult<Details> {
  return { content: [{ type: 'text', text: blocks.join('\n\n') }], details }
}

/** The value, or the one throw of the library. */
export function unwrap<Value>(result: Result<Value>, scene: Scene = {}): Value {
  if (result.ok) return result.value
  throw new HashlineError(result.faults, explain(result.faults, scene))
}
