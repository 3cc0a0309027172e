import type { ShellEnd, ShellOutput, ShellSession } from '../ports/shell.ts'
import { formatDuration } from '../protocol/duration.ts'
import type { ShellOptions } from './shell-options.ts'
import { answer, type ToolResult } from './tool.ts'

/** What `shell` and `write_stdin` tell machines. */
export interface ShellDetails {
  /** To go on with; null where there is nothing to go on with. */
  readonly session_id: string | null
  readonly running: boolean
  readonly exit_code: number | null
  readonly signal: string | null
  readonly timed_out: boolean
  /** Since the command was started, until it ended or now. */
  readonly wall_time_ms: number
  /** As in the text: what was left out is named where it stood. */
  readonly output: string
  /** Bytes on standard output since the last answer, those left out included; on a terminal, all bytes. */
  readonly stdout_bytes: number
  readonly omitted_bytes: number
  readonly background_children: boolean
}

/** A session as an answer shows it. */
export interface ShownSession {
  readonly session: ShellSession
  readonly isInteractive: boolean
  /** It had ended before the call. */
  readonly wasOver: boolean
  readonly output: ShellOutput
  readonly notes: readonly string[]
}

/** The status line, then the output, then notes. */
export function shellAnswer(shown: ShownSession, options: ShellOptions): ToolResult<ShellDetails> {
  const { session, isInteractive, output, notes } = shown
  const { end } = session
  const text = outputText(output, options)
  const details = {
    session_id: isInteractive && end === null ? session.id : null,
    running: end === null,
    exit_code: end?.exitCode ?? null,
    signal: end?.signal ?? null,
    timed_out: isInteractive ? false : end === null || end.stoppedBy === 'timeout',
    wall_time_ms: session.ageMs,
    output: text,
    stdout_bytes: output.stdoutBytes,
    omitted_bytes: output.omittedBytes,
    background_children: end?.hasBackgroundChildren ?? false,
  }
  const status = text === '' ? `${statusOf(shown)} No output.` : statusOf(shown)
  return answer([status, text], details, [...notes, ...backgroundNote(end)])
}

const escapeSequence =
  /\u001b(?:\[[\u0020-\u003f]*[\u0040-\u007e]?|[PX\]^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[\u0020-\u002f]*[\u0030-\u007e]?)/g

/** The output, and in place of what was left out how much that was. */
export function outputText(
  { head, omittedBytes, tail }: ShellOutput,
  { ansi = 'keep' }: ShellOptions,
): string {
  const text = omittedBytes === 0 ? head : `${head}\n[${omittedBytes} bytes omitted]\n${tail}`
  return ansi === 'keep' ? text : text.replaceAll(escapeSequence, '')
}

function statusOf({ session, isInteractive, wasOver }: ShownSession): string {
  const subject = isInteractive ? `Session ${session.id}` : 'The command'
  const { end } = session
  const after = formatDuration(session.ageMs)
  if (end === null) return `${subject} is running after ${after}.`
  if (end.stoppedBy !== null)
    return `${subject} was stopped after ${after} (${howItEnded(end)}): ${reasons[end.stoppedBy]}.`
  const already = wasOver ? ' already' : ''
  return `${subject}${already} ${howItEnded(end)}${wasOver ? '' : ` after ${after}`}.`
}

function howItEnded({ exitCode, signal }: ShellEnd): string {
  return signal === null ? `exited with code ${exitCode}` : `ended by ${signal}`
}

const reasons = {
  timeout: 'it ran out of time',
  abort: 'the call was aborted',
  'output-limit': 'it printed more than any command may',
  idle: 'nobody called it for too long',
  dispose: 'the shell was closed',
} as const

function backgroundNote(end: ShellEnd | null): readonly string[] {
  if (end?.hasBackgroundChildren !== true) return []
  return [
    'What it started in the background runs on. Its output from now on is dropped: send it to a file to see it.',
  ]
}
