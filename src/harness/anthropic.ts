import { callTool, type ToolSet } from './call-tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'

/** A tool as Anthropic's API and the SDK's tool runner take it. A request leaves the functions out. */
export interface AnthropicTool {
  readonly type: 'custom'
  readonly name: string
  readonly description: string
  readonly input_schema: ObjectSchema
  /** Gives params on as they are: the tool checks them. */
  parse(input: unknown): unknown
  /** Throws the SDK's `ToolError` for a refusal: only of that the model sees the exact words. */
  run(input: unknown, context?: { readonly signal?: AbortSignal | null | undefined }): Promise<string>
}

/**
 * Tools for the Anthropic SDK, whose `ToolError` is passed in.
 *
 *     import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError'
 *     const tools = anthropicTools(createHashlineTools({ fileSystem }), ToolError)
 *     await client.beta.messages.toolRunner({ model, max_tokens, messages, tools })
 */
export function anthropicTools(tools: ToolSet, ToolError: new (text: string) => Error): AnthropicTool[] {
  return Object.values(tools).map((tool) => ({
    type: 'custom',
    name: tool.name,
    description: tool.description,
    input_schema: objectSchemaOf(tool, 'loose'),
    parse: (input) => input,
    async run(input, context) {
      const { text, isError } = await callTool(tool, input, { signal: context?.signal ?? undefined })
      if (isError) throw new ToolError(text)
      return text
    },
  }))
}
