import type { ToolSet } from './call-tool.ts'
import { shapeOf } from './passing-schema.ts'

/** A tool as a plugin of opencode has it. */
export interface OpencodeTool {
  description: string
  /** Schemas by name. Typed as nothing at all, because opencode types them by a copy of zod of its own. */
  args: Record<string, never>
  execute(args: unknown, session: OpencodeSession): Promise<OpencodeResult>
}

/** What is used of the context of a call. */
export interface OpencodeSession {
  readonly directory: string
  readonly abort: AbortSignal
}

/** What opencode is given back; the model sees `output`. */
export interface OpencodeResult {
  output: string
  metadata: Record<string, unknown>
}

/**
 * Tools for a plugin of opencode, by name. Paths are taken from the session's folder; refusals are thrown, and
 * reach the model as they are. A tool takes the place of a built-in one of its name.
 *
 *     export const hashline: Plugin = async () => ({ tool: opencodeTools(createHashlineTools({ fileSystem })) })
 */
export function opencodeTools(tools: ToolSet): Record<string, OpencodeTool> {
  const entries = Object.values(tools).map((tool) => {
    const args: Record<string, never> = Object.assign(Object.create(Object.prototype), shapeOf(tool))
    const execute: OpencodeTool['execute'] = async (params, { directory, abort }) => {
      const { content, details } = await tool.execute(params, { cwd: directory, signal: abort })
      return { output: content[0].text, metadata: { ...Object(details) } }
    }
    return [tool.name, { description: tool.description, args, execute }] as const
  })
  return Object.fromEntries(entries)
}
