import { isSame } from '../../protocol/bytes.ts'
import type { DirectoryEntry, FileSystem, Swap, SwapResult } from '../../ports/file-system.ts'
import { rollbackError, type Unrestored } from '../../ports/rollback-error.ts'
import { codeOf, systemError } from '../../ports/system-error.ts'

interface Kind {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

interface Entry extends Kind {
  readonly name: unknown
}

/** The part of `fs.promises` that a file system is made from. memfs and file systems for browsers have it. */
export interface PromisesLike {
  stat(path: string): Promise<Kind & { readonly size: number | bigint; readonly mode: number | bigint }>
  readFile(path: string): Promise<Uint8Array | string>
  /** Entries, as asked for. Types that do not tell the options apart promise bare names as well. */
  readdir(path: string, options: { withFileTypes: true }): Promise<readonly (Entry | string | Uint8Array)[]>
  realpath(path: string): Promise<unknown>
  mkdir(path: string, options: { recursive: true }): Promise<unknown>
  writeFile(path: string, bytes: Uint8Array, options: { flag: 'w' | 'wx' }): Promise<void>
  unlink(path: string): Promise<void>
}

/**
 * A file system over anything that looks like `fs.promises`. Its compare-and-swap is only as strong as what
 * is below: calls through one wrapper run one after another, but other writers can slip in between compare
 * and write, and a crash can leave half a file. A write that fails is undone, or it says what it left. On a disk
 * use `NodeFileSystem`.
 */
export function fileSystemFrom(promises: PromisesLike): FileSystem {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async stat(path) {
      const stats = await promises.stat(path)
      return {
        kind: kindOf(stats),
        byteLength: Number(stats.size),
        writable: hasWriteBit(stats),
        identity: String(await promises.realpath(path)),
      }
    },
    readFile: (path) => readBytes(promises, path),
    async readDirectory(path) {
      const entries = await promises.readdir(path, { withFileTypes: true })
      return entries.map(entryOf)
    },
    compareAndSwap(path, expected, next) {
      const swap = last.then(() => compareAndSwap(promises, { path, expected, next }))
      last = swap.catch(() => undefined)
      return swap
    },
  }
}

async function compareAndSwap(promises: PromisesLike, swap: Swap): Promise<SwapResult> {
  const { path, expected, next } = swap
  const current = await readIfThere(promises, path)
  if (!isSame(current, expected)) return 'changed'
  if (isSame(next, expected)) return 'swapped'
  if (expected === null) return next === null ? 'swapped' : create(promises, swap, next)
  if (!hasWriteBit(await promises.stat(path))) throw systemError('EACCES', path)
  try {
    await put(promises, path, next)
    return 'swapped'
  } catch (error) {
    throw await failureOf(promises, swap, error)
  }
}

async function create(promises: PromisesLike, swap: Swap, next: Uint8Array): Promise<SwapResult> {
  const { path } = swap
  if (path.endsWith('/')) throw systemError('ENOTDIR', path)
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  if (folder !== '') await promises.mkdir(folder, { recursive: true })
  try {
    await promises.writeFile(path, next, { flag: 'wx' })
    return 'swapped'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'changed'
    throw await failureOf(promises, swap, error)
  }
}

function put(promises: PromisesLike, path: string, bytes: Uint8Array | null): Promise<void> {
  return bytes === null ? promises.unlink(path) : promises.writeFile(path, bytes, { flag: 'w' })
}

/** What a write that failed throws. Where a part of the new bytes stands by now, the old ones are put back first. */
async function failureOf(promises: PromisesLike, swap: Swap, cause: unknown): Promise<unknown> {
  const { path, expected } = swap
  // Whether that works shows the next look.
  if ((await holdingOf(promises, swap)) === 'part') await put(promises, path, expected).catch(() => undefined)
  const holding = await holdingOf(promises, swap)
  if (holding === 'expected') return cause
  return rollbackError([{ path, holds: holding === 'part' ? 'other' : holding }], cause)
}

/** `part`: the beginning of the new bytes, as a write leaves it that stops short. */
async function holdingOf(
  promises: PromisesLike,
  { path, expected, next }: Swap,
): Promise<Unrestored['holds'] | 'expected' | 'part'> {
  try {
    const current = await readIfThere(promises, path)
    if (isSame(current, expected)) return 'expected'
    if (isSame(current, next)) return 'next'
    return current !== null && isSame(current, next?.subarray(0, current.length) ?? null) ? 'part' : 'other'
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return 'unknown'
  }
}

async function readIfThere(promises: PromisesLike, path: string): Promise<Uint8Array | null> {
  try {
    return await readBytes(promises, path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function readBytes(promises: PromisesLike, path: string): Promise<Uint8Array> {
  const bytes = await promises.readFile(path)
  if (typeof bytes === 'string') throw new TypeError('readFile without an encoding must give bytes')
  return bytes
}

/** The superuser may write what nobody should: a file without any write bit counts as read-only for all. */
function hasWriteBit({ mode }: { readonly mode: number | bigint }): boolean {
  return (Number(mode) & 0o222) !== 0
}

function entryOf(entry: Entry | string | Uint8Array): DirectoryEntry {
  if (typeof entry === 'string' || entry instanceof Uint8Array)
    throw new TypeError('readdir with withFileTypes must give entries')
  return { name: String(entry.name), kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) }
}

function kindOf(entry: Kind): 'file' | 'directory' | 'other' {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'directory' : 'other'
}
