import type * as z from 'zod'
import type { ToolSet } from './call-tool.ts'
import { passingSchemaOf } from './passing-schema.ts'

/** What Mastra's `createTool` takes. Refusals are thrown, and reach the model as they are. */
export interface MastraToolOptions {
  id: string
  description: string
  inputSchema: z.ZodType
  execute(input: unknown, context?: { readonly abortSignal?: AbortSignal | undefined }): Promise<string>
}

/**
 * Tools for Mastra, by name, made with its own `createTool`.
 *
 *     import { createTool } from '@mastra/core/tools'
 *     const agent = new Agent({ …, tools: mastraTools(createHashlineTools({ fileSystem }), createTool) })
 */
export function mastraTools<MastraTool>(
  tools: ToolSet,
  createTool: (options: MastraToolOptions) => MastraTool,
): Record<string, MastraTool> {
  const entries = Object.values(tools).map((tool) => {
    const execute: MastraToolOptions['execute'] = async (input, context) => {
      const { content } = await tool.execute(input, { signal: context?.abortSignal })
      return content[0].text
    }
    const { name, description } = tool
    return [name, createTool({ id: name, description, inputSchema: passingSchemaOf(tool), execute })] as const
  })
  return Object.fromEntries(entries)
}
