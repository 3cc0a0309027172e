import { codeOf } from '../ports/system-error.ts'
import type { Shell, ShellCommand, ShellSession } from '../ports/shell.ts'
import { encodeUtf8 } from '../protocol/bytes.ts'
import type { Fault, SessionFacts } from '../protocol/fault.ts'
import { accept, acceptUnless, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'
import { parsePath } from './place.ts'

/** What systems take as one argument. */
const maxCommandBytes = 2 ** 17 - 1

/** A command as a call sends it. */
export interface SentCommand {
  readonly command: string
  readonly cwd?: string | null | undefined
  readonly interactive?: boolean | null | undefined
  readonly tty?: boolean | null | undefined
  readonly env?: Readonly<Record<string, string>> | null | undefined
}

/** Understands a command: its folder is made absolute. Faults: `invalid-params`. */
export function parseCommand(sent: SentCommand, cwd: string): Result<ShellCommand> {
  const { command, interactive, tty } = sent
  const env = sent.env ?? {}
  const folder = parsePath(cwd, sent.cwd ?? '.')
  const faults = [
    ...commandFaults(command),
    ...Object.entries(env).flatMap(variableFaults),
    ...(folder.ok
      ? []
      : [invalidParams(['cwd'], 'a path: not empty, on one line, valid Unicode, without NUL')]),
  ]
  const path = folder.ok ? folder.value.path : cwd
  return acceptUnless(faults, {
    command,
    cwd: path,
    env,
    interactive: interactive ?? false,
    terminal: tty ?? false,
  })
}

function commandFaults(command: string): readonly Fault[] {
  if (!isText(command) || command.trim() === '')
    return [invalidParams(['command'], 'a command: not empty, valid Unicode, without NUL')]
  const { length } = encodeUtf8(command)
  if (length <= maxCommandBytes) return []
  const expected = `at most ${maxCommandBytes} bytes, not ${length}; a longer script goes into a file, or to the stdin of an interactive bash`
  return [invalidParams(['command'], expected)]
}

function variableFaults([name, value]: readonly [string, string]): readonly Fault[] {
  const isName = isText(name) && name !== '' && !name.includes('=')
  if (isName && isText(value)) return []
  return [invalidParams(['env', name], 'a name without = and a value, both valid Unicode without NUL')]
}

/** What a system can hand to a program. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Starts a command. Faults: those of the folder, `too-many-sessions`, `no-pty`, `session-ended`. */
export async function startCommand(shell: Shell, command: ShellCommand): Promise<Result<ShellSession>> {
  try {
    return accept(await shell.start(command))
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || !(error instanceof Error)) throw error
    return refuse(refusals[code]?.(command, shell) ?? { code: 'io', path: command.cwd, cause: error.message })
  }
}

/** What the system errors of a shell mean. Any other is an `io` fault. */
const refusals: Readonly<Record<string, (command: ShellCommand, shell: Shell) => Fault>> = {
  ENOENT: ({ cwd }) => ({ code: 'not-found', path: cwd }),
  ENOTDIR: ({ cwd }) => invalidParams(['cwd'], `a folder; ${cwd} is none`),
  EACCES: ({ cwd }) => ({ code: 'denied', path: cwd }),
  E2BIG: () => invalidParams(['env'], 'less than the system takes for command and environment together'),
  EDQUOT: (_, shell) => ({ code: 'too-many-sessions', live: factsOf(shell) }),
  ENOTSUP: () => ({ code: 'no-pty' }),
  ESHUTDOWN: () => ({ code: 'session-ended' }),
}

/** The live sessions, for a message. */
export function factsOf({ sessions }: Shell): readonly SessionFacts[] {
  return sessions.map(({ id, command, ageMs }) => ({ id, command, ageMs }))
}
