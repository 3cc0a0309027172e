import { resolve } from 'node:path'
import type { Denial } from './denial.ts'
import { inSystemFolder, syntaxDenial, targetSyntaxDenial, volumeDenial } from './path-syntax.ts'
import type { Rules } from './rules.ts'

/** What a path is for: what is read may be a folder. */
export type Use = 'read' | 'write'

const checks = { read: syntaxDenial, write: targetSyntaxDenial } as const

/** Refuses a path by its letters alone, before any file system is asked. */
export function spellingDenial(
  path: string,
  use: Use,
  { folder, naming: { platform } }: Rules,
): Denial | null {
  return (
    checks[use](path, platform) ??
    volumeDenial(path, folder, platform) ??
    inSystemFolder(resolve(folder, path))
  )
}

/** Names that are unwise, but real: nothing is wrong with them where nothing is bounded. */
const unwise: ReadonlySet<Denial['why']> = new Set([
  'control-character',
  'backslash',
  'drive',
  'system-folder',
])

/** The same for a path that nothing bounds, as far as is known yet. */
export function unboundSpellingDenial(path: string, use: Use, rules: Rules): Denial | null {
  const denial = spellingDenial(path, use, rules)
  return denial === null || unwise.has(denial.why) ? null : denial
}
