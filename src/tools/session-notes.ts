import type { WaitOutcome } from '../ports/shell.ts'
import { encodeUtf8 } from '../protocol/bytes.ts'
import { quote } from '../protocol/quote.ts'
import type { SessionCall } from './session-call.ts'
import type { ShownSession } from './shell-answer.ts'

/** What state things are in when a call is refused, or comes too late. */
export const nothingSent = 'Nothing was sent.'

/** What terminals keep of one line. */
const maxLineBytes = 4_095

/** A sentence, and whether it is true. */
type Note = readonly [isTrue: boolean, sentence: string]

/** What a caller should know beside the output. */
export function notesOn(
  shown: Omit<ShownSession, 'notes'>,
  call: SessionCall,
  outcome: WaitOutcome,
): readonly string[] {
  const missing = call.waitFor !== null && outcome !== 'found'
  const notes: readonly Note[] = [
    [shown.wasOver && !call.isPoll, nothingSent],
    ...(shown.session.end === null ? inputNotes(shown, call.data) : []),
    [
      shown.session.isTerminal && hasLongLine(call.data),
      `A terminal keeps ${maxLineBytes} bytes of a line: what a longer one has beyond them is lost.`,
    ],
    [missing, `${quote(call.waitFor ?? '')} did not come out.`],
  ]
  return notes.flatMap(([isTrue, sentence]) => (isTrue ? [sentence] : []))
}

/** On what became of the input of a session that runs. */
function inputNotes(
  { session: { input }, output }: Omit<ShownSession, 'notes'>,
  data: string,
): readonly Note[] {
  const isQuiet = output.head === '' && output.omittedBytes === 0
  return [
    [
      data !== '' && input.state === 'broken',
      'The process has closed its input (EPIPE): it did not read all that was sent.',
    ],
    [input.queuedBytes > 0, `${input.queuedBytes} bytes of input wait: the process has not read them.`],
    [
      isQuiet && isUnfinished(data),
      'The data does not end with a newline: a program that reads lines has not got it yet.',
    ],
  ]
}

function isUnfinished(data: string): boolean {
  return data !== '' && !/[\n\r\u0000-\u001f]$/.test(data)
}

function hasLongLine(data: string): boolean {
  return data.split(/[\n\r]/).some((line) => encodeUtf8(line).length > maxLineBytes)
}
