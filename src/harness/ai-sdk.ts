import { callTool, type Called, type ToolSet } from './call-tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'

/** A tool as the AI SDK takes it. What it gives is for your program; the model sees `toModelOutput` of it. */
export interface AiSdkTool<Schema> {
  readonly description: string
  readonly inputSchema: Schema
  execute(input: unknown, options: { readonly abortSignal?: AbortSignal | undefined }): Promise<Called>
  toModelOutput(given: Called | { readonly output: Called }): AiSdkOutput
}

/** What the AI SDK tells a model. */
export interface AiSdkOutput {
  type: 'text' | 'error-text'
  value: string
}

/**
 * Tools for the AI SDK (`ai` 5, 6 and 7), by name. Its own `jsonSchema` is passed in, so that params come to the
 * tools as the model sent them and are refused in the tools' words.
 *
 *     import { generateText, jsonSchema } from 'ai'
 *     await generateText({ model, prompt, tools: aiSdkTools(createHashlineTools({ fileSystem }), jsonSchema) })
 */
export function aiSdkTools<Schema>(
  tools: ToolSet,
  jsonSchema: (schema: ObjectSchema) => Schema,
): Record<string, AiSdkTool<Schema>> {
  const entries = Object.values(tools).map((tool) => {
    const { name, description } = tool
    const execute: AiSdkTool<Schema>['execute'] = (input, { abortSignal }) =>
      callTool(tool, input, { signal: abortSignal })
    const inputSchema = jsonSchema(objectSchemaOf(tool, 'loose'))
    return [name, { description, inputSchema, execute, toModelOutput }] as const
  })
  return Object.fromEntries(entries)
}

/** Version 5 gives what the tool gave; later ones give an object around it. */
function toModelOutput(given: Called | { readonly output: Called }): AiSdkOutput {
  const { text, isError } = 'output' in given ? given.output : given
  return { type: isError ? 'error-text' : 'text', value: text }
}
