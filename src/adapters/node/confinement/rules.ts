import { realRootOf, nameRuleOf } from './root.ts'
import { systemError } from '../../../ports/system-error.ts'
import type { Bound } from './bound.ts'
import type { Naming } from './name-rule.ts'
import { thisPlatform } from './path-syntax.ts'
import { realPathOf } from './real-path.ts'
import { flawOfScope, type ScopeOptions } from './scope.ts'
import { bestGuarantee, type Guarantee } from './step.ts'

/** A scope, made definite once. */
export interface Rules {
  /** The folder that relative paths start at; without a root that of the process, as it is then. */
  readonly folder: string
  /** The root with its allow-list; null: only policies bind. */
  readonly root: Bound | null
  /** Absolute and real: what lies in none of them is not reached; null: all of the root is. */
  readonly within: readonly string[] | null
  readonly policies: 'discover' | 'require' | 'ignore'
  readonly naming: Naming
  readonly guarantee: Guarantee
}

/** Understands a scope whole. Fails with `ERR_POLICY`, before anything is read or written through it. */
export function rulesOf(scope: ScopeOptions, guarantee: Guarantee = bestGuarantee()): Rules {
  const flaw = flawOfScope(scope, thisPlatform)
  if (flaw !== null) throw systemError('ERR_POLICY', 'scope', flaw)
  const { root, allow = null, within = null, policies = 'discover' } = scope
  const folder = root === undefined ? '.' : realRootOf(root)
  const prefixes = allow === null ? null : [...allow]
  const bound = { folder, prefixes, governed: 'the root', source: 'the allow-list' }
  const naming = { platform: thisPlatform, rule: root === undefined ? 'exact' : nameRuleOf(folder) } as const
  const folders = within === null ? null : realFoldersOf(within)
  return { folder, root: root === undefined ? null : bound, within: folders, policies, naming, guarantee }
}

/** Those that are there, by the spelling that bounds are compared with. A folder made later is not among them. */
function realFoldersOf(folders: readonly string[]): readonly string[] {
  return folders
    .map(realPathOf)
    .filter(({ isFollowed, missing }) => isFollowed && missing.length === 0)
    .map(({ path }) => path)
}
