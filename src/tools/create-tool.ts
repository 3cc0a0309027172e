import type { FileSystem } from '../ports/file-system.ts'
import { attempt } from './attempt.ts'
import { jsonSchemasOf } from './json-schema.ts'
import { unwrap, type Tool, type ToolContext, type ToolResult, type ToolSpec } from './tool.ts'

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
