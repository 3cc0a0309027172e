import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A file `a` with that mode and owner, in a folder of its own. */
export async function fileWith({
  mode = 0o644,
  uid = -1,
  gid = uid,
}: {
  mode?: number
  uid?: number
  gid?: number
}) {
  const path = join(await temporaryFolder(), 'a')
  writeFileSync(path, 'old')
  chownSync(path, uid, gid)
  chmodSync(path, mode)
  return path
}

/** Mode, user and group: `644 0 0`. */
export function accessOf(path: string): string {
  const { mode, uid, gid } = statSync(path)
  return `${(mode & 0o7777).toString(8)} ${uid} ${gid}`
}
