import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SessionOutput } from '../../../../src/adapters/node/shell/session-output.ts'

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Bytes as programs print them: text, pieces of text, and anything. */
const printed = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc.constantFrom('€', '😀', '\ufeff', 'é').map((text) => new TextEncoder().encode(text).subarray(0, -1)),
      fc.uint8Array({ maxLength: 8 }),
    ),
  )
  .map((pieces) => new Uint8Array(Buffer.concat(pieces)))

/** How to push: where the pieces end, and after which of them all is taken. */
const pace = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.boolean()))

/** Pushes bytes at a pace, and gives the texts that were taken. */
function takenAt(
  bytes: Uint8Array,
  steps: readonly (readonly [number, boolean])[],
  output: SessionOutput,
): string[] {
  const taken: string[] = []
  let start = 0
  for (const [length, isTaken] of steps) {
    output.push('stdout', bytes.subarray(start, start + length))
    start += length
    if (isTaken) taken.push(output.take(1_000_000).head)
  }
  output.push('stdout', bytes.subarray(start))
  output.end()
  return [...taken, output.take(1_000_000).head]
}

describe('SessionOutput', () => {
  it('gives the same text in total as decoding at once, however it comes and is taken', () => {
    fc.assert(
      fc.property(printed, pace, (bytes, steps) => {
        expect(takenAt(bytes, steps, new SessionOutput(1_000_000)).join('')).toBe(decode(bytes))
      }),
      { numRuns: 2_000 },
    )
  })

  it('counts what is left out to the byte, whatever the bytes are', () => {
    fc.assert(
      fc.property(printed, pace, fc.integer({ min: 0, max: 40 }), (bytes, steps, maxBytes) => {
        const output = new SessionOutput(30)
        let start = 0
        for (const [length] of steps) output.push('stdout', bytes.subarray(start, (start += length)))
        output.push('stdout', bytes.subarray(start))
        output.end()
        const { head, omittedBytes, tail, stdoutBytes } = output.take(maxBytes)
        const fits = (end: number): boolean =>
          decode(bytes.subarray(0, end)) === head && decode(bytes.subarray(end + omittedBytes)) === tail
        expect(Array.from({ length: bytes.length + 1 }, (_, end) => end).some(fits)).toBe(true)
        expect(stdoutBytes).toBe(bytes.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps the characters of each stream whole, though the other comes between', () => {
    const output = new SessionOutput(100)
    output.push('stdout', Uint8Array.of(0xe2, 0x82))
    output.push('stderr', Uint8Array.of(0x21))
    output.push('stdout', Uint8Array.of(0xac))
    expect(output.take(100)).toEqual({ head: '!€', omittedBytes: 0, tail: '', stdoutBytes: 3 })
  })

  it('makes no character of the end of one stream and the beginning of the other', () => {
    const output = new SessionOutput(100)
    output.push('stdout', Uint8Array.of(0xe2, 0x82))
    output.push('stderr', Uint8Array.of(0xac, 0xe2))
    output.end()
    expect(output.take(100).head).toBe('\ufffd\ufffd\ufffd')
    expect([output.receivedBytes, output.takenBytes]).toEqual([4, 4])
  })
})
