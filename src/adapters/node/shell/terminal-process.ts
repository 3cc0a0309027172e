import { closeSync, constants, openSync, readSync } from 'node:fs'
import { constants as system } from 'node:os'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { findBash } from './bash.ts'
import type { Clock } from './clock.ts'
import { guardArgv, openMasters } from './open-masters.ts'
import { ProcessGroup } from './process-group.ts'
import type { Pty, PtyModule } from './pty-module.ts'
import type { Exit, Launch, ProcessInput, ProcessListener, StartedProcess } from './started-process.ts'
import { TerminalInput } from './terminal-input.ts'

/** The size of every terminal, in characters. */
const size = { cols: 120, rows: 40 }

/** How often it is asked whether a process still lives; node-pty tells it late. */
const lookMs = 20

/** Starts a program on a terminal of its own. Fails as node-pty does. */
export function startOnTerminal({ argv, cwd, env }: Launch, pty: PtyModule, clock: Clock): StartedProcess {
  const [program, ...args] = guardArgv(argv, findBash())
  const options = { cwd, env, ...size, name: env['TERM'], encoding: null }
  const terminal = spawned(() => pty.spawn(program, args, options))
  try {
    return new TerminalProcess(terminal, clock)
  } catch (error) {
    new ProcessGroup(terminal.pid).signal('KILL')
    throw error
  }
}

/** node-pty fails without a code. */
function spawned(start: () => Pty): Pty {
  try {
    return start()
  } catch (error) {
    if (error instanceof Error && codeOf(error) === undefined) throw systemError('EIO', error.message)
    throw error
  }
}

class TerminalProcess implements StartedProcess {
  readonly pid: number
  readonly input: ProcessInput
  readonly #terminal: Pty
  /** The program's side, held open until the rest is read: else the system may drop what was not. */
  readonly #held: number

  constructor(terminal: Pty, clock: Clock) {
    const { pid, fd, ptsName } = terminal
    this.pid = pid
    this.#terminal = terminal
    this.#held = openSync(ptsName, constants.O_RDWR | constants.O_NOCTTY)
    openMasters.add(fd)
    this.input = new TerminalInput({ fd, isOpen: () => isThere(pid) }, clock)
  }

  listen(listener: ProcessListener): void {
    const { fd } = this.#terminal
    this.#terminal.onData((bytes) => listener.onBytes('stdout', bytes))
    this.#terminal.onExit((exit) => {
      openMasters.delete(fd)
      listener.onExit(exitOf(exit))
      listener.onClosed()
    })
    this.#onceGone(() => {
      for (const bytes of restOf(fd)) listener.onBytes('stdout', bytes)
      closeSync(this.#held)
    })
  }

  /** Nothing to do: the terminal closes when its process has ended. */
  close(): void {}

  /**
   * A fifth of a second after the end node-pty closes the terminal, read or not. Timers run in the order in
   * which they are due, so one that is shorter always comes before, however long this program stood still.
   */
  #onceGone(action: () => void): void {
    const looking = setInterval(() => {
      if (isThere(this.pid)) return
      clearInterval(looking)
      action()
    }, lookMs)
    looking.unref()
  }
}

/** What can be read of a terminal now. */
function* restOf(fd: number): Generator<Uint8Array> {
  for (;;) {
    const bytes = readNow(fd)
    if (bytes.length === 0) return
    yield bytes
  }
}

/** Nothing where nothing is there: `EAGAIN`; or nobody is on the other side any more: `EIO`. */
function readNow(fd: number): Uint8Array {
  const bytes = Buffer.alloc(2 ** 16)
  try {
    return bytes.subarray(0, readSync(fd, bytes))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EAGAIN' || code === 'EIO') return bytes.subarray(0, 0)
    throw error
  }
}

/** node-pty reports a signal by its number, with the exit code 0. */
function exitOf({ exitCode, signal = 0 }: { readonly exitCode: number; readonly signal?: number }): Exit {
  if (signal === 0) return { exitCode, signal: null }
  const [name = `signal ${signal}`] =
    Object.entries(system.signals).find(([, number]) => number === signal) ?? []
  return { exitCode: null, signal: name }
}

/** Whether a process lives, or has ended and was not yet waited for; `EPERM` tells of one of another user. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ESRCH' || code === 'EPERM') return code === 'EPERM'
    throw error
  }
}
