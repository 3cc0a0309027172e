import { readdirSync } from 'node:fs'
import { isRunning, statusOf } from '../process-status.ts'

/**
 * Whether a process of the group runs, on Linux. Those that have died and were not waited for yet are still
 * members, for a second and more where the first process of the machine is slow; they do not count.
 */
export function hasRunningMember(groupId: number): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(groupId, Number(name)))
}

function isRunningIn(groupId: number, pid: number): boolean {
  const status = statusOf(pid)
  return status !== null && status.group === String(groupId) && isRunning(status)
}
