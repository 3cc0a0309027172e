import { resolve } from 'node:path'
import type { Shell, ShellCommand, ShellSession } from '../../ports/shell.ts'
import { systemError } from '../../ports/system-error.ts'
import { findBash } from './shell/bash.ts'
import { systemClock, type Clock } from './shell/clock.ts'
import { environmentOf, setInside } from './shell/environment.ts'
import type { FifoPool } from './shell/fifo-pool.ts'
import { NodeSession } from './shell/node-session.ts'
import { startOnPipes } from './shell/piped-process.ts'
import { openPipes } from './shell/pipes.ts'
import { ProcessGroup } from './shell/process-group.ts'
import { loadPty, ptyPackages } from './shell/pty-module.ts'
import { newSessionId, SessionRegistry } from './shell/session-registry.ts'
import { defaultLimits, type ShellLimits } from './shell/shell-limits.ts'
import type { Launch, StartedProcess } from './shell/started-process.ts'
import { stopGroups } from './shell/stop-groups.ts'
import { makeSupplies, type Supplies } from './shell/supplies.ts'
import { startOnTerminal } from './shell/terminal-process.ts'
import { sessionVariable } from './shell/watchdog.ts'
import { checkFolder } from './shell/working-folder.ts'

/** What the host of a shell decides. */
export interface NodeShellOptions {
  /** What reads a command, given to it as the last argument: `['/bin/bash', '-c']`, or `/bin/sh` where there is no bash. */
  readonly shell?: readonly string[]
  /** In place of this program's own environment. */
  readonly env?: NodeJS.ProcessEnv
  /** Commands start in this folder or below it. Where they go from there is not watched. */
  readonly root?: string
  /**
   * Puts something around every command, such as a sandbox: gets a program with its arguments, gives another. It
   * runs in this shell's environment; what a call sets is set inside.
   */
  readonly wrapCommand?: (argv: readonly string[]) => readonly string[]
  /** Packages that make terminals, in the order in which they are tried; `@lydell/node-pty`, then `node-pty`. */
  readonly ptyPackages?: readonly string[]
  readonly limits?: Partial<ShellLimits>
  readonly clock?: Clock
}

/**
 * Runs commands on this machine, each as the leader of a session of its own, with all the rights of this
 * program: a command can read, change and send whatever its user can, `root` or not. Who wants less puts a
 * sandbox around it with `wrapCommand`. What a command starts dies with the shell and with the host, save
 * what takes itself out of its process group (`setsid`, job control). Live commands do not keep this program
 * from ending, save those on a terminal. For POSIX systems.
 */
export class NodeShell implements Shell {
  readonly #options: NodeShellOptions
  readonly #limits: ShellLimits
  readonly #clock: Clock
  readonly #registry: SessionRegistry
  /** Sessions that have not ended, or whose output someone still holds open. */
  readonly #unfinished = new Set<NodeSession>()
  readonly #starting = new Set<Promise<NodeSession>>()
  #supplies: Supplies | undefined
  #disposing: Promise<void> | undefined

  constructor(options: NodeShellOptions = {}) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#clock = options.clock ?? systemClock
    this.#registry = new SessionRegistry(this.#limits)
  }

  /** The root, else the folder that this process is in. */
  get cwd(): string {
    return resolve(this.#options.root ?? '.')
  }

  get sessions(): readonly ShellSession[] {
    return this.#registry.live
  }

  find(id: string): ShellSession | undefined {
    return this.#registry.find(id)
  }

  async start(command: ShellCommand): Promise<ShellSession> {
    if (this.#disposing !== undefined) throw systemError('ESHUTDOWN', command.cwd)
    const start = (): Promise<NodeSession> => this.#start(command)
    const starting = command.interactive ? this.#registry.admit(start) : start()
    this.#starting.add(starting)
    try {
      return await starting
    } finally {
      this.#starting.delete(starting)
    }
  }

  dispose(): Promise<void> {
    this.#disposing ??= this.#dispose()
    return this.#disposing
  }

  async #start(command: ShellCommand): Promise<NodeSession> {
    await checkFolder(command.cwd, this.#options.root)
    this.#supplies ??= makeSupplies(this.#clock)
    const { watchdog, groups, pool } = this.#supplies
    watchdog.start()
    const id = newSessionId()
    const process = await watchdog.starting(id, () => this.#launch(id, command, pool))
    const group = new ProcessGroup(process.pid)
    groups.add(group)
    const session = new NodeSession({
      id,
      command: command.command,
      isTerminal: command.terminal,
      process,
      group,
      limits: this.#limits,
      clock: this.#clock,
      onSettled: (settled) => this.#settle(settled),
    })
    this.#unfinished.add(session)
    return session
  }

  async #launch(id: string, command: ShellCommand, pool: FifoPool | null): Promise<StartedProcess> {
    if (command.terminal) {
      const pty = await loadPty(this.#options.ptyPackages ?? ptyPackages)
      return startOnTerminal(this.#launchOf(id, command), pty, this.#clock)
    }
    const pipes = await openPipes(pool, command.interactive ? 'open' : 'none')
    return startOnPipes(this.#launchOf(id, command), pipes)
  }

  #launchOf(id: string, { command, cwd, env = {}, terminal }: ShellCommand): Launch {
    const { shell = defaultShell(), wrapCommand, env: host = process.env } = this.#options
    const own = [...shell, command]
    const [program, ...args] = wrapCommand === undefined ? own : wrapCommand(setInside(own, env))
    if (program === undefined) throw new TypeError('wrapCommand gave no program')
    const device = terminal ? 'terminal' : 'pipes'
    const merged = environmentOf(host, device, wrapCommand === undefined ? env : {})
    return { argv: [program, ...args], cwd, env: { ...merged, [sessionVariable]: id } }
  }

  #settle(session: NodeSession): void {
    if (session.end !== null) this.#registry.bury(session)
    if (session.isFinished) this.#unfinished.delete(session)
  }

  async #dispose(): Promise<void> {
    await Promise.allSettled(this.#starting)
    if (this.#supplies === undefined) return
    const sessions = [...this.#unfinished]
    for (const session of sessions) session.expectStop('dispose')
    const asking = { signals: ['HUP', 'TERM'], graceMs: this.#limits.disposeGraceMs } as const
    await stopGroups(this.#supplies.groups.all(), asking, this.#clock)
    await Promise.all(sessions.map((session) => session.ended()))
    for (const session of sessions) session.release()
    await this.#supplies.close()
  }
}

function defaultShell(): readonly string[] {
  return [findBash() ?? '/bin/sh', '-c']
}
