import { callTool, type ToolSet } from './call-tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'

/** What the SDK's `tool` takes. A refusal is given back as text: of what is thrown, the model learns nothing. */
export interface OpenAiAgentsToolOptions {
  name: string
  description: string
  parameters: ObjectSchema
  strict: true
  execute(input: unknown, context?: unknown, details?: { signal?: AbortSignal }): Promise<string>
}

/**
 * Tools for the OpenAI Agents SDK, made with its own `tool`.
 *
 *     import { Agent, tool } from '@openai/agents'
 *     const agent = new Agent({ name: 'Coder', tools: openAiAgentsTools(createHashlineTools({ fileSystem }), tool) })
 */
export function openAiAgentsTools<AgentTool>(
  tools: ToolSet,
  tool: (options: OpenAiAgentsToolOptions) => AgentTool,
): AgentTool[] {
  return Object.values(tools).map((each) =>
    tool({
      name: each.name,
      description: each.description,
      parameters: objectSchemaOf(each, 'strict'),
      strict: true,
      execute: async (input, _context, details) =>
        (await callTool(each, input, { signal: details?.signal })).text,
    }),
  )
}
