import type { Delivery, ShellSession, ShellSignal } from '../ports/shell.ts'
import { encodeUtf8 } from '../protocol/bytes.ts'
import type { Fault } from '../protocol/fault.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'
import { notesOn, nothingSent } from './session-notes.ts'
import { outputText, type ShownSession } from './shell-answer.ts'
import { fit, type ShellToolLimits } from './shell-options.ts'
import { unwrap } from './tool.ts'

/** What a call of `write_stdin` asks of a session. */
export interface SentCall {
  readonly data?: string | null | undefined
  readonly eof?: boolean | null | undefined
  readonly signal?: ShellSignal | null | undefined
  readonly yield_time_ms?: number | null | undefined
  readonly wait_for?: string | null | undefined
  readonly max_output_bytes?: number | null | undefined
}

/** The same, understood. */
export interface SessionCall {
  readonly data: string
  readonly eof: boolean
  readonly signal: ShellSignal | null
  /** Nothing is sent: the call only asks for what is new. */
  readonly isPoll: boolean
  readonly ms: number
  readonly waitFor: string | null
  readonly maxBytes: number
  readonly notes: readonly string[]
}

const interrupt = '\u0003'

/** Faults: `invalid-params`. */
export function parseCall(sent: SentCall, limits: ShellToolLimits): Result<SessionCall> {
  const { data, eof, signal } = { data: sent.data ?? '', eof: sent.eof ?? false, signal: sent.signal ?? null }
  const isPoll = data === '' && !eof && signal === null
  const { length } = encodeUtf8(data)
  if (!data.isWellFormed()) return refuse(invalidParams(['data'], 'valid Unicode text'))
  if (length > limits.inputBytes)
    return refuse(invalidParams(['data'], `at most ${limits.inputBytes} bytes a call, not ${length}`))
  const wait = fit('yield_time_ms', sent.yield_time_ms, isPoll ? limits.pollMs : limits.writeWaitMs)
  const most = fit('max_output_bytes', sent.max_output_bytes, limits.outputBytes)
  const waitFor = sent.wait_for === '' ? null : (sent.wait_for ?? null)
  const notes = [...wait.notes, ...most.notes]
  return accept({ data, eof, signal, isPoll, ms: wait.value, waitFor, maxBytes: most.value, notes })
}

/** Sends, waits, and takes what came out. Throws `HashlineError`, with the output where there was some. */
export async function callSession(
  session: ShellSession,
  call: SessionCall,
  signal: AbortSignal | undefined,
): Promise<ShownSession> {
  const wasOver = session.end !== null
  const beyond = call.isPoll ? session.takenBytes : session.receivedBytes
  if (!wasOver) deliver(session, call)
  const outcome = await session.wait({ ms: call.ms, beyond, text: call.waitFor, signal })
  if (outcome === 'aborted') {
    const state = `Session ${session.id} is running.${call.isPoll ? '' : ' All was sent.'}`
    unwrap(refuse({ code: 'aborted' }), { state })
  }
  const output = session.take(call.maxBytes)
  const shown = { session, isInteractive: true, wasOver, output }
  return { ...shown, notes: [...notesOn(shown, call, outcome), ...call.notes] }
}

/** Data, then the end of input, then the signal. */
function deliver(session: ShellSession, { data, eof, signal, maxBytes }: SessionCall): void {
  if (data === interrupt && !session.isTerminal) session.signal('INT')
  else if (data !== '') {
    const refused = refusalOf(session.write(data), session)
    if (refused !== null)
      unwrap(refuse(refused), { state: nothingSent, output: outputText(session.take(maxBytes), {}) })
  }
  if (eof) session.closeInput()
  if (signal !== null) session.signal(signal)
}

/** Input that the process has closed is no fault: it has read what it wanted. */
function refusalOf(delivery: Delivery, { id, input }: ShellSession): Fault | null {
  if (delivery === 'closed') return { code: 'stdin-closed', session: id }
  return delivery === 'full' ? { code: 'stdin-full', session: id, queuedBytes: input.queuedBytes } : null
}
