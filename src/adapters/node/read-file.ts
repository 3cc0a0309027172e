import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { codeOf, systemError } from '../../ports/system-error.ts'

/** Reads a regular file, links followed. Anything else is refused: a FIFO would block, a device never end. */
export async function readRegularFile(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = await file.stat()
    if (stats.isDirectory()) throw systemError('EISDIR', path)
    if (!stats.isFile()) throw systemError('ENXIO', path)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** The same, or null where nothing is there. */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readRegularFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
