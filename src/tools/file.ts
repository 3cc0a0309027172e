import type { FileStatus, FileSystem } from '../ports/file-system.ts'
import { codeOf } from '../ports/system-error.ts'
import { checkSize } from '../protocol/bytes.ts'
import type { Fault } from '../protocol/fault.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { snapshotOf, type Snapshot } from '../protocol/snapshot.ts'
import type { Place } from './place.ts'

/** A file as one look found it. */
export interface File {
  readonly status: FileStatus
  readonly snapshot: Snapshot
}

/**
 * Looks at a file: what it is, how large, and only then at its bytes. Faults: those of the place,
 * PROTOCOL §7.
 */
export async function lookAt(fileSystem: FileSystem, { path, shown }: Place): Promise<Result<File>> {
  const status = await attempt(shown, () => fileSystem.stat(path))
  if (!status.ok) return status
  if (status.value.kind !== 'file') return refuse({ code: 'not-a-file', path: shown })
  const size = checkSize(status.value.byteLength)
  if (!size.ok) return withPath(size, shown)
  const bytes = await attempt(shown, () => fileSystem.readFile(path))
  if (!bytes.ok) return bytes
  const snapshot = snapshotOf(bytes.value)
  return snapshot.ok ? accept({ status: status.value, snapshot: snapshot.value }) : withPath(snapshot, shown)
}

/** The value, or the fault that a system error means. Errors without a code are bugs and pass. */
export async function attempt<Value>(path: string, action: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return accept(await action())
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return refuse(faultOf(code, path))
  }
}

/** The same result, its faults knowing which file they are about. */
export function withPath<Value>(result: Result<Value>, path: string): Result<Value> {
  if (result.ok) return result
  const [first, ...others] = result.faults
  return refuse({ ...first, path }, ...others.map((fault) => ({ ...fault, path })))
}

const codes = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EISDIR: 'not-a-file',
  ENXIO: 'not-a-file',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'not-writable',
} as const

function faultOf(code: string, path: string): Fault {
  return isKnown(code) ? { code: codes[code], path } : { code: 'io', path, cause: code }
}

function isKnown(code: string): code is keyof typeof codes {
  return code in codes
}
