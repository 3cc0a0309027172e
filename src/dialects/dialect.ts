import type * as z from 'zod'
import type { Notation } from '../protocol/notation.ts'
import type { Result } from '../protocol/result.ts'
import type { Tag } from '../protocol/tag.ts'
import type { ToolSpec } from '../tools/tool.ts'
import type { LineEdit } from './line-edit.ts'

/** Edits of one file, their form understood. */
export interface DialectRequest {
  /** `listed` where the notation sends none: that of the snapshot which was listed last. */
  readonly tag: Tag | 'listed'
  readonly edits: readonly LineEdit[]
}

/** What a tool says of itself to a model. */
export type ToolTexts = Omit<ToolSpec, 'inputSchema' | 'effects'>

/** Another notation: what it looks like, and how it is sent. Everything else is the one engine. */
export interface Dialect<Params extends { readonly path: string }> {
  readonly name: string
  /** Its notation, when what it hashes with is loaded. */
  readonly load: () => Promise<Notation>
  readonly read: ToolTexts
  readonly edit: ToolTexts
  /** Whether listings name their snapshot, so that an edit sent twice is refused. */
  readonly isTagged: boolean
  /** The params of its edit tool. A flat `z.strictObject`. */
  readonly EditParamsSchema: z.ZodObject & z.ZodType<Params>
  /** Understands params of the right shape. Faults: those of the request, PROTOCOL §7. */
  readonly parse: (params: Params, notation: Notation) => Result<DialectRequest>
}
