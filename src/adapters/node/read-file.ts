import { constants, type BigIntStats } from 'node:fs'
import { open } from 'node:fs/promises'
import { isSame } from '../../protocol/bytes.ts'
import { codeOf, systemError } from '../../ports/system-error.ts'
import type { OpenFile } from './calls.ts'
import type { Folder } from './folder.ts'

/** A regular file as one look found it. */
export interface Seen {
  readonly bytes: Uint8Array
  readonly stats: BigIntStats
}

/** What a name in a folder is. A link there came after the path was resolved, so it is nothing to follow. */
export type Standing = Seen | 'nothing' | 'link'

/** A FIFO would block without it. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK

/** Reads a regular file, links followed. Anything else is refused: a FIFO would block, a device never end. */
export async function readRegularFile(path: string): Promise<Uint8Array> {
  return (await readOpened(await open(path, flags), path)).bytes
}

/** The same where no link is left to follow: one there came after the path was resolved. */
export async function readHeldFile(path: string): Promise<Uint8Array> {
  return (await readOpened(await open(path, flags | constants.O_NOFOLLOW), path)).bytes
}

/**
 * Looks at a name in a folder, links not followed. Fails where neither a file nor a link is there, and with
 * `EFBIG` where it has more bytes than `most`.
 */
export async function look(folder: Folder, name: string, most = Infinity): Promise<Standing> {
  try {
    return await readOpened(await folder.open(name, flags), folder.at(name), most)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'nothing'
    if (codeOf(error) === 'ELOOP') return 'link'
    throw error
  }
}

/** Whether a name holds exactly these bytes; null: whether nothing is there. */
export function holds(standing: Standing, bytes: Uint8Array | null): boolean {
  if (standing === 'link') return false
  return isSame(standing === 'nothing' ? null : standing.bytes, bytes)
}

async function readOpened(file: OpenFile, path: string, most = Infinity): Promise<Seen> {
  try {
    const stats = await file.stat({ bigint: true })
    if (stats.isDirectory()) throw systemError('EISDIR', path)
    if (!stats.isFile()) throw systemError('ENXIO', path)
    if (stats.size > most) throw systemError('EFBIG', path)
    return { bytes: await file.readFile(), stats }
  } finally {
    await file.close()
  }
}
