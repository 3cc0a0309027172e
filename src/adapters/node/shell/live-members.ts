import { readdirSync, readFileSync } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'

/**
 * Whether a process of the group runs, on Linux. Those that have died and were not waited for yet are still
 * members, for a second and more where the first process of the machine is slow; they do not count.
 */
export function hasRunningMember(groupId: number): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(groupId, name))
}

function isRunningIn(groupId: number, pid: string): boolean {
  const [state, , group] = statusOf(pid)
  return group === String(groupId) && state !== 'Z' && state !== 'X'
}

/** State, parent, group and more. They stand behind the name, which may hold anything: `7 (a) b) S 1 7`. */
function statusOf(pid: string): readonly string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ESRCH') return []
    throw error
  }
}
