import * as z from 'zod'
import { quote } from '../../../protocol/quote.ts'
import { syntaxDenial, type Platform } from './path-syntax.ts'
import { flawOfPrefixes } from './prefixes.ts'

/** Where a file system may read and write. Its host decides; no call has a say in it. */
export interface ScopeOptions {
  /** The folder that bounds reads and writes. Without it only policies bind. */
  readonly root?: string | undefined
  /** Relative to the root: only what is below one of these may be written. Left out: all of it; empty: nothing. */
  readonly allow?: readonly string[] | undefined
  /**
   * What becomes of policies in the folders above a file. `discover`, where nothing is said: each one found
   * narrows. `require`: one must be found. `ignore`: the host has its own.
   */
  readonly policies?: 'discover' | 'require' | 'ignore' | undefined
}

/** Strict, for callers without types: a misspelt `allow` must not become no list at all. */
const ScopeSchema = z.strictObject({
  root: z.string().optional(),
  allow: z.array(z.unknown()).optional(),
  policies: z.enum(['discover', 'require', 'ignore']).optional(),
})

/** What is wrong with a scope by its letters alone, or null. A malformed one is never widened to a whole one. */
export function flawOfScope(scope: ScopeOptions, platform: Platform): string | null {
  if (!ScopeSchema.safeParse(scope).success) return 'it is not of the form { root, allow, policies }'
  const { root, allow } = scope
  if (root === undefined) return allow === undefined ? null : 'an allow-list needs a root'
  if (syntaxDenial(root, platform) !== null) return 'the root is not a path'
  return allow === undefined ? null : flawOfAllowList(allow, platform)
}

function flawOfAllowList(allow: readonly unknown[], platform: Platform): string | null {
  const flaw = flawOfPrefixes(allow, platform)
  if (flaw === null) return null
  if (flaw.flaw === 'too-many') return `the allow-list has more than ${flaw.limit} entries`
  return `the allow-list entry ${quote(String(allow[flaw.index]))} is ${flaw.wrong}`
}
