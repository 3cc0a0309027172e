import { HashlineError } from '../protocol/hashline-error.ts'
import type { ToolResult } from '../tools/tool.ts'

/** Prints what a call gave, answer or refusal, and gives the exit status. */
export async function report<Details>(
  call: Promise<ToolResult<Details>>,
  format: (result: ToolResult<Details>) => string = textOf,
): Promise<0 | 1> {
  try {
    process.stdout.write(`${format(await call)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof HashlineError)) throw error
    process.stdout.write(`${error.message}\n`)
    return 1
  }
}

export function textOf({ content: [{ text }] }: ToolResult<unknown>): string {
  return text
}
