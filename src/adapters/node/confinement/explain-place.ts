import { boundDenial, type Bound } from './bound.ts'
import { reasonFor, type Denial } from './denial.ts'
import { examine, policiesOver } from './examine.ts'
import type { FoundPolicy } from './find-policy.ts'
import type { Forms } from './forms.ts'
import { HeldFolders } from './held-folders.ts'
import { rulingOf } from './judge.ts'
import { writableBelow } from './writable-below.ts'
import { rulesOf, type Rules } from './rules.ts'
import type { ScopeOptions } from './scope.ts'
import type { Guarantee } from './step.ts'

/** What the root or one policy says of a path. */
export interface Ruling {
  /** `root`, or the file of the policy. */
  readonly source: string
  /** The folder that it governs. */
  readonly folder: string
  /** What may be written there, relative to it; null: all of it. */
  readonly write: readonly string[] | null
  /** Why it refuses the path; null: it does not. */
  readonly reason: string | null
}

/** Whether a path may be written, and who had a say in it. */
export interface Explanation {
  readonly path: string
  /** Where it leads; null where its letters alone were refused. */
  readonly resolved: string | null
  readonly isWritable: boolean
  /** Null where it may be written. */
  readonly reason: string | null
  /** The root first, then the policies from the outermost to the innermost. */
  readonly chain: readonly Ruling[]
  /** Absolute: only what is below one of these is left by all of them. Null: nothing is bounded. */
  readonly writableBelow: readonly string[] | null
  readonly guarantee: Guarantee
}

/** Explains what becomes of a path, exactly as a write would find it. Fails with `ERR_POLICY` as a write would. */
export function explainPlace(path: string, scope: ScopeOptions): Explanation {
  const rules = rulesOf(scope)
  const folders = new HeldFolders({ guarantee: rules.guarantee, asksPolicies: rules.policies !== 'ignore' })
  try {
    const { denial, forms } = examine(path, 'write', rules, folders)
    const chain = forms === null ? [] : chainOver(forms, rules, folders)
    return {
      path,
      resolved: forms?.resolved ?? null,
      isWritable: denial === null,
      reason: reasonOrNull(denial),
      chain,
      writableBelow: writableBelow(chain, rules.naming),
      guarantee: rules.guarantee,
    }
  } finally {
    folders.close()
  }
}

/** Policies are asked here even where the root refuses already. */
function chainOver(forms: Forms, rules: Rules, folders: HeldFolders): readonly Ruling[] {
  const policies = forms.isFollowed ? policiesOver(forms, folders) : []
  return [
    ...(rules.root === null ? [] : [rulingOfRoot(rules.root, forms, rules)]),
    ...policies.map((policy) => rulingOfPolicy(policy, forms, rules)),
  ]
}

function rulingOfRoot(root: Bound, forms: Forms, { naming }: Rules): Ruling {
  const { folder, prefixes } = root
  return { source: 'root', folder, write: prefixes, reason: reasonOrNull(boundDenial(forms, root, naming)) }
}

function rulingOfPolicy(policy: FoundPolicy, forms: Forms, { naming }: Rules): Ruling {
  const { file, folder, says } = policy
  const reason = reasonOrNull(rulingOf(policy, forms, naming))
  return { source: file, folder, write: says.ok ? says.prefixes : [], reason }
}

function reasonOrNull(denial: Denial | null): string | null {
  return denial === null ? null : reasonFor(denial)
}
