import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { collectOutput, type Output } from '../../../../src/adapters/node/gate/output.ts'

/** What is collected of chunks that two streams give, each chunk of them in turn. */
async function collected(chunks: readonly (string | Buffer)[]): Promise<Output> {
  const streams = [new PassThrough(), new PassThrough()] as const
  const output = collectOutput(...streams)
  for (const [index, chunk] of chunks.entries()) {
    const stream = streams[index % 2 === 0 ? 0 : 1]
    const taken = once(stream, 'data')
    stream.write(chunk)
    await taken
  }
  return output()
}

describe('collectOutput', () => {
  it('puts chunks together in the order they come, whichever stream they come from', async () => {
    expect(await collected(['a', 'b', 'c'])).toEqual({ text: 'abc', byteLength: 3 })
  })

  it('is empty where nothing was printed', () => {
    expect(collectOutput(new PassThrough())()).toEqual({ text: '', byteLength: 0 })
  })

  it('puts a character together that comes in two chunks', async () => {
    const stream = new PassThrough()
    const output = collectOutput(stream)
    stream.emit('data', Buffer.from([0xc3]))
    stream.emit('data', Buffer.from([0xa4]))
    expect(output()).toEqual({ text: 'ä', byteLength: 2 })
  })

  it('keeps 65 536 bytes, and counts the rest', async () => {
    const chunks = ['a'.repeat(40_000), 'b'.repeat(40_000), 'c'.repeat(40_000), 'd'.repeat(10)]
    expect(await collected(chunks)).toEqual({
      text: 'a'.repeat(40_000) + 'b'.repeat(25_536),
      byteLength: 120_010,
    })
  })

  it('leaves out colours and other control sequences', async () => {
    expect((await collected(['\u001b[1;31mbad\u001b[0m\n'])).text).toBe('bad\n')
  })
})
