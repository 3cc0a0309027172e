import type * as z from 'zod'
import type { ToolSet } from './call-tool.ts'
import { mcpTools, type McpAnnotations, type McpCall, type McpOptions, type McpResult } from './mcp.ts'

/** A tool as `createSdkMcpServer` of the Claude Agent SDK takes it. */
export interface ClaudeAgentTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: z.ZodType
  readonly annotations: McpAnnotations
  readonly handler: (params: unknown, call: unknown) => Promise<McpResult>
}

/**
 * Tools for the Claude Agent SDK. Those it has of its own are best left out of a session that has these.
 *
 *     const hashline = createSdkMcpServer({ name: 'hashline', tools: claudeAgentTools(createHashlineTools({ fileSystem })) })
 *     query({ prompt, options: { mcpServers: { hashline }, disallowedTools: ['Edit', 'Write'] } })
 */
export function claudeAgentTools(tools: ToolSet, options?: McpOptions): ClaudeAgentTool[] {
  return mcpTools(tools, options).map(({ name, config, handler }) => ({
    name,
    ...config,
    handler: (params, call) => {
      if (!isCall(call)) throw new TypeError('a handler was called without the request it is for')
      return handler(params, call)
    },
  }))
}

/** The SDK hands on what its MCP server gives a handler, and says nothing of it. */
function isCall(value: unknown): value is McpCall {
  return typeof value === 'object' && value !== null && 'signal' in value && 'sendNotification' in value
}
