import { findFlaw } from '../adapters/json/find-flaw.ts'
import { findRepeatedName } from '../adapters/json/find-repeated-name.ts'
import { flawText } from '../adapters/json/flaw-text.ts'
import { decodeUtf8, encodeUtf8 } from '../protocol/bytes.ts'
import { placeAt } from '../protocol/would-be.ts'
import { cut } from './cut.ts'
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
  return parseJson(isArgument ? bytesOf(argument) : await readBytes(process.stdin))
}

/** An argument's bytes that are not UTF-8 arrive as U+FFFD, so that this character may stand for anything. */
function bytesOf(argument: string): Uint8Array {
  if (argument.includes('\uFFFD'))
    throw new UsageError(
      'the payload holds U+FFFD, which stands for bytes that were lost; send it on standard input',
    )
  return encodeUtf8(argument)
}

async function readBytes(stdin: NodeJS.ReadStream): Promise<Uint8Array> {
  if (stdin.isTTY) throw new UsageError('there is no payload: give JSON as an argument or on standard input')
  const chunks: Buffer[] = []
  let byteLength = 0
  for await (const chunk of stdin) {
    chunks.push(chunk)
    byteLength += chunk.length
    if (byteLength > maxPayloadBytes) throw tooLarge()
  }
  return Buffer.concat(chunks)
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

function parseJson<Params>(bytes: Uint8Array): Params {
  const text = decode(bytes)
  if (text.trim() === '') throw new UsageError('the payload is empty')
  const flaw = findFlaw(bytes, 'json')
  if (flaw !== undefined) throw refusedAt(bytes, flaw.start, flawText(bytes, flaw))
  const repeated = findRepeatedName(bytes)
  if (repeated === undefined) return JSON.parse(text)
  const name = decodeUtf8(bytes.subarray(repeated.start, repeated.end))
  throw refusedAt(bytes, repeated.start, `${cut(name, longestShown)} stands in one object twice`)
}

/** A name is shown as it stands there, so that it can be searched for. */
const longestShown = 100

function refusedAt(bytes: Uint8Array, offset: number, why: string): UsageError {
  return new UsageError(`the payload is refused at ${placeAt(bytes, offset)}: ${why}`)
}

function tooLarge(): UsageError {
  return new UsageError(`the payload is larger than ${maxPayloadBytes} bytes`)
}
