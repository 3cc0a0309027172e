import { boundDenial } from './bound.ts'
import { policyAt, type Denial } from './denial.ts'
import type { FoundPolicy } from './find-policy.ts'
import type { Forms } from './forms.ts'
import { isBelow, isWithin, namesBelow, type Naming } from './name-rule.ts'
import { namesIn, thisPlatform } from './path-syntax.ts'
import { isOwnName } from './protected-names.ts'
import type { Rules } from './rules.ts'
import type { Use } from './spelling.ts'

/** Refuses a path because of where it is, before any policy is looked for. */
export function placeDenial(forms: Forms, use: Use, rules: Rules): Denial | null {
  const { root, naming } = rules
  if (root === null) return forms.isFollowed ? null : { why: 'outside', governed: 'this file system' }
  const { folder, governed } = root
  const areInside = [forms.requested, forms.resolved].every((form) => isWithin(form, folder, naming))
  if (!areInside || !forms.isFollowed) return { why: 'outside', governed }
  const narrowed = narrowedDenial(forms, folder, rules)
  return narrowed ?? (use === 'read' ? null : boundDenial(forms, root, naming))
}

/** Messages name no folder that is not below the root. */
function narrowedDenial(
  { requested, resolved }: Forms,
  root: string,
  { within, naming }: Rules,
): Denial | null {
  const isReached = (form: string): boolean =>
    within?.some((folder) => isWithin(form, folder, naming)) ?? true
  if ([requested, resolved].every(isReached)) return null
  const below = within?.filter((folder) => isBelow(folder, root, naming)) ?? []
  return {
    why: 'outside-folders',
    folders: below.map((folder) => namesBelow(folder, root, naming).join('/')),
  }
}

/** Refuses a path because of the policies found above it. Each can only narrow what is left by the others. */
export function policyDenial(
  forms: Forms,
  policies: readonly FoundPolicy[],
  { policies: mode, root, naming }: Rules,
): Denial | null {
  const denials = policies
    .map((policy) => rulingOf(policy, forms, naming))
    .filter((denial) => denial !== null)
  const first = denials.find(({ why }) => why === 'bad-policy') ?? denials[0]
  if (first !== undefined) return first
  if (policies.length === 0 && mode === 'require') return { why: 'no-policy' }
  return root === null && policies.length === 0 ? ownFileDenial(forms) : null
}

/** What one policy says of a path. */
export function rulingOf({ file, folder, says }: FoundPolicy, forms: Forms, naming: Naming): Denial | null {
  if (!says.ok) return { why: 'bad-policy', file, wrong: says.wrong }
  const source = policyAt(file)
  const bound = { folder, prefixes: says.prefixes, governed: `the folder of ${source}`, source }
  return boundDenial(forms, bound, naming)
}

/** Where nothing is bounded, policies and this library's own files still are not for tools. */
function ownFileDenial({ requested, resolved }: Forms): Denial | null {
  const name = [requested, resolved].flatMap((form) => namesIn(form, thisPlatform)).find(isOwnName)
  return name === undefined ? null : { why: 'protected', name }
}
