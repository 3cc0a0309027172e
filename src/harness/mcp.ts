import type * as z from 'zod'
import type { GrepProgress } from '../tools/grep-progress.ts'
import { callTool, type AnyTool, type Called, type ToolSet } from './call-tool.ts'
import { passingSchemaOf } from './passing-schema.ts'
import { progressText } from './progress-text.ts'

/** A tool as `registerTool` of an MCP server takes it. */
export interface McpTool {
  readonly name: string
  readonly config: McpConfig
  readonly handler: (params: unknown, call: McpCall) => Promise<McpResult>
}

/** What an MCP server tells its clients of a tool. */
interface McpConfig {
  readonly description: string
  /** Lets everything pass: the tool itself checks its params. */
  readonly inputSchema: z.ZodType
  readonly annotations: McpAnnotations
}

/** What calls of a tool can do, as MCP says it. */
export interface McpAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** What a handler is given beside the params: by version 1 of the SDK, and by version 2. */
export type McpCall =
  | (McpRequest & { sendNotification(notification: McpProgress): Promise<void> })
  | { readonly mcpReq: McpRequest & { notify(notification: McpProgress): Promise<void> } }

interface McpRequest {
  readonly signal: AbortSignal
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined
}

interface McpProgress {
  method: 'notifications/progress'
  params: { progressToken: string | number; progress: number; message: string }
}

/** An answer or a refusal, as MCP carries it. */
export type McpResult = {
  content: { type: 'text'; text: string }[]
  isError: boolean
  structuredContent?: Record<string, unknown>
}

/** How results are sent. */
export interface McpOptions {
  /**
   * Sends details, of refusals code and faults, as structured content beside the text. Left out: the text alone,
   * because there are clients that show their model the one or the other.
   */
  readonly structuredContent?: boolean
}

/**
 * Tools for a server of `@modelcontextprotocol/sdk` 1 or `@modelcontextprotocol/server` 2. Refusals are results
 * with `isError`; cancelled requests abort; who sends a progress token hears how far a search is.
 *
 *     for (const { name, config, handler } of mcpTools(createHashlineTools({ fileSystem })))
 *       server.registerTool(name, config, handler)
 */
export function mcpTools(tools: ToolSet, options: McpOptions = {}): McpTool[] {
  return Object.values(tools).map((tool) => ({
    name: tool.name,
    config: {
      description: tool.description,
      inputSchema: passingSchemaOf(tool),
      annotations: annotationsOf(tool),
    },
    handler: async (params, call) => {
      const { signal, onProgress } = contextOf(call)
      return resultOf(await callTool(tool, params, { signal, onProgress }), options)
    },
  }))
}

function annotationsOf({ effects }: AnyTool): McpAnnotations {
  return {
    readOnlyHint: effects.isReadOnly,
    destructiveHint: effects.isDestructive,
    idempotentHint: effects.isIdempotent,
    openWorldHint: effects.isOpenWorld,
  }
}

function contextOf(call: McpCall) {
  const { signal, _meta } = 'mcpReq' in call ? call.mcpReq : call
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { signal }
  const onProgress = (progress: GrepProgress): void => {
    const params = { progressToken, progress: progress.files, message: progressText(progress) }
    notify(call, { method: 'notifications/progress', params })
  }
  return { signal, onProgress }
}

/** Who has gone meanwhile misses nothing. */
function notify(call: McpCall, progress: McpProgress): void {
  const sent = 'mcpReq' in call ? call.mcpReq.notify(progress) : call.sendNotification(progress)
  sent.catch(() => undefined)
}

function resultOf({ text, isError, details }: Called, { structuredContent }: McpOptions): McpResult {
  const result: McpResult = { content: [{ type: 'text', text }], isError }
  if (structuredContent !== true || typeof details !== 'object' || details === null) return result
  return { ...result, structuredContent: { ...details } }
}
