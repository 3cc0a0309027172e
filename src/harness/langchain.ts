import { callTool, type ToolSet } from './call-tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'

/** What LangChain tells of a call. */
export interface LangChainCall {
  readonly signal?: AbortSignal | undefined
  readonly toolCall?: { readonly id?: string | undefined } | undefined
}

/** What a tool message is made of. */
export interface LangChainAnswer {
  content: string
  status: 'success' | 'error'
  name: string
  tool_call_id: string
  /** The details of the call, for your program. */
  artifact: unknown
}

/** How LangChain makes a tool: with its own words on params that do not fit the schema, which it checks itself. */
export interface LangChainFields {
  name: string
  description: string
  schema: ObjectSchema
  verboseParsingErrors: true
}

/** What is needed of `@langchain/core`. */
export interface LangChain<Tool, Message> {
  tool(run: (params: unknown, call: LangChainCall) => Promise<Message>, fields: LangChainFields): Tool
  readonly ToolMessage: new (answer: LangChainAnswer) => Message
}

/**
 * Tools for LangChain, made with its own `tool` and `ToolMessage`.
 *
 *     import { tool, ToolMessage } from 'langchain'
 *     const agent = createAgent({ model, tools: langChainTools(createHashlineTools({ fileSystem }), { tool, ToolMessage }) })
 */
export function langChainTools<Tool, Message>(
  tools: ToolSet,
  { tool, ToolMessage }: LangChain<Tool, Message>,
): Tool[] {
  return Object.values(tools).map((each) => {
    const { name, description } = each
    const run = async (params: unknown, { signal, toolCall }: LangChainCall): Promise<Message> => {
      const { text, isError, details } = await callTool(each, params, { signal })
      const status = isError ? 'error' : 'success'
      const id = toolCall?.id ?? ''
      return new ToolMessage({ content: text, status, name, tool_call_id: id, artifact: details })
    }
    const schema = objectSchemaOf(each, 'loose')
    return tool(run, { name, description, schema, verboseParsingErrors: true })
  })
}
