import { isProtectedName } from './protected-names.ts'
import { syntaxDenial, type Platform } from './path-syntax.ts'

/** As many as a person would write, and a bound for how long a verdict takes. */
const maxEntries = 1024

/** What is wrong with a list of prefixes. `index` counts from 0. */
export type PrefixFlaw =
  | { readonly flaw: 'too-many'; readonly limit: number }
  | { readonly flaw: 'entry'; readonly index: number; readonly wrong: string }

/** Looks for the first entry that does not name one folder below the place its list governs. */
export function flawOfPrefixes(entries: readonly unknown[], platform: Platform): PrefixFlaw | null {
  if (entries.length > maxEntries) return { flaw: 'too-many', limit: maxEntries }
  for (const [index, entry] of entries.entries()) {
    const wrong = flawOfEntry(entry, platform)
    if (wrong !== null) return { flaw: 'entry', index, wrong }
  }
  return null
}

/** A malformed entry is not left out: what its writer meant to allow or to forbid is unknown. */
function flawOfEntry(entry: unknown, platform: Platform): string | null {
  if (typeof entry !== 'string') return 'not text'
  if (entry.startsWith('/')) return 'absolute'
  if (entry.includes('\\')) return 'written with a backslash'
  if (syntaxDenial(entry, platform) !== null) return 'not a path'
  const names = entry.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'not plain: no name may be empty, . or ..'
  return names.some(isProtectedName) ? 'protected' : null
}
