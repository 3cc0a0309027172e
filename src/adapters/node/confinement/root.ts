import { isUtf8 } from 'node:buffer'
import { realpathSync } from 'node:fs'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { folderIdentityOf } from './folder-identity.ts'
import type { NameRule } from './name-rule.ts'
import { systemFolderDenial } from './path-syntax.ts'

/** The one spelling of a root that bounds are compared with. Fails with `ERR_POLICY` unless it is a folder. */
export function realRootOf(root: string): string {
  const bytes = realPathOf(root)
  const real = bytes.toString()
  if (!isUtf8(bytes)) throw unusable(root, 'the root has a name that is not UTF-8')
  if (folderIdentityOf(real) === null) throw unusable(root, 'the root is not a folder')
  if (systemFolderDenial(real) !== null) throw unusable(root, 'the root lies where files are not files')
  return real
}

function realPathOf(root: string): Buffer {
  try {
    return realpathSync.native(root, { encoding: 'buffer' })
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw unusable(root, code === 'ENOENT' ? 'the root is not there' : `the root cannot be reached (${code})`)
  }
}

function unusable(root: string, reason: string): Error {
  return systemError('ERR_POLICY', root, reason)
}

/** How the volume of a root tells names apart: `folded` only where another case was seen to be the same folder. */
export function nameRuleOf(root: string): NameRule {
  const swapped = root === root.toUpperCase() ? root.toLowerCase() : root.toUpperCase()
  const isSame = folderIdentityOf(swapped) === folderIdentityOf(root)
  return isSame && swapped !== root ? 'folded' : 'exact'
}
