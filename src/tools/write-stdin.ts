import * as z from 'zod'
import type { Shell } from '../ports/shell.ts'
import { refuse } from '../protocol/result.ts'
import { parseParams } from './params.ts'
import { callSession, parseCall, type SentCall } from './session-call.ts'
import { nothingSent as state } from './session-notes.ts'
import { shellAnswer, type ShellDetails } from './shell-answer.ts'
import { toolLimitsOf, type ShellOptions } from './shell-options.ts'
import type { ShellToolOptions } from './shell.ts'
import { factsOf } from './start-command.ts'
import { createToolFrom } from './create-tool.ts'
import { unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'
import { inTurn } from './turns.ts'

/** What write_stdin takes, for hosts and models; which values are right is checked in code. */
export const WriteStdinParamsSchema = z.strictObject({
  session_id: z.string().describe('As shell gave it.'),
  data: z
    .string()
    .nullish()
    .describe(
      'Sent exactly as it is: a line needs its newline. "\\u0003" interrupts. Leave it out to wait for output.',
    ),
  eof: z.boolean().nullish().describe('Close the input, after the data.'),
  signal: z
    .enum(['INT', 'TERM', 'KILL', 'HUP'])
    .nullish()
    .describe('Send this signal to the process and what it started.'),
  yield_time_ms: z
    .number()
    .nullish()
    .describe('Wait so long at most: 1000 where nothing is said, 5000 without data, up to 300000 then.'),
  wait_for: z.string().nullish().describe('Wait until this text comes out, instead of until output settles.'),
  max_output_bytes: z
    .number()
    .nullish()
    .describe('Of more output, the middle is left out; 40000 where nothing is said, at most 400000.'),
})

/** Which session to write to, and what. */
export interface WriteStdinParams extends SentCall {
  readonly session_id: string
}

const spec: ToolSpec = {
  name: 'write_stdin',
  description: [
    'Writes to a session that shell keeps, and gives what came out since the last answer.',
    'Without data it waits for new output. When the process has ended, the answer says how, and the session is gone.',
  ].join('\n'),
  promptSnippet: 'write_stdin: writes to a running session, or waits for its output',
  promptGuidelines: ['Wait for output with wait_for or a longer yield_time_ms instead of asking often.'],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: true },
  inputSchema: WriteStdinParamsSchema,
}

/** A tool that talks to sessions. */
export function createWriteStdinTool(options: ShellToolOptions): Tool<WriteStdinParams, ShellDetails> {
  return createToolFrom<WriteStdinParams, ShellDetails, Shell>(spec, options, options.shell, (params, call) =>
    executeWriteStdin(params, call.cwd, call.signal, call.resource, options),
  )
}

/**
 * Writes to a session and waits. Calls on one session run one after another, in the order they came. An abort
 * ends the wait, and the session stays. Throws `HashlineError`; a session that has ended is an answer.
 */
export async function executeWriteStdin(
  params: WriteStdinParams,
  _cwd: string,
  signal: AbortSignal | undefined,
  shell: Shell,
  options: ShellOptions = {},
): Promise<ToolResult<ShellDetails>> {
  const { params: sent, notes } = unwrap(parseParams(WriteStdinParamsSchema, params), { state })
  const call = unwrap(parseCall(sent, toolLimitsOf(options)), { state })
  const session = shell.find(sent.session_id)
  if (session === undefined)
    return unwrap(refuse({ code: 'no-session', given: sent.session_id, live: factsOf(shell) }), { state })
  return inTurn(shell, [session.id], async () => {
    if (signal?.aborted) return unwrap(refuse({ code: 'aborted' }), { state })
    const shown = await callSession(session, call, signal)
    return shellAnswer({ ...shown, notes: [...shown.notes, ...notes] }, options)
  })
}
