import { randomBytes } from 'node:crypto'
import { link, mkdir, open, realpath, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSame } from '../../protocol/bytes.ts'
import { codeOf } from '../../ports/system-error.ts'
import { readIfThere } from './read-file.ts'

type Swap = 'swapped' | 'changed'

/** A compare-and-swap on disk: what is there is read, compared, and replaced as a whole or not at all. */
export async function compareAndSwapFile(
  path: string,
  expected: Uint8Array | null,
  next: Uint8Array | null,
): Promise<Swap> {
  if (!isSame(await readIfThere(path), expected)) return 'changed'
  if (isSame(next, expected)) return 'swapped'
  if (expected === null) return next === null ? 'swapped' : createFile(path, next)
  return replaceFile(await realpath(path), expected, next)
}

/** `link` never clobbers: where the name was taken meanwhile, what stands there stays. */
async function createFile(path: string, next: Uint8Array): Promise<Swap> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = await writeBeside(path, next, 0o666 & ~process.umask())
  try {
    await link(temporary, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'changed'
    throw error
  } finally {
    await unlink(temporary)
  }
  await syncFolder(path)
  return 'swapped'
}

async function replaceFile(real: string, expected: Uint8Array, next: Uint8Array | null): Promise<Swap> {
  if (next === null) {
    await unlink(real)
    await syncFolder(real)
    return 'swapped'
  }
  const { mode } = await stat(real)
  const temporary = await writeBeside(real, next, mode & 0o7777)
  const isStillThere = isSame(await readIfThere(real), expected)
  await (isStillThere ? renameOrRemove(temporary, real) : unlink(temporary))
  if (isStillThere) await syncFolder(real)
  return isStillThere ? 'swapped' : 'changed'
}

async function renameOrRemove(temporary: string, real: string): Promise<void> {
  try {
    await rename(temporary, real)
  } catch (error) {
    await unlink(temporary)
    throw error
  }
}

/** Writes a file next to the target under a name of its own, whole and on disk, and gives its path. */
async function writeBeside(path: string, bytes: Uint8Array, mode: number): Promise<string> {
  const temporary = join(dirname(path), `.hl-${randomBytes(16).toString('hex')}.tmp`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.chmod(mode)
    await file.sync()
  } catch (error) {
    await unlink(temporary)
    throw error
  } finally {
    await file.close()
  }
  return temporary
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
