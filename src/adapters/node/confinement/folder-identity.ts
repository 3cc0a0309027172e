import { lstatSync } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'

/** Which folder stands at a path; null where none is to be seen. Links are not followed. */
export function folderIdentityOf(path: string): string | null {
  try {
    const stats = lstatSync(path, { bigint: true })
    return stats.isDirectory() ? `${stats.dev} ${stats.ino}` : null
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}
