import { constants, type BigIntStats } from 'node:fs'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { abandon } from '../lock/abandoned.ts'
import type { OpenFile } from '../calls.ts'
import type { Folder } from '../folder.ts'
import { nameOf, newId } from '../names.ts'

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

/** File systems without hard links answer one of these. */
const linkless = new Set(['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Gives a finished file its name if nothing has that name: else `EEXIST`. `link` does not clobber, as `rename`
 * would; the other name stays too, to be cleared. Without links the name is claimed with an empty file first,
 * which a crash can leave. The answer says so: `claimed`.
 */
export async function place(folder: Folder, temporary: string, name: string): Promise<'linked' | 'claimed'> {
  try {
    await folder.link(temporary, name)
  } catch (error) {
    if (!linkless.has(codeOf(error) ?? '')) throw error
    await claim(folder, temporary, name)
    return 'claimed'
  }
  return 'linked'
}

async function claim(folder: Folder, temporary: string, name: string): Promise<void> {
  // What was moved away for a file may be a folder that came meanwhile. Renamed, a folder takes no file's place.
  if ((await folder.stat(temporary)).isDirectory()) return folder.rename(temporary, name)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  await (await folder.open(name, flags, 0o600)).close()
  try {
    await folder.rename(temporary, name)
  } catch (error) {
    await folder.tryToClear(name)
    throw error
  }
}

/**
 * Makes a file that is whole from the moment its name is there, by `put`. Until its text is there, whoever
 * clears the folder cannot know whose it is, and removes it: then it is made again.
 */
export async function makeWhole(
  folder: Folder,
  file: NewFile,
  put: (temporary: string) => Promise<unknown>,
): Promise<BigIntStats> {
  for (let tries = 1; ; tries += 1) {
    const id = newId()
    try {
      const stats = await writeNew(folder, nameOf(id, 'new'), file)
      await put(nameOf(id, 'new'))
      return stats
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === maxTries) throw error
    } finally {
      if (!(await folder.tryToClear(nameOf(id, 'new')))) abandon(id)
    }
  }
}

const maxTries = 20
