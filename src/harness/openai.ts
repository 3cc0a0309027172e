import { callTool, type AnyTool, type ToolSet } from './call-tool.ts'
import type { ToolContext } from '../tools/tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'

/** How a model is asked for params. */
interface OpenAiOptions {
  /**
   * Whether the model is held to the schema, as it is where nothing is said. It then sends null for what it
   * leaves out.
   */
  readonly strict?: boolean
}

/** A function tool of the Responses API. */
export interface OpenAiResponsesTool {
  readonly type: 'function'
  readonly name: string
  readonly description: string
  readonly parameters: ObjectSchema
  readonly strict: boolean
}

/** A function tool of Chat Completions. `runTools` calls its `function`; a request leaves that out. */
export interface OpenAiChatTool {
  type: 'function'
  function: Omit<OpenAiResponsesTool, 'type'> & {
    /** Takes the arguments as the model sent them, as JSON text. */
    function(sent: string, runner?: { readonly controller: AbortController }): Promise<string>
  }
}

/**
 * Tools for the Responses API. Its calls go to `openAiCallOutput`.
 *
 *     const tools = createHashlineTools({ fileSystem })
 *     await client.responses.create({ model, input, tools: openAiResponsesTools(tools) })
 */
export function openAiResponsesTools(tools: ToolSet, options: OpenAiOptions = {}): OpenAiResponsesTool[] {
  return Object.values(tools).map((tool) => ({ type: 'function', ...functionOf(tool, options) }))
}

/** An item of a response: the arguments are JSON text. */
interface OpenAiFunctionCall {
  readonly name: string
  readonly arguments: string
  readonly call_id: string
}

/** The item that answers a call. */
export interface OpenAiCallOutput {
  type: 'function_call_output'
  call_id: string
  output: string
}

/**
 * Does what a `function_call` of a response asks for, and gives the item to send back; null where the call is for
 * none of these tools.
 *
 *     const calls = response.output.filter((item) => item.type === 'function_call')
 *     const outputs = await Promise.all(calls.map((call) => openAiCallOutput(tools, call, { signal })))
 */
export async function openAiCallOutput(
  tools: ToolSet,
  call: OpenAiFunctionCall,
  context: ToolContext = {},
): Promise<OpenAiCallOutput | null> {
  const tool = Object.values(tools).find(({ name }) => name === call.name)
  if (tool === undefined) return null
  const { text } = await callTool(tool, paramsOf(call.arguments), context)
  return { type: 'function_call_output', call_id: call.call_id, output: text }
}

/**
 * Tools for Chat Completions, alone or with the loop of the SDK.
 *
 *     const tools = openAiChatTools(createHashlineTools({ fileSystem }))
 *     await client.chat.completions.runTools({ model, messages, tools }).finalContent()
 */
export function openAiChatTools(tools: ToolSet, options: OpenAiOptions = {}): OpenAiChatTool[] {
  return Object.values(tools).map((tool) => ({
    type: 'function',
    function: {
      ...functionOf(tool, options),
      function: async (sent, runner) =>
        (await callTool(tool, paramsOf(sent), { signal: runner?.controller.signal })).text,
    },
  }))
}

/** `strict` is always said: where it is not, the API makes every property required by itself. */
function functionOf(tool: AnyTool, { strict = true }: OpenAiOptions): Omit<OpenAiResponsesTool, 'type'> {
  const { name, description } = tool
  return { name, description, parameters: objectSchemaOf(tool, strict ? 'strict' : 'loose'), strict }
}

/** What is not JSON goes to the tool as it is, which refuses it in its own words. */
function paramsOf(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch (error) {
    if (error instanceof SyntaxError) return sent
    throw error
  }
}
