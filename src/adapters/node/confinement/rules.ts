import { realRootOf, nameRuleOf } from './root.ts'
import { systemError } from '../../../ports/system-error.ts'
import type { Bound } from './bound.ts'
import type { Naming } from './name-rule.ts'
import { thisPlatform } from './path-syntax.ts'
import { flawOfScope, type ScopeOptions } from './scope.ts'
import { bestGuarantee, type Guarantee } from './step.ts'

/** A scope, made definite once. */
export interface Rules {
  /** The folder that relative paths start at; without a root that of the process, as it is then. */
  readonly folder: string
  /** The root with its allow-list; null: only policies bind. */
  readonly root: Bound | null
  readonly policies: 'discover' | 'require' | 'ignore'
  readonly naming: Naming
  readonly guarantee: Guarantee
}

/** Understands a scope whole. Fails with `ERR_POLICY`, before anything is read or written through it. */
export function rulesOf(scope: ScopeOptions, guarantee: Guarantee = bestGuarantee()): Rules {
  const flaw = flawOfScope(scope, thisPlatform)
  if (flaw !== null) throw systemError('ERR_POLICY', 'scope', flaw)
  const { root, allow = null, policies = 'discover' } = scope
  const folder = root === undefined ? '.' : realRootOf(root)
  const bound = { folder, prefixes: allow, governed: 'the root', source: 'the allow-list' }
  const naming = { platform: thisPlatform, rule: root === undefined ? 'exact' : nameRuleOf(folder) } as const
  return { folder, root: root === undefined ? null : bound, policies, naming, guarantee }
}
