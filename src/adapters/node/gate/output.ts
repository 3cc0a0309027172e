import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** What a command printed, in the order it came. */
export interface Output {
  /** Its beginning, without colours and the like. */
  readonly text: string
  /** Of all of it, also of what was not kept. */
  readonly byteLength: number
}

/** Bytes kept: the first error is the one to mend first. */
const most = 65_536

/** Reads streams to their end, whatever comes, and keeps the beginning. Gives what was read so far. */
export function collectOutput(...streams: readonly Readable[]): () => Output {
  const chunks: Buffer[] = []
  let byteLength = 0
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      if (byteLength < most) chunks.push(chunk.subarray(0, most - byteLength))
      byteLength += chunk.length
    })
  }
  return () => ({ text: stripVTControlCharacters(Buffer.concat(chunks).toString()), byteLength })
}
