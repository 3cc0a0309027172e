import type { HashlineError } from '../protocol/hashline-error.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'

/** A tool, whatever it takes and gives. */
export type AnyTool = Tool<unknown, unknown>

/** Tools by any key, as `createHashlineTools` gives them. A harness knows each by its own `name`. */
export type ToolSet = Readonly<Record<string, AnyTool>>

/** What a call gave: an answer and a refusal in one shape. */
export interface Called {
  /** Exactly what the model is to see. */
  readonly text: string
  readonly isError: boolean
  /** Of an answer its details, of a refusal its code and faults. */
  readonly details: unknown
}

/** Calls a tool and gives a refusal back as a value. Anything else that is thrown is a bug, and passes. */
export async function callTool(tool: AnyTool, params: unknown, context: ToolContext): Promise<Called> {
  try {
    const { content, details } = await tool.execute(params, context)
    return { text: content[0].text, isError: false, details }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { code, faults, message } = error
    return { text: message, isError: true, details: { code, faults } }
  }
}

/** By its name, not its class: the tools may come from another copy of this package than the door. */
function isRefusal(error: unknown): error is HashlineError {
  return error instanceof Error && error.name === 'HashlineError' && 'code' in error && 'faults' in error
}
