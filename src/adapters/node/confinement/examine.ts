import { dirname } from 'node:path'
import type { Denial } from './denial.ts'
import type { FoundPolicy } from './find-policy.ts'
import { formsOf, parentDenial, type Forms } from './forms.ts'
import type { HeldFolders } from './held-folders.ts'
import { placeDenial, policyDenial } from './judge.ts'
import type { Rules } from './rules.ts'
import { spellingDenial, unboundSpellingDenial, type Use } from './spelling.ts'

/** What a confinement finds out about a path. */
export type Examined =
  | { readonly denial: null; readonly forms: Forms; readonly policies: readonly FoundPolicy[] }
  | { readonly denial: Denial; readonly forms: Forms | null; readonly policies: readonly FoundPolicy[] }

/** Examines a path: its letters, then where it leads, then, if it is to be written, the policies above that. */
export function examine(path: string, use: Use, rules: Rules, folders: HeldFolders): Examined {
  const spelling = (rules.root === null ? unboundSpellingDenial : spellingDenial)(path, use, rules)
  if (spelling !== null) return { forms: null, policies: [], denial: spelling }
  const forms = formsOf(path, rules.folder)
  const place = placeDenial(forms, use, rules) ?? parentDenial(path, rules.folder)
  if (place !== null) return { forms, policies: [], denial: place }
  const policies = policiesOver(forms, folders)
  const denial = use === 'read' ? null : boundDenialOf(path, forms, policies, rules)
  return denial === null ? { forms, policies, denial } : { forms, policies, denial }
}

/** Where there is a policy, the path is bounded, and so its letters have to be unsuspicious. */
function boundDenialOf(
  path: string,
  forms: Forms,
  policies: readonly FoundPolicy[],
  rules: Rules,
): Denial | null {
  const denial = policyDenial(forms, policies, rules)
  return denial ?? (policies.length > 0 ? spellingDenial(path, 'write', rules) : null)
}

/** Holds the folder where the bytes are or will be and, where a link led there, the one that the link is in. */
export function policiesOver(forms: Forms, folders: HeldFolders): readonly FoundPolicy[] {
  const found = foldersOf(forms).flatMap((folder) => {
    folders.hold(folder)
    return folders.policiesOver(folder)
  })
  return [...new Map(found.map((policy) => [policy.file, policy])).values()]
}

/** The innermost folders that are there. */
export function foldersOf({ requested, resolved, missing }: Forms): readonly string[] {
  const [, ...folders] = missing
  const existing = folders.reduce((folder) => dirname(folder), dirname(resolved))
  return requested === resolved ? [existing] : [existing, dirname(requested)]
}
