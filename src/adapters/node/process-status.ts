import { readFileSync } from 'node:fs'
import { orNull } from './or-null.ts'

/** What Linux tells of a process; all fields as it writes them. */
export interface ProcessStatus {
  /** One letter. `Z` and `X` do nothing any more, and wait for their parent or not even for that. */
  readonly state: string
  readonly group: string
  /** Clock ticks from boot. */
  readonly start: string
}

/** Null where there is no such process, or the system does not say. */
export function statusOf(pid: number | 'self'): ProcessStatus | null {
  // All stands behind the name, which may hold anything: `7 (a) b) S 1 7`.
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? ''
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, group, start] = [fields[0], fields[2], fields[19]]
  return state === undefined || group === undefined || start === undefined ? null : { state, group, start }
}

/** Whether it still does something. */
export function isRunning({ state }: ProcessStatus): boolean {
  return state !== 'Z' && state !== 'X'
}
