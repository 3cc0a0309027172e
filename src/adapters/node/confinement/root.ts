import { isUtf8 } from 'node:buffer'
import { realpathSync } from 'node:fs'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { folderIdentityOf } from './folder-identity.ts'
import type { NameRule } from './name-rule.ts'
import { inSystemFolder } from './path-syntax.ts'

/** The one spelling of a root that bounds are compared with. Fails with `ERR_POLICY` unless it is a folder. */
export function realRootOf(root: string): string {
  const real = folderAt(root)
  if (real === null) throw systemError('ERR_POLICY', root, 'the root is not a folder with a name in UTF-8')
  if (inSystemFolder(real) === null) return real
  throw systemError('ERR_POLICY', root, 'the root lies where files are not files')
}

function folderAt(root: string): string | null {
  try {
    const real = realpathSync.native(root, { encoding: 'buffer' })
    return isUtf8(real) && folderIdentityOf(real.toString()) !== null ? real.toString() : null
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}

/** How the volume of a root tells names apart: `folded` only where another case was seen to be the same folder. */
export function nameRuleOf(root: string): NameRule {
  const swapped = root === root.toUpperCase() ? root.toLowerCase() : root.toUpperCase()
  const isSame = folderIdentityOf(swapped) === folderIdentityOf(root)
  return isSame && swapped !== root ? 'folded' : 'exact'
}
