import { resolve } from 'node:path'
import type { Denial } from './denial.ts'
import {
  endsAsFolder,
  syntaxDenial,
  systemFolderDenial,
  targetSyntaxDenial,
  volumeDenial,
} from './path-syntax.ts'
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
    systemFolderDenial(resolve(folder, path))
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
  if (denial === null || !unwise.has(denial.why)) return denial
  return use === 'write' && endsAsFolder(path) ? { why: 'names-a-folder' } : null
}
