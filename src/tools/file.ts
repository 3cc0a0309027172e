import type { FileStatus, FileSystem } from '../ports/file-system.ts'
import { checkSize } from '../protocol/bytes.ts'
import type { Notation } from '../protocol/notation.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import { attempt, withPath } from './attempt.ts'
import { nearestNames } from './nearest-names.ts'
import type { Place } from './place.ts'

/** A file as one look found it. */
export interface File {
  readonly status: FileStatus
  readonly snapshot: Snapshot
}

/**
 * Looks at a file: what it is, how large, and only then at its bytes. Faults: those of the place, PROTOCOL §7;
 * a missing file knows the paths that are near it.
 */
export async function lookAt(
  fileSystem: FileSystem,
  place: Place,
  notation?: Notation,
): Promise<Result<File>> {
  const read = await bytesAt(fileSystem, place)
  if (!read.ok) return read
  const { status, bytes } = read.value
  const snapshot = snapshotOf(bytes, notation)
  return snapshot.ok ? accept({ status, snapshot: snapshot.value }) : withPath(snapshot, place.shown)
}

/** The same, whatever the bytes are. */
export async function bytesAt(
  fileSystem: FileSystem,
  place: Place,
): Promise<Result<{ readonly status: FileStatus; readonly bytes: Uint8Array }>> {
  const { path, shown } = place
  const status = await statusOf(fileSystem, place)
  if (!status.ok) return status
  const size = checkSize(status.value.byteLength)
  if (!size.ok) return withPath(size, shown)
  const bytes = await attempt(shown, () => fileSystem.readFile(path))
  return bytes.ok ? accept({ status: status.value, bytes: bytes.value }) : bytes
}

/** What a file is, its bytes unread. Faults: those of the place but for its content. */
export async function statusOf(fileSystem: FileSystem, place: Place): Promise<Result<FileStatus>> {
  const { path, shown } = place
  const status = await attempt(shown, () => fileSystem.stat(path))
  if (!status.ok) return withNearest(status, fileSystem, place)
  return status.value.kind === 'file' ? status : refuse({ code: 'not-a-file', path: shown })
}

/** Looks at a file that may be missing: null then. */
export async function lookForFile(fileSystem: FileSystem, place: Place): Promise<Result<File | null>> {
  const file = await lookAt(fileSystem, place)
  return !file.ok && file.faults[0].code === 'not-found' ? accept(null) : file
}

/** Near names as paths that can be sent, not as bare names. */
async function withNearest(
  missing: Result<never>,
  fileSystem: FileSystem,
  { path, shown }: Place,
): Promise<Result<never>> {
  if (missing.ok || missing.faults[0].code !== 'not-found') return missing
  const folder = shown.slice(0, shown.lastIndexOf('/') + 1)
  const nearest = (await nearestNames(fileSystem, path)).map((name) => `${folder}${name}`)
  return refuse({ ...missing.faults[0], nearest })
}
