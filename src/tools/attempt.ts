import { isRollbackError } from '../ports/rollback-error.ts'
import { codeOf, reasonOf } from '../ports/system-error.ts'
import type { Fault, FaultCode } from '../protocol/fault.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'

/** System errors that mean something a model can act on. Any other code is an `io` fault. */
const faultCodes = new Map<
  string,
  FaultCode & ('not-found' | 'not-a-file' | 'denied' | 'not-writable' | 'busy')
>([
  ['ENOENT', 'not-found'],
  ['ENOTDIR', 'not-a-file'],
  ['EISDIR', 'not-a-file'],
  ['ENXIO', 'not-a-file'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'not-writable'],
  ['EBUSY', 'busy'],
])

/**
 * The value, or the fault that a system error means; without a path where it is about several files. An error
 * without a code is a bug and passes.
 */
export async function attempt<Value>(
  path: string | undefined,
  action: () => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return accept(await action())
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return refuse(rollbackFault(error) ?? faultOf(code, path, reasonOf(error)))
  }
}

/** The same result, its faults knowing which file they are about. */
export function withPath<Value>(result: Result<Value>, path: string): Result<Value> {
  return withFact(result, { path })
}

/** The same result, its faults knowing which file or which hunk they are about, or both. */
export function withFact<Value>(result: Result<Value>, fact: Pick<Fault, 'path' | 'hunk'>): Result<Value> {
  if (result.ok) return result
  const [first, ...others] = result.faults
  return refuse({ ...first, ...fact }, ...others.map((fault) => ({ ...fault, ...fact })))
}

function faultOf(systemCode: string, path: string | undefined, reason: string | undefined): Fault {
  const code = faultCodes.get(systemCode)
  const file = path === undefined ? {} : { path }
  if (systemCode === 'ERR_POLICY') return { code: 'policy', ...file, reason: reason ?? systemCode }
  if (code === undefined) return { code: 'io', ...file, cause: systemCode }
  return code === 'denied' && reason !== undefined ? { code, ...file, reason } : { code, ...file }
}

/** What a write says that failed after it had begun. */
function rollbackFault(error: unknown): Fault | undefined {
  if (!isRollbackError(error)) return undefined
  const cause = codeOf(error.cause) ?? 'unknown cause'
  return error.left.length === 0
    ? { code: 'rolled-back', cause }
    : { code: 'rollback-incomplete', cause, left: error.left }
}
