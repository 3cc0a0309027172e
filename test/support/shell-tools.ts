import { NodeShell, type NodeShellOptions } from '../../src/adapters/node/node-shell.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import type { ShellDetails } from '../../src/tools/shell-answer.ts'
import type { ShellOptions } from '../../src/tools/shell-options.ts'
import { executeShell, type ShellParams } from '../../src/tools/shell.ts'
import type { ToolResult } from '../../src/tools/tool.ts'
import { executeWriteStdin, type WriteStdinParams } from '../../src/tools/write-stdin.ts'

/** What a call gave, with the text that a model sees. */
export interface Answer extends ShellDetails {
  readonly text: string
}

/** Both tools over one shell, as a test calls them. */
export interface ShellTools {
  readonly shell: NodeShell
  run(command: string, params?: Partial<ShellParams>, signal?: AbortSignal): Promise<Answer>
  /** Starts an interactive command that is known to go on running, and gives its id. */
  open(command: string, params?: Partial<ShellParams>): Promise<string>
  /** Sends a session an empty line, and waits for nothing. */
  poke(session: string): void
  write(session: string, params?: Partial<WriteStdinParams>, signal?: AbortSignal): Promise<Answer>
}

const made: NodeShell[] = []

/** To be disposed of, see `disposeShells`. */
export function shellTools(options: NodeShellOptions = {}, toolOptions: ShellOptions = {}): ShellTools {
  const shell = new NodeShell({ ...options, limits: { disposeGraceMs: 50, ...options.limits } })
  made.push(shell)
  const run: ShellTools['run'] = async (command, params = {}, signal = undefined) =>
    answerOf(await executeShell({ command, ...params }, '/', signal, shell, toolOptions))
  return {
    shell,
    run,
    async open(command, params = {}) {
      const { session_id: id, text } = await run(command, {
        interactive: true,
        yield_time_ms: 250,
        ...params,
      })
      if (id === null) throw new Error(`no session: ${text}`)
      return id
    },
    poke(session) {
      shell.find(session)?.write('\n')
    },
    async write(session, params = {}, signal = undefined) {
      const sent = { session_id: session, ...params }
      return answerOf(await executeWriteStdin(sent, '/', signal, shell, toolOptions))
    },
  }
}

/** Disposes of all shells made so far: after each test, or after all where tests run side by side. */
export async function disposeShells(): Promise<void> {
  await Promise.all(made.splice(0).map((shell) => shell.dispose()))
}

function answerOf({ content: [{ text }], details }: ToolResult<ShellDetails>): Answer {
  return { ...details, text }
}

/** The refusal of a call that is known to be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<HashlineError> {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof HashlineError) return error
  throw error
}
