import type * as z from 'zod'
import { explain, type Scene } from '../protocol/explain.ts'
import { HashlineError } from '../protocol/hashline-error.ts'
import { formatNotice } from '../protocol/listing.ts'
import type { Result } from '../protocol/result.ts'
import type { ToolEffects } from './effects.ts'
import type { GrepProgress } from './grep-progress.ts'
import type { JsonSchemas } from './json-schema.ts'

/** What a call gave: text for the model, and the same for machines. A refusal is thrown instead. */
export interface ToolResult<Details> {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  readonly details: Details
}

/** Where and until when a call runs, and who hears how far it is. */
export interface ToolContext {
  /** The folder that relative paths are taken from; by default the tool's own. */
  readonly cwd?: string | undefined
  /** Honoured until something is written, never after. */
  readonly signal?: AbortSignal | undefined
  /** Called now and then while grep searches a folder. */
  readonly onProgress?: ((progress: GrepProgress) => void) | undefined
}

/** What a tool is to a model. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** One line for a list of tools. */
  readonly promptSnippet: string
  /** Sentences for a system prompt. */
  readonly promptGuidelines: readonly string[]
  readonly effects: ToolEffects
  /** A flat `z.strictObject`. */
  readonly inputSchema: z.ZodObject
}

/** Something a model can call. */
export interface Tool<Params, Details> extends ToolSpec {
  readonly jsonSchema: JsonSchemas
  /** Params are checked here, always. Throws `HashlineError`. */
  execute(params: Params, context?: ToolContext): Promise<ToolResult<Details>>
}

/** Blocks of text, an empty line between, and at the end what has to be noted. */
export function answer<Details>(
  blocks: readonly string[],
  details: Details,
  notes: readonly string[] = [],
): ToolResult<Details> {
  const text = [...blocks, notes.map(formatNotice).join('\n')].filter((block) => block !== '').join('\n\n')
  return { content: [{ type: 'text', text }], details }
}

/** The value, or the one throw of the library. */
export function unwrap<Value>(result: Result<Value>, scene: Scene = {}): Value {
  if (result.ok) return result.value
  throw new HashlineError(result.faults, explain(result.faults, scene))
}
