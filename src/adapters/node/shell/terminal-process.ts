import { closeSync, constants, openSync } from 'node:fs'
import { constants as system } from 'node:os'
import { codeOf } from '../../../ports/system-error.ts'
import type { Clock } from './clock.ts'
import { ProcessGroup } from './process-group.ts'
import type { Pty, PtyModule } from './pty-module.ts'
import type { Exit, Launch, ProcessInput, ProcessListener, StartedProcess } from './started-process.ts'
import { TerminalInput } from './terminal-input.ts'

/** The size of every terminal, in characters. */
const size = { cols: 120, rows: 40 }

/** Starts a program on a terminal of its own. Fails as node-pty does. */
export function startOnTerminal({ argv, cwd, env }: Launch, pty: PtyModule, clock: Clock): StartedProcess {
  const [program, ...args] = argv
  const terminal = pty.spawn(program, args, { cwd, env, ...size, name: env['TERM'], encoding: null })
  try {
    return new TerminalProcess(terminal, clock)
  } catch (error) {
    new ProcessGroup(terminal.pid).signal('KILL')
    throw error
  }
}

class TerminalProcess implements StartedProcess {
  readonly pid: number
  readonly input: ProcessInput
  readonly #terminal: Pty
  /** The program's side, held open until its end is known: else the system may drop what was not read yet. */
  readonly #held: number

  constructor(terminal: Pty, clock: Clock) {
    const { pid, fd, ptsName } = terminal
    this.pid = pid
    this.#terminal = terminal
    this.#held = openSync(ptsName, constants.O_RDWR | constants.O_NOCTTY)
    this.input = new TerminalInput({ fd, isOpen: () => isThere(pid) }, clock)
  }

  hasExited(): boolean {
    return !isThere(this.pid)
  }

  /** Of a terminal, the end is told when its output was read; node-pty takes a fifth of a second for that. */
  listen(listener: ProcessListener): void {
    this.#terminal.onData((bytes) => listener.onBytes('stdout', bytes))
    this.#terminal.onExit((exit) => {
      closeSync(this.#held)
      listener.onExit(exitOf(exit))
      listener.onClosed()
    })
  }

  /** Nothing to do: the terminal closes when its process has ended. */
  close(): void {}
}

/** node-pty reports a signal by its number, with the exit code 0. */
function exitOf({ exitCode, signal = 0 }: { readonly exitCode: number; readonly signal?: number }): Exit {
  if (signal === 0) return { exitCode, signal: null }
  const [name = `signal ${signal}`] =
    Object.entries(system.signals).find(([, number]) => number === signal) ?? []
  return { exitCode: null, signal: name }
}

/** Whether a process lives, or has ended and was not yet waited for. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}
