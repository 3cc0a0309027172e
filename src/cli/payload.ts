import { findJsonFlaw } from './json-text.ts'
import { UsageError } from './usage-error.ts'

/** The largest payload on standard input: 16 MiB, included. No system takes an argument as long. */
const maxPayloadBytes = 16_777_216

/**
 * The payload of a call: the one argument, else standard input, which is then read to its end. JSON that two
 * readers may understand differently is refused: a key given twice, bytes that are not UTF-8. `Params` is what the
 * payload claims to be; the tool looks at it. Throws `UsageError`.
 */
export async function readPayload<Params>(argument: string | undefined): Promise<Params> {
  // Asked for only where it is read: opening it takes milliseconds.
  const isArgument = argument !== undefined && argument !== '-'
  return parseJson(isArgument ? checkArgument(argument) : await readText(process.stdin))
}

/** An argument's bytes that are not UTF-8 arrive as U+FFFD, so that this character may stand for anything. */
function checkArgument(argument: string): string {
  if (argument.includes('\uFFFD'))
    throw new UsageError(
      'the payload holds U+FFFD, which stands for bytes that were lost; send it on standard input',
    )
  return argument
}

async function readText(stdin: NodeJS.ReadStream): Promise<string> {
  if (stdin.isTTY) throw new UsageError('there is no payload: give JSON as an argument or on standard input')
  const chunks: Buffer[] = []
  let byteLength = 0
  for await (const chunk of stdin) {
    chunks.push(chunk)
    byteLength += chunk.length
    if (byteLength > maxPayloadBytes) throw tooLarge()
  }
  return decode(Buffer.concat(chunks))
}

/** A byte-order mark in front is dropped, as `TextDecoder` does. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError('the payload is not UTF-8')
    throw error
  }
}

function parseJson<Params>(text: string): Params {
  if (text.trim() === '') throw new UsageError('the payload is empty')
  const found = findJsonFlaw(text)
  if (found === undefined) return JSON.parse(text)
  throw new UsageError(`the payload is refused at ${positionOf(text, found.offset)}: ${found.wrong}`)
}

function positionOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function tooLarge(): UsageError {
  return new UsageError(`the payload is larger than ${maxPayloadBytes} bytes`)
}
