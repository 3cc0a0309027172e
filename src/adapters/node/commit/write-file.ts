import { constants, type BigIntStats } from 'node:fs'
import { systemError } from '../../../ports/system-error.ts'
import type { OpenFile } from '../calls.ts'
import type { Folder } from '../folder.ts'

/** A file to be made. */
export interface NewFile {
  readonly bytes: Uint8Array
  /** Exactly; the umask has no say. */
  readonly mode: number
  readonly owner?: Pick<BigIntStats, 'uid' | 'gid'>
  /** Whether it has to outlive a power cut, where the file system is `full`. */
  readonly lasts: boolean
}

/**
 * Makes a file under a name that nothing has, whole, with its owner and mode, and on disk. Until it is whole
 * only its owner can read it. Where it fails, what is there is cleared with the lock that it belongs to. A
 * failure of an fsync is final: a second one may answer that all is well.
 */
export async function writeNew(folder: Folder, name: string, file: NewFile): Promise<BigIntStats> {
  const opened = await folder.open(name, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    const stats = await writeAll(opened, file.bytes)
    const { uid, gid } = file.owner ?? stats
    // Before the mode: a change of the owner clears setuid and setgid.
    if (uid !== stats.uid || gid !== stats.gid) await opened.chown(Number(uid), Number(gid))
    await opened.chmod(file.mode)
    if (file.lasts && folder.disk.durability === 'full') await opened.sync()
    return stats
  } finally {
    await opened.close()
  }
}

/** One write may stop short without an error, on a full disk for instance. */
export async function writeAll(opened: OpenFile, bytes: Uint8Array): Promise<BigIntStats> {
  for (let offset = 0; offset < bytes.length;) {
    const { bytesWritten } = await opened.write(bytes, offset, bytes.length - offset, offset)
    if (bytesWritten === 0) throw systemError('EIO', 'a write wrote nothing')
    offset += bytesWritten
  }
  const stats = await opened.stat({ bigint: true })
  if (stats.size < bytes.length)
    throw systemError('EIO', `${bytes.length} bytes written, ${stats.size} there`)
  return stats
}
