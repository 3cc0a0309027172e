import { posix, win32 } from 'node:path'
import * as z from 'zod'
import { quote } from '../../../protocol/quote.ts'
import { syntaxDenial, type Platform } from './path-syntax.ts'
import { flawOfPrefixes } from './prefixes.ts'

/** Where a file system may read and write. Its host decides; no call has a say in it. */
export interface ScopeOptions {
  /** The folder that bounds reads and writes. Without it only policies bind. */
  readonly root?: string
  /** Relative to the root: only what is below one of these may be written. Left out: all of it; empty: nothing. */
  readonly allow?: readonly string[]
  /**
   * Absolute: only these folders of the root, and what is below them, may be read or written. Left out: all of
   * it; where none lies in the root: nothing.
   */
  readonly within?: readonly string[]
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
  within: z.array(z.unknown()).optional(),
  policies: z.enum(['discover', 'require', 'ignore']).optional(),
})

/** What is said and not known, as of a variable that is not set, must not become no bound. */
const bounds = ['root', 'allow', 'within'] as const

/** What is wrong with a scope by its letters alone, or null. A malformed one is never widened to a whole one. */
export function flawOfScope(scope: ScopeOptions, platform: Platform): string | null {
  // Compiling the schema would cost more than its one parse.
  if (!ScopeSchema.safeParse(scope, { jitless: true }).success)
    return 'it is not of the form { root, allow, within, policies }'
  const lost = bounds.find((bound) => bound in scope && scope[bound] === undefined)
  if (lost !== undefined) return `${lost} is undefined; where there is to be none, leave it out`
  const { root, allow, within } = scope
  if (root === undefined && allow !== undefined) return 'an allow-list needs a root'
  if (root === undefined) return within === undefined ? null : 'folders to stay within need a root'
  if (syntaxDenial(root, platform) !== null) return 'the root is not a path'
  if (within?.every((folder) => isAbsolutePath(folder, platform)) === false)
    return 'a folder to stay within is not an absolute path'
  return allow === undefined ? null : flawOfAllowList(allow, platform)
}

function isAbsolutePath(folder: unknown, platform: Platform): boolean {
  const isPath = typeof folder === 'string' && syntaxDenial(folder, platform) === null
  return isPath && (platform === 'windows' ? win32 : posix).isAbsolute(folder)
}

function flawOfAllowList(allow: readonly unknown[], platform: Platform): string | null {
  const flaw = flawOfPrefixes(allow, platform)
  if (flaw === null) return null
  if (flaw.flaw === 'too-many') return `the allow-list has more than ${flaw.limit} entries`
  return `the allow-list entry ${quote(String(allow[flaw.index]))} is ${flaw.wrong}`
}
