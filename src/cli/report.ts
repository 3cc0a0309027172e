import { HashlineError } from '../protocol/hashline-error.ts'
import type { ToolResult } from '../tools/tool.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { visible } from './visible.ts'

/** How a result is printed. */
export interface Format<Details> {
  /** One line of JSON for scripts. */
  readonly json: boolean
  readonly outcome: (details: Details) => Outcome
  /** What the line of JSON has beside the details. */
  readonly facts?: (details: Details) => object
  /** For a person at a terminal; a pipe gets the text exactly. */
  readonly onTerminal?: (result: ToolResult<Details>) => string
}

/** Prints what a call gave, answer or refusal; true where it was an answer. */
export async function report<Details extends object>(
  call: Promise<ToolResult<Details>>,
  format: Format<Details>,
): Promise<boolean> {
  try {
    print(answered(await call, format))
    return true
  } catch (error) {
    if (!(error instanceof HashlineError)) throw error
    print(format.json ? refusedAsJson(error) : forReader(error.message))
    return false
  }
}

/** The text of a result, exactly. */
export function textOf({ content: [{ text }] }: ToolResult<unknown>): string {
  return text
}

function answered<Details extends object>(result: ToolResult<Details>, format: Format<Details>): string {
  const { json, outcome, facts = () => ({}), onTerminal = textOf } = format
  const { details } = result
  if (json)
    return JSON.stringify({
      ok: true,
      outcome: outcome(details),
      ...details,
      ...facts(details),
      text: textOf(result),
    })
  return process.stdout.isTTY ? onTerminal(result) : textOf(result)
}

function refusedAsJson({ code, faults, message }: HashlineError): string {
  const { path } = faults[0]
  return JSON.stringify({ ok: false, outcome: outcomeOf(code), code, path, message, faults })
}

function forReader(text: string): string {
  return process.stdout.isTTY ? visible(text) : text
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
