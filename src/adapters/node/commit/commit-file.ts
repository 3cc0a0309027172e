import type { BigIntStats } from 'node:fs'
import { posix } from 'node:path'
import { systemError } from '../../../ports/system-error.ts'
import { isSame } from '../../../protocol/bytes.ts'
import type { Folder } from '../folder.ts'
import { hashOf, type Entry } from '../journal/journal.ts'
import { wayTo } from '../journal/journal-place.ts'
import type { Lock } from '../lock/lock.ts'
import { nameOf } from '../names.ts'
import { publish, type Publication, type Way } from './publish.ts'
import { holds, look } from '../read-file.ts'
import { writeNew } from './write-file.ts'

/** One file of a commit, locked. */
export interface Locked extends Pick<Publication, 'folder' | 'name' | 'expected' | 'next'> {
  /** As the caller spelled it. */
  readonly path: string
  readonly lock: Lock
}

/** The same, seen to hold what is expected. */
export interface CommitFile extends Locked, Publication {
  /** The file whose owner and mode the new bytes take. Null: there was none. */
  readonly like: BigIntStats | null
  /** The file that has to be there still. Null: any, if its bytes are as expected. */
  readonly seen: BigIntStats | null
}

/** How a file that is there gets new bytes. */
export type Replacing = Extract<Way, 'replace' | 'rewrite'>

/**
 * Looks at a locked file; null where it does not hold what is expected. Fails with `EACCES` for a file without
 * any write bit, which nobody should change, the superuser included.
 */
export async function examine(locked: Locked, replacing: Replacing): Promise<CommitFile | null> {
  const { folder, name, path, expected, next, lock } = locked
  const standing = await look(folder, name)
  if (!holds(standing, expected)) return null
  const seen = typeof standing === 'string' ? null : standing.stats
  const way = wayFor(expected, next, replacing)
  if (way !== 'none' && seen !== null && (seen.mode & 0o222n) === 0n) throw systemError('EACCES', path)
  if (way !== 'none' && seen !== null) folder.disk.guard.checkLinks(folder.at(name), Number(seen.nlink))
  return { ...locked, seen, like: seen, way, temporary: nameOf(lock.id, 'tmp') }
}

function wayFor(expected: Uint8Array | null, next: Uint8Array | null, replacing: Replacing): Way {
  if (isSame(expected, next)) return 'none'
  if (expected === null) return 'create'
  return next === null ? 'remove' : replacing
}

/** Writes the new bytes beside the file, ready to take its place, and for a rewrite the old ones too. */
export async function stage({
  folder,
  temporary,
  lock,
  way,
  expected,
  next,
  like,
}: CommitFile): Promise<void> {
  if (way === 'none' || next === null) return
  if (way !== 'rewrite') {
    const access = like === null ? { mode: 0o666 & ~process.umask() } : accessOf(like)
    await writeNew(folder, temporary, { bytes: next, ...access, lasts: true })
  } else if (expected !== null) {
    await writeNew(folder, temporary, { bytes: next, mode: 0o600, lasts: true })
    await writeNew(folder, nameOf(lock.id, 'old'), { bytes: expected, mode: 0o600, lasts: true })
  }
}

function accessOf(stats: BigIntStats): { readonly mode: number; readonly owner: BigIntStats } {
  return { mode: Number(stats.mode & 0o7777n), owner: stats }
}

/**
 * Looks once more, and then makes the new bytes the file. The bytes decide and not their time stamp, which a
 * fast or a careful writer can leave as it was. Tells just before the step: what fails until then did nothing.
 */
export async function publishFile(
  file: CommitFile,
  onBegin: () => unknown = () => undefined,
): Promise<'done' | 'claimed' | 'changed'> {
  const standing = await look(file.folder, file.name)
  if (!holds(standing, file.expected)) return 'changed'
  if (typeof standing !== 'string' && file.seen !== null && !isAlike(standing.stats, file.seen))
    return 'changed'
  onBegin()
  return publish(file)
}

/** The same file still, with the owner and mode that its new bytes were given. */
function isAlike(a: BigIntStats, b: BigIntStats): boolean {
  return a.ino === b.ino && a.dev === b.dev && a.mode === b.mode && a.uid === b.uid && a.gid === b.gid
}

/** The file as a journal has it, whose paths start from a base. */
export function entryOf({ lock, folder, name, way, expected, next }: CommitFile, base: Folder): Entry {
  const path = posix.join(wayTo(folder, base), name)
  return { lock: lock.id, before: hashOf(expected), after: hashOf(next), isInPlace: way === 'rewrite', path }
}
