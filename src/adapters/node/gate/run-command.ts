import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../../ports/system-error.ts'
import { collectOutput, type Output } from './output.ts'

/** Where and how long a command runs. */
export interface Limits {
  readonly cwd: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** How a command ended: by itself, or not, and then why; the reason goes on after its name. */
export type Ended =
  | { readonly how: 'exit'; readonly code: number; readonly output: Output }
  | { readonly how: 'stopped'; readonly why: string }

/** What is left to read when a command has ended is there at once; who else holds its output is not waited for. */
const drainMs = 200

/**
 * Runs a program without a shell and without input, in a process group of its own. When it ends, or its time
 * does, the whole group is killed.
 */
export async function runCommand(command: readonly string[], limits: Limits): Promise<Ended> {
  if (limits.signal?.aborted) return stopped('was not run: the call was aborted')
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: limits.cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collectOutput(child.stdout, child.stderr)
  const closed = new Promise((resolve) => child.once('close', resolve))
  const end = await endOf(child, limits)
  killGroup(child)
  await firstOf(drainMs, closed)
  child.stdout.destroy()
  child.stderr.destroy()
  return typeof end === 'string' ? stopped(end) : { how: 'exit', code: end.code, output: output() }
}

function stopped(why: string): Ended {
  return { how: 'stopped', why }
}

/** The exit code, or why there is none. */
async function endOf(
  child: ChildProcess,
  { timeoutMs, signal }: Limits,
): Promise<{ readonly code: number } | string> {
  const exited = new Promise<{ readonly code: number } | string>((resolve) => {
    child.on('error', (error) => resolve(whyNotRun(error, child.spawnfile)))
    child.once('exit', (code, killer) => resolve(code === null ? `was ended by ${killer}` : { code }))
  })
  const done = new AbortController()
  const aborted = new Promise<string>((resolve) => {
    const stop = (): void => resolve('was stopped: the call was aborted')
    signal?.addEventListener('abort', stop, { once: true, signal: done.signal })
  })
  const end = await firstOf(timeoutMs, exited, aborted)
  done.abort()
  return end ?? `took longer than ${timeoutMs} ms`
}

function whyNotRun(error: Error, program: string): string {
  const code = codeOf(error)
  return `cannot be run: ${code === 'ENOENT' ? `${program} is missing` : (code ?? error.message)}`
}

/** What comes first, or undefined where nothing comes in time. */
async function firstOf<Value>(
  ms: number,
  ...promises: readonly Promise<Value>[]
): Promise<Value | undefined> {
  const done = new AbortController()
  const late = wait(ms, undefined, { signal: done.signal })
  return Promise.race([...promises, late]).finally(() => done.abort())
}

/** A group is named by its negative number; -1 would be every process there is. */
function killGroup({ pid = 0 }: ChildProcess): void {
  if (pid <= 1) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}
