import type { ToolContext } from '../tools/tool.ts'
import type { ToolSet } from './call-tool.ts'
import { objectSchemaOf, type ObjectSchema } from './object-schema.ts'
import { progressText } from './progress-text.ts'

/** A tool as `registerTool` of a pi extension takes it. */
export interface PiTool {
  name: string
  label: string
  description: string
  promptSnippet: string
  promptGuidelines: string[]
  parameters: ObjectSchema
  execute(
    id: string,
    params: unknown,
    signal: AbortSignal | undefined,
    onUpdate: ((update: PiResult) => void) | undefined,
    extension: { readonly cwd: string },
  ): Promise<PiResult>
}

/** What pi is given back; the model sees `content`. */
export interface PiResult {
  content: { type: 'text'; text: string }[]
  details: unknown
}

/**
 * Tools for an extension of pi. Paths are taken from its working folder; refusals are thrown, and reach the model
 * as they are. A tool takes the place of a built-in one of its name.
 *
 *     export default (pi: ExtensionAPI) => {
 *       for (const tool of piTools(createHashlineTools({ fileSystem: new NodeFileSystem() }))) pi.registerTool(tool)
 *     }
 */
export function piTools(tools: ToolSet): PiTool[] {
  return Object.values(tools).map((tool) => ({
    name: tool.name,
    label: tool.name,
    description: tool.description,
    // pi puts the name in front itself.
    promptSnippet: tool.promptSnippet.replace(/^\w+: /, ''),
    promptGuidelines: [...tool.promptGuidelines],
    parameters: objectSchemaOf(tool, 'loose'),
    async execute(_id, params, signal, onUpdate, { cwd }) {
      const { content, details } = await tool.execute(params, { cwd, signal, ...progress(onUpdate) })
      return { content: [...content], details }
    },
  }))
}

function progress(onUpdate: ((update: PiResult) => void) | undefined): Pick<ToolContext, 'onProgress'> {
  return {
    onProgress: (found) =>
      onUpdate?.({ content: [{ type: 'text', text: progressText(found) }], details: {} }),
  }
}
