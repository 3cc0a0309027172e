import * as fc from 'fast-check'
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

  it('takes the memory of one version for the next, and no reader of an earlier one sees that', async () => {
    const writes = fc.array(
      fc.record({
        next: fc.uint8Array({ maxLength: 9 }),
        how: fc.constantFrom('alone', 'together', 'undone'),
      }),
    )
    await fc.assert(
      fc.asyncProperty(writes, async (sequence) => {
        const fileSystem = new MemoryFileSystem({ '/a': new Uint8Array(4), '/b': '' })
        const versions = [new Uint8Array(4)]
        const read = [await fileSystem.readFile('/a')]
        for (const { next, how } of sequence) {
          const expected = Uint8Array.from(versions.at(-1) ?? [])
          const swap = { path: '/a', expected, next: Uint8Array.from(next) }
          if (how === 'alone') await fileSystem.compareAndSwap('/a', expected, swap.next)
          else await fileSystem.transaction(how === 'together' ? [swap] : [swap, neverFitting])
          swap.next.fill(0xff)
          versions.push(how === 'undone' ? expected : next)
          read.push(await fileSystem.readFile('/a'))
        }
        expect(read).toEqual(versions)
      }),
    )
  })

  it('undoes a transaction wholly, whoever writes while it is told what to swap', async () => {
    const fileSystem = new MemoryFileSystem({ '/a': 'first', '/b': '' })
    const [first, second] = ['first', 'next'].map((text) => Buffer.from(text))
    const swap = {
      path: '/c',
      next: null,
      get expected(): Uint8Array {
        void fileSystem.compareAndSwap('/a', first ?? null, second ?? null)
        return Buffer.from('not there')
      },
    }
    expect(await fileSystem.transaction([swap])).toBe('changed')
    expect(await fileSystem.readFile('/a')).toEqual(new Uint8Array(second ?? []))
  })
})

/** A swap that finds another file than it expects, so that all before it are undone. */
const neverFitting = { path: '/b', expected: Uint8Array.of(1), next: null }
