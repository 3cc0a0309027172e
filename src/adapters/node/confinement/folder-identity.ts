import { lstatSync } from 'node:fs'
import { orNull } from '../or-null.ts'

/** Which folder stands at a path; null where none is to be seen. Links are not followed. */
export function folderIdentityOf(path: string): string | null {
  const stats = orNull(() => lstatSync(path, { bigint: true }))
  return stats?.isDirectory() ? `${stats.dev} ${stats.ino}` : null
}
