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
  'policy',
  'denied',
  'not-found',
  'exists',
  'not-a-file',
  'not-writable',
  'file-too-large',
  'not-utf8',
  'not-ours',
  'stale-tag',
  'inverted-range',
  'out-of-range',
  'stale-anchor',
  'overlap',
  'unrepresentable',
  'no-match',
  'ambiguous',
  'no-change',
  'pasted-anchors',
  'rejected',
  'changed-meanwhile',
  'busy',
  'timeout',
  'aborted',
  'rolled-back',
  'rollback-incomplete',
  'io',
  'no-session',
  'session-ended',
  'too-many-sessions',
  'stdin-closed',
  'stdin-full',
  'no-pty',
] as const

/** One of them, `stale-tag`. */
export type FaultCode = (typeof faultCodes)[number]

/** A line that is nearly what was looked for, and how it differs. */
export interface NearMiss {
  readonly line: number
  readonly differs: 'in white space' | 'in composition' | 'in text'
}

/** A file that a failed write could not put back. */
export interface Unrestored {
  readonly path: string
  /** The bytes that were to be written; others, since somebody changed it or it is torn; or nobody can look. */
  readonly holds: 'next' | 'other' | 'unknown'
}

/** What each fault knows: exactly what its message needs. `edit` counts the edits as sent, from 1. */
interface Facts {
  'invalid-params': { parameter: string; expected: string }
  'invalid-tag': { given: string }
  /** `end`: the parameter, `from` or `to`. */
  'invalid-anchor': { edit?: number; end?: string; given: string }
  'invalid-content': { edit?: number }
  /** `character` counts the characters of what was given, from 1. */
  'invalid-pattern': { given: string; character: number; why: string }
  'no-edits': object
  /** A confinement that cannot be built. A clause, as all reasons are. */
  policy: { reason: string }
  /** The rule of a confinement that refuses; left out where the system itself did. */
  denied: { reason?: string }
  /** Paths in its folder that are nearly the one asked for. */
  'not-found': { nearest?: readonly string[] }
  exists: object
  'not-a-file': object
  'not-writable': object
  'file-too-large': { byteLength: number }
  'not-utf8': { encoding: 'UTF-16' | 'unknown' }
  /** `unknown`: not created here; `changed`: created here, and not written by these tools alone since. */
  'not-ours': { why: 'unknown' | 'changed' }
  /**
   * `given` is null where a notation does not send it, and none is remembered. `ranges` as the edits name them;
   * `moved` is where their anchors are now, see `relocate`.
   */
  'stale-tag': { given: Tag | null; now: Tag; ranges: readonly Range[]; moved: number | null }
  'inverted-range': { edit: number; from: Anchor; to: Anchor }
  'out-of-range': { edit: number; line: number; lineCount: number }
  'stale-anchor': { edit: number; given: Anchor; now: Anchor }
  overlap: { edit: number; other: number; line: number }
  unrepresentable: { edit?: number; line: number; why: 'ending' | 'bom' }
  /**
   * `find`: the first line of the text that is not blank. `within`: the lines looked in, where not in all.
   * `stoodOn`: the line on which it stood until an earlier hunk changed that place.
   */
  'no-match': { find: string; within?: Range; stoodOn?: number; nearest: readonly NearMiss[] }
  /** `lines`: the first ones on which the text begins, as they were numbered before the call. */
  ambiguous: { find: string; count: { times: number; isAll: boolean }; lines: readonly number[] }
  'no-change': object
  /** `line` is the number that the pasted line carries. */
  'pasted-anchors': { edit?: number; line: number; text: string }
  rejected: { message: string }
  'changed-meanwhile': object
  busy: object
  timeout: { timeoutMs: number }
  aborted: object
  'rolled-back': { cause: string }
  'rollback-incomplete': { cause: string; left: readonly Unrestored[] }
  io: { cause: string }
  'no-session': { given: string; live: readonly SessionFacts[] }
  'session-ended': object
  'too-many-sessions': { live: readonly SessionFacts[] }
  'stdin-closed': { session: string }
  'stdin-full': { session: string; queuedBytes: number }
  'no-pty': object
}

/** A live session, as a list of them shows it. */
export interface SessionFacts {
  readonly id: string
  readonly command: string
  readonly ageMs: number
}

/** A fault of one code; the file it is about where its name was known, and the hunk, from 1, where it is about one. */
export type FaultOf<Code extends FaultCode> = {
  readonly code: Code
  readonly path?: string
  readonly hunk?: number
} & Readonly<Facts[Code]>

/** One thing wrong with a request. */
export type Fault = { [Code in FaultCode]: FaultOf<Code> }[FaultCode]

/** Compares two faults as `sort` does: by precedence, and in the order found within one code. */
export function byPrecedence(a: Fault, b: Fault): number {
  return faultCodes.indexOf(a.code) - faultCodes.indexOf(b.code)
}
