import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../../src/adapters/memory/memory-file-system.ts'

/** Each kind of bytes: a Buffer is one whose `slice` shares its memory. */
const kinds: readonly (readonly [name: string, bytesOf: (text: string) => Uint8Array])[] = [
  ['a Uint8Array', (text) => new TextEncoder().encode(text)],
  ['a Buffer', (text) => Buffer.from(text)],
]

describe('MemoryFileSystem', () => {
  it.each(kinds)('keeps what it was given as %s, whatever happens to that afterwards', async (_, bytesOf) => {
    const [given, written] = [bytesOf('given'), bytesOf('written')]
    const fileSystem = new MemoryFileSystem({ '/given': given })
    await fileSystem.compareAndSwap('/written', null, written)
    for (const bytes of [given, written]) bytes.fill(0)
    expect(await fileSystem.readFile('/given')).toEqual(new TextEncoder().encode('given'))
    expect(await fileSystem.readFile('/written')).toEqual(new TextEncoder().encode('written'))
  })

  it.each(kinds)('keeps what it was given as %s, whatever happens to what it gave', async (_, bytesOf) => {
    const fileSystem = new MemoryFileSystem({ '/a': bytesOf('a') })
    const read = await fileSystem.readFile('/a')
    read.fill(0)
    expect(await fileSystem.readFile('/a')).toEqual(new TextEncoder().encode('a'))
  })
})
