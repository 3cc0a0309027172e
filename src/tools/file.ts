import type { FileStatus, FileSystem } from '../ports/file-system.ts'
import { checkSize } from '../protocol/bytes.ts'
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
 * a missing file knows the names that are near it.
 */
export async function lookAt(fileSystem: FileSystem, place: Place): Promise<Result<File>> {
  const read = await bytesAt(fileSystem, place)
  if (!read.ok) return read
  const { status, bytes } = read.value
  const snapshot = snapshotOf(bytes)
  return snapshot.ok ? accept({ status, snapshot: snapshot.value }) : withPath(snapshot, place.shown)
}

/** The same, whatever the bytes are. */
export async function bytesAt(
  fileSystem: FileSystem,
  { path, shown }: Place,
): Promise<Result<{ readonly status: FileStatus; readonly bytes: Uint8Array }>> {
  const status = await attempt(shown, () => fileSystem.stat(path))
  if (!status.ok) return withNearest(status, fileSystem, path)
  if (status.value.kind !== 'file') return refuse({ code: 'not-a-file', path: shown })
  const size = checkSize(status.value.byteLength)
  if (!size.ok) return withPath(size, shown)
  const bytes = await attempt(shown, () => fileSystem.readFile(path))
  return bytes.ok ? accept({ status: status.value, bytes: bytes.value }) : bytes
}

/** The same for a file that may be missing: null then. */
export async function lookForFile(fileSystem: FileSystem, place: Place): Promise<Result<File | null>> {
  const file = await lookAt(fileSystem, place)
  return !file.ok && file.faults[0].code === 'not-found' ? accept(null) : file
}

async function withNearest(
  missing: Result<never>,
  fileSystem: FileSystem,
  path: string,
): Promise<Result<never>> {
  if (missing.ok || missing.faults[0].code !== 'not-found') return missing
  return refuse({ ...missing.faults[0], nearest: await nearestNames(fileSystem, path) })
}
