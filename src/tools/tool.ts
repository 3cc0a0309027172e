import type * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import { explain, type Scene } from '../protocol/explain.ts'
import { HashlineError } from '../protocol/hashline-error.ts'
import { formatNotice } from '../protocol/listing.ts'
import type { Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import type { ToolEffects } from './effects.ts'
import type { GrepProgress } from './grep-progress.ts'
import { jsonSchemasOf, type JsonSchemas } from './json-schema.ts'

/** What a call gave: text for the model, and the same for machines. A refusal is thrown instead. */
export interface ToolResult<Details> {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  readonly details: Details
}

/** Where and until when a call runs, and who hears how far it is. */
export interface ToolContext {
  /** The folder that relative paths are taken from; by default the tool's own. */
  readonly cwd?: string | undefined
  /** Honoured until something is written, never after. */
  readonly signal?: AbortSignal | undefined
  /** Called now and then while grep searches a folder. */
  readonly onProgress?: ((progress: GrepProgress) => void) | undefined
}

/** What a tool is to a model. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** One line for a list of tools. */
  readonly promptSnippet: string
  /** Sentences for a system prompt. */
  readonly promptGuidelines: readonly string[]
  readonly effects: ToolEffects
  /** A flat `z.strictObject`. */
  readonly inputSchema: z.ZodObject
}

/** Something a model can call. */
export interface Tool<Params, Details> extends ToolSpec {
  readonly jsonSchema: JsonSchemas
  /** Params are checked here, always. Throws `HashlineError`. */
  execute(params: Params, context?: ToolContext): Promise<ToolResult<Details>>
}

/** What every factory takes. */
export interface HostOptions {
  /** The folder that relative paths are taken from; by default that of the files or the shell. */
  readonly cwd?: string | (() => string)
  readonly name?: string
  readonly description?: string
}

/** What the factory of a tool for files takes. There is no default disk. */
export interface ToolOptions extends HostOptions {
  readonly fileSystem: FileSystem | (() => FileSystem | Promise<FileSystem>)
}

/** How a tool's work is called: with the file system after the abort signal. */
type Execute<Params, Details, Options> = (
  params: Params,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: Options,
) => Promise<ToolResult<Details>>

/** A tool that works on files. */
export function createTool<Params, Details, Options extends ToolOptions>(
  spec: ToolSpec,
  options: Options,
  execute: Execute<Params, Details, Options>,
): Tool<Params, Details> {
  return createToolFrom<Params, Details, FileSystem>(spec, options, options.fileSystem, (params, call) => {
    const { cwd, signal, onProgress, resource } = call
    return execute(
      params,
      cwd,
      signal,
      resource,
      onProgress === undefined ? options : { ...options, onProgress },
    )
  })
}

/** What tools work on: files, or a shell. It may say where relative paths start. */
interface Resource {
  readonly cwd?: string
}

/** A call, and what it works on. */
interface CallOf<On> extends ToolContext {
  readonly cwd: string
  readonly resource: On
}

/** A tool that works on what `source` is or gives. */
export function createToolFrom<Params, Details, On extends Resource>(
  spec: ToolSpec,
  options: HostOptions,
  source: On | (() => On | Promise<On>),
  execute: (params: Params, call: CallOf<On>) => Promise<ToolResult<Details>>,
): Tool<Params, Details> {
  const { cwd, name = spec.name, description = spec.description } = options
  return {
    ...spec,
    name,
    description,
    jsonSchema: jsonSchemasOf(spec.inputSchema),
    async execute(params, context = {}) {
      const resource = typeof source === 'function' ? await source() : source
      const own = typeof cwd === 'function' ? cwd() : cwd
      return execute(params, { ...context, cwd: context.cwd ?? own ?? (await folderOf(resource)), resource })
    },
  }
}

/** A process can outlive the folder that it is in. */
async function folderOf(resource: Resource): Promise<string> {
  return unwrap(await attempt('.', async () => resource.cwd)) ?? '/'
}

/** Blocks of text, an empty line between, and at the end what has to be noted. */
export function answer<Details>(
  blocks: readonly string[],
  details: Details,
  notes: readonly string[] = [],
): ToolResult<Details> {
  const text = [...blocks, notes.map(formatNotice).join('\n')].filter((block) => block !== '').join('\n\n')
  return { content: [{ type: 'text', text }], details }
}

/** The value, or the one throw of the library. */
export function unwrap<Value>(result: Result<Value>, scene: Scene = {}): Value {
  if (result.ok) return result.value
  throw new HashlineError(result.faults, explain(result.faults, scene))
}
