import * as z from 'zod'
import type { Shell, ShellSession } from '../ports/shell.ts'
import { refuse } from '../protocol/result.ts'
import { parseParams } from './params.ts'
import { shellAnswer, type ShellDetails } from './shell-answer.ts'
import { fit, toolLimitsOf, type ShellOptions, type ShellToolLimits } from './shell-options.ts'
import { parseCommand, startCommand, type SentCommand } from './start-command.ts'
import { createToolFrom, type HostOptions } from './create-tool.ts'
import { unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'

/** What shell takes, for hosts and models; which values are right is checked in code. */
export const ShellParamsSchema = z.strictObject({
  command: z.string().describe('Read by the shell: a line, or a script of several.'),
  cwd: z.string().nullish().describe('The folder to run in, relative to the working folder or absolute.'),
  timeout_ms: z
    .number()
    .nullish()
    .describe('Stop the command after so long; 30000 where nothing is said, at most 600000.'),
  interactive: z
    .boolean()
    .nullish()
    .describe('Keep a process that is still running as a session that write_stdin talks to.'),
  tty: z.boolean().nullish().describe('Run on a terminal instead of pipes.'),
  env: z.record(z.string(), z.string()).nullish().describe('Environment variables to set.'),
  yield_time_ms: z
    .number()
    .nullish()
    .describe('interactive: wait so long at most for the first output; 3000 where nothing is said.'),
  max_output_bytes: z
    .number()
    .nullish()
    .describe('Of more output, the middle is left out; 40000 where nothing is said, at most 400000.'),
})

/** A command, how long to wait for it, and how much of its output to show. */
export interface ShellParams extends SentCommand {
  readonly timeout_ms?: number | null | undefined
  readonly yield_time_ms?: number | null | undefined
  readonly max_output_bytes?: number | null | undefined
}

/** What the factories of tools for commands take. There is no default shell. */
export interface ShellToolOptions extends HostOptions, ShellOptions {
  readonly shell: Shell | (() => Shell | Promise<Shell>)
}

const spec: ToolSpec = {
  name: 'shell',
  description: [
    'Runs a command and gives its exit code and output, that of both streams as it came.',
    'There is no input, and what runs too long is stopped. For servers, watchers, and programs that ask questions, set interactive: what is still running after a brief wait stays, and its session_id goes to write_stdin.',
    'Each command starts anew: cd and variables do not last.',
  ].join('\n'),
  promptSnippet: 'shell: runs a command, or starts an interactive one and keeps it as a session',
  promptGuidelines: [
    'Set interactive for what does not end by itself, and end it with write_stdin when you are done.',
  ],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: true },
  inputSchema: ShellParamsSchema,
}

/** A tool that runs commands. */
export function createShellTool(options: ShellToolOptions): Tool<ShellParams, ShellDetails> {
  return createToolFrom<ShellParams, ShellDetails, Shell>(spec, options, options.shell, (params, call) =>
    executeShell(params, call.cwd, call.signal, call.resource, options),
  )
}

const state = 'Nothing was started.'

/**
 * Runs a command to its end, or an interactive one until it settles. An abort stops the former; the latter
 * stays, and the error names it. Throws `HashlineError`; a command that fails, or is stopped for the time it
 * takes, is an answer.
 */
export async function executeShell(
  params: ShellParams,
  cwd: string,
  signal: AbortSignal | undefined,
  shell: Shell,
  options: ShellOptions = {},
): Promise<ToolResult<ShellDetails>> {
  if (signal?.aborted) return unwrap(refuse({ code: 'aborted' }), { state })
  const { params: sent, notes } = unwrap(parseParams(ShellParamsSchema, params), { state })
  const command = unwrap(parseCommand(sent, cwd), { state })
  const plan = planOf(sent, toolLimitsOf(options))
  const session = unwrap(await startCommand(shell, command), { state })
  await (plan.isInteractive ? waitToSettle : runToEnd)(session, plan.ms, signal)
  const output = session.take(plan.maxBytes)
  const shown = { session, isInteractive: plan.isInteractive, wasOver: false, output }
  return shellAnswer({ ...shown, notes: [...plan.notes, ...notes] }, options)
}

/** How long to wait, and how much to show. */
interface Plan {
  readonly isInteractive: boolean
  readonly ms: number
  readonly maxBytes: number
  readonly notes: readonly string[]
}

function planOf(sent: ShellParams, limits: ShellToolLimits): Plan {
  const isInteractive = sent.interactive ?? false
  const wait = isInteractive
    ? fit('yield_time_ms', sent.yield_time_ms, limits.firstWaitMs)
    : fit('timeout_ms', sent.timeout_ms, limits.timeoutMs)
  const most = fit('max_output_bytes', sent.max_output_bytes, limits.outputBytes)
  const notes = [...wait.notes, ...most.notes, ...unusedNotes(sent)]
  return { isInteractive, ms: wait.value, maxBytes: most.value, notes }
}

function unusedNotes(sent: ShellParams): readonly string[] {
  if (sent.interactive === true)
    return (sent.timeout_ms ?? null) === null
      ? []
      : ['timeout_ms was not used: interactive commands have none.']
  return (sent.yield_time_ms ?? null) === null
    ? []
    : ['yield_time_ms was not used: it is for interactive commands.']
}

async function waitToSettle(
  session: ShellSession,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const outcome = await session.wait({ ms, beyond: 0, text: null, signal })
  if (outcome === 'aborted')
    unwrap(refuse({ code: 'aborted' }), { state: `Session ${session.id} is running.` })
}

async function runToEnd(session: ShellSession, ms: number, signal: AbortSignal | undefined): Promise<void> {
  await session.wait({ ms, beyond: Number.POSITIVE_INFINITY, text: null, signal })
  if (session.end === null) await session.stop(signal?.aborted === true ? 'abort' : 'timeout')
  if (signal?.aborted === true && (session.end === null || session.end.stoppedBy === 'abort'))
    unwrap(refuse({ code: 'aborted' }), { state: 'The command was stopped.' })
}
