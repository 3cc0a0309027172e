import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { codeOf } from '../../../ports/system-error.ts'
import { orNull } from '../or-null.ts'
import { isRunning, statusOf } from '../process-status.ts'

/**
 * Which process this is. A pid alone is used again, so its start time goes with it; that counts from the
 * boot, so the boot does too; and both mean something only on one machine and in one pid namespace.
 * A field that the system does not tell is `-`.
 */
export interface ProcessIdentity {
  readonly pid: number
  /** Clock ticks from boot. */
  readonly start: string
  readonly boot: string
  /** Processes in two containers cannot ask after each other. */
  readonly namespace: string
  /** Without white space. */
  readonly host: string
}

const form = /^(?<pid>\d+) (?<start>\S+) (?<boot>\S+) (?<namespace>\S+) (?<host>\S+)$/

/** `4723 164889 cace2eb3-… pid:[4026531836] vm` */
export function formatIdentity({ pid, start, boot, namespace, host }: ProcessIdentity): string {
  return [pid, start, boot, namespace, host].join(' ')
}

/** No system has larger ones, and to ask after one is an error of its own kind. */
const largestPid = 2 ** 31 - 1

/** Reads what `formatIdentity` wrote; null for anything else. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const { pid, start = '', boot = '', namespace = '', host = '' } = form.exec(text)?.groups ?? {}
  return Number(pid) <= largestPid ? { pid: Number(pid), start, boot, namespace, host } : null
}

let own: ProcessIdentity | undefined

/** This process. */
export function ownIdentity(): ProcessIdentity {
  own ??= {
    pid: process.pid,
    start: statusOf('self')?.start ?? '-',
    boot: tell(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()),
    namespace: tell(() => readlinkSync('/proc/self/ns/pid')),
    host: hostname().replaceAll(/\s/g, '-') || '-',
  }
  return own
}

/** Whether a process still runs. `unknown`: it runs, or ran, where this process cannot look. */
export function lifeOf(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const place = placeOf(identity)
  if (place !== 'here') return place === 'before' ? 'dead' : 'unknown'
  if (!hasProcess(identity.pid)) return 'dead'
  const status = statusOf(identity.pid)
  if (status === null) return 'alive'
  return status.start === identity.start && isRunning(status) ? 'alive' : 'dead'
}

/** Where it was started: where it can be asked after, or here before the machine was. What is not told is no boot. */
function placeOf({ boot, namespace, host }: ProcessIdentity): 'here' | 'before' | 'elsewhere' {
  const here = ownIdentity()
  const isSameHost = host === here.host
  if (boot !== here.boot) return isSameHost && boot !== '-' && here.boot !== '-' ? 'before' : 'elsewhere'
  if (namespace !== here.namespace) return 'elsewhere'
  // Two machines that both do not tell are told apart by their names alone.
  const isTold = boot !== '-' && namespace !== '-'
  return isTold || isSameHost ? 'here' : 'elsewhere'
}

function hasProcess(pid: number): boolean {
  if (pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    // It runs, and belongs to another user.
    if (codeOf(error) === 'EPERM') return true
    throw error
  }
}

/** What a file below `/proc` says; `-` where there is none, or none for us. */
function tell(look: () => string): string {
  return orNull(look) ?? '-'
}
