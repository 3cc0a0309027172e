import type { Denial } from './denial.ts'
import type { Forms } from './forms.ts'
import { isBelow, namesBelow, type Naming } from './name-rule.ts'
import { isProtectedName } from './protected-names.ts'

/** A folder, and what may be written below it. The root with its allow-list is one, and each policy is. */
export interface Bound {
  /** Absolute and real. */
  readonly folder: string
  /** Relative to the folder; null: all of it. A prefix itself is not writable, only what is below it. */
  readonly prefixes: readonly string[] | null
  /** The folder as messages name it: `the root`. What is outside has no name. */
  readonly governed: string
  /** Who says so, as messages name it: `the allow-list`. */
  readonly source: string
}

/** Refuses a path unless both of its forms are within what a bound lets be written. */
export function boundDenial({ requested, resolved }: Forms, bound: Bound, naming: Naming): Denial | null {
  const { folder, prefixes, governed, source } = bound
  const forms = [requested, resolved]
  if (!forms.every((form) => isBelow(form, folder, naming))) return { why: 'outside', governed }
  const names = forms.flatMap((form) => namesBelow(form, folder, naming))
  const name = names.find(isProtectedName)
  if (name !== undefined) return { why: 'protected', name }
  const isAllowed = forms.every((form) => isBelowOne(form, bound, naming))
  return isAllowed || prefixes === null ? null : { why: 'outside-prefixes', prefixes, source }
}

function isBelowOne(form: string, { folder, prefixes }: Bound, naming: Naming): boolean {
  return prefixes === null || prefixes.some((prefix) => isBelow(form, `${folder}/${prefix}`, naming))
}
