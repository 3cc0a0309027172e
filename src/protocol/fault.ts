import type { Anchor } from './anchor.ts'
import type { Range } from './edit.ts'
import type { Tag } from './tag.ts'

/**
 * Every way to be refused. The order is the precedence: of several faults, the first in this list gives the
 * error its code. PROTOCOL §7.
 */
export const faultCodes = [
  'invalid-params',
  'invalid-tag',
  'invalid-anchor',
  'invalid-content',
  'invalid-pattern',
  'no-edits',
  'denied',
  'not-found',
  'exists',
  'not-a-file',
  'not-writable',
  'file-too-large',
  'not-utf8',
  'stale-tag',
  'inverted-range',
  'out-of-range',
  'stale-anchor',
  'overlap',
  'unrepresentable',
  'pasted-anchors',
  'rejected',
  'changed-meanwhile',
  'busy',
  'timeout',
  'aborted',
  'io',
] as const

export type FaultCode = (typeof faultCodes)[number]

/** What each fault knows: exactly what its message needs. `edit` counts the edits as sent, from 1. */
interface Facts {
  'invalid-params': { parameter: string; expected: string }
  'invalid-tag': { given: string }
  'invalid-anchor': { edit?: number; end?: 'from' | 'to'; given: string }
  'invalid-content': { edit?: number }
  /** `character` counts the characters of what was given, from 1. */
  'invalid-pattern': { given: string; character: number; why: string }
  'no-edits': object
  denied: object
  /** Names that stand in its folder and are nearly the one asked for. */
  'not-found': { nearest?: readonly string[] }
  exists: object
  'not-a-file': object
  'not-writable': object
  'file-too-large': { byteLength: number }
  'not-utf8': { encoding: 'UTF-16' | 'unknown' }
  /** `ranges` as the edits name them; `moved` is where their anchors are now, see `relocate`. */
  'stale-tag': { given: Tag; now: Tag; ranges: readonly Range[]; moved: number | null }
  'inverted-range': { edit: number; from: Anchor; to: Anchor }
  'out-of-range': { edit: number; line: number; lineCount: number }
  'stale-anchor': { edit: number; given: Anchor; now: Anchor }
  overlap: { edit: number; other: number; line: number }
  unrepresentable: { edit: number; line: number; why: 'ending' | 'bom' }
  /** `line` is the number that the pasted line carries. */
  'pasted-anchors': { edit?: number; line: number; text: string }
  rejected: { message: string }
  'changed-meanwhile': object
  busy: object
  timeout: { timeoutMs: number }
  aborted: object
  io: { cause: string }
}

/** A fault of one code, and the file it is about where its name was known. */
export type FaultOf<Code extends FaultCode> = {
  readonly code: Code
  readonly path?: string
} & Readonly<Facts[Code]>

/** One thing wrong with a request. */
export type Fault = { [Code in FaultCode]: FaultOf<Code> }[FaultCode]

/** Compares two faults as `sort` does: by precedence, and in the order found within one code. */
export function byPrecedence(a: Fault, b: Fault): number {
  return faultCodes.indexOf(a.code) - faultCodes.indexOf(b.code)
}
