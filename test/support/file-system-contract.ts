import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileSystem, Swap, SwapResult } from '../../src/ports/file-system.ts'
import { bytes, outcome, textAt } from './bytes.ts'

/** A file system with a folder of its own, and ways to prepare what its port cannot. */
export interface Subject {
  readonly fileSystem: FileSystem
  readonly root: string
  readonly makeReadOnly: (path: string) => void | Promise<void>
  readonly remove: () => void | Promise<void>
}

/** What every file system keeps. Without a transaction, the reason is said. */
export function fileSystemContract(
  name: string,
  create: () => Subject | Promise<Subject>,
  { withoutTransaction }: { readonly withoutTransaction?: string } = {},
): void {
  describe(name, () => {
    let subject: Subject
    const at = (path: string): string => `${subject.root}/${path}`
    const swap = (path: string, expected: string | null, next: string | null): Promise<string> =>
      outcome(subject.fileSystem.compareAndSwap(at(path), orBytes(expected), orBytes(next)))
    const commit = (
      ...swaps: readonly (readonly [string, string | null, string | null])[]
    ): Promise<string> =>
      outcome(
        transactionOf(
          subject.fileSystem,
          swaps.map((each) => swapOf(at, each)),
        ),
      )
    const holding = (path: string): Promise<string> => textAt(subject.fileSystem, at(path))

    beforeEach(async () => {
      subject = await create()
      await swap('a.txt', null, 'a')
      await swap('folder/b.txt', null, 'b')
    })
    afterEach(() => subject.remove())

    describe('stat', () => {
      it('tells a file from a folder, and its size', async () => {
        const { kind, byteLength, writable } = await subject.fileSystem.stat(at('a.txt'))
        expect({ kind, byteLength, writable }).toEqual({ kind: 'file', byteLength: 1, writable: true })
        expect(await subject.fileSystem.stat(at('folder'))).toMatchObject({ kind: 'directory' })
      })
      it('counts a file without any write bit as not writable', async () => {
        await subject.makeReadOnly(at('a.txt'))
        expect(await subject.fileSystem.stat(at('a.txt'))).toMatchObject({ writable: false })
      })
      it.each(['./a.txt', 'folder/../a.txt', 'folder//..//a.txt'])('knows %s for a.txt', async (spelling) => {
        const { identity } = await subject.fileSystem.stat(at('a.txt'))
        expect(await subject.fileSystem.stat(at(spelling))).toMatchObject({ identity })
        expect(await subject.fileSystem.stat(at('folder/b.txt'))).not.toMatchObject({ identity })
      })
      it.each([
        ['missing.txt', 'ENOENT'],
        ['missing/a.txt', 'ENOENT'],
        ['a.txt/below', 'ENOTDIR'],
        ['a.txt/', 'ENOTDIR'],
      ])('fails for %s with %s', async (path, code) => {
        expect(await outcome(subject.fileSystem.stat(at(path)))).toBe(code)
      })
    })

    describe('readFile', () => {
      it('gives the exact bytes, in memory of their own', async () => {
        const content = Uint8Array.from([0xef, 0xbb, 0xbf, 0, 0xff, 13, 10])
        await subject.fileSystem.compareAndSwap(at('raw'), null, content)
        const first = await subject.fileSystem.readFile(at('raw'))
        first[0] = 0
        content[1] = 0
        expect([...(await subject.fileSystem.readFile(at('raw')))]).toEqual([
          0xef, 0xbb, 0xbf, 0, 0xff, 13, 10,
        ])
      })
      it.each([
        ['missing.txt', 'ENOENT'],
        ['a.txt/below', 'ENOTDIR'],
        ['a.txt/', 'ENOTDIR'],
        ['folder', 'EISDIR'],
      ])('fails for %s with %s', async (path, code) => {
        expect(await holding(path)).toBe(code)
      })
    })

    describe('readDirectory', () => {
      it('lists names and kinds, not what is below', async () => {
        const entries = await subject.fileSystem.readDirectory(at('.'))
        expect(entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
          { name: 'a.txt', kind: 'file' },
          { name: 'folder', kind: 'directory' },
        ])
      })
      it.each([
        ['missing', 'ENOENT'],
        ['a.txt', 'ENOTDIR'],
      ])('fails for %s with %s', async (path, code) => {
        expect(await outcome(subject.fileSystem.readDirectory(at(path)))).toBe(code)
      })
    })

    describe('compareAndSwap', () => {
      it.each([
        ['replaces what is as expected', ['a.txt', 'a', 'A'], 'swapped', 'A'],
        ['leaves what is not as expected', ['a.txt', 'x', 'A'], 'changed', 'a'],
        ['empties a file', ['a.txt', 'a', ''], 'swapped', ''],
        ['creates where nothing is', ['new.txt', null, 'n'], 'swapped', 'n'],
        ['creates an empty file', ['new.txt', null, ''], 'swapped', ''],
        ['creates folders on the way', ['x/y/z/new.txt', null, 'n'], 'swapped', 'n'],
        ['does not create over a file', ['a.txt', null, 'n'], 'changed', 'a'],
        ['does not replace where nothing is', ['new.txt', 'a', 'n'], 'changed', 'ENOENT'],
        ['makes no folder for what is not there', ['x/new.txt', 'a', 'n'], 'changed', 'ENOENT'],
        ['removes what is as expected', ['a.txt', 'a', null], 'swapped', 'ENOENT'],
        ['does not remove what is not as expected', ['a.txt', 'x', null], 'changed', 'a'],
        ['has nothing to remove where nothing is', ['new.txt', null, null], 'swapped', 'ENOENT'],
        ['does not take a file for nothing', ['a.txt', null, null], 'changed', 'a'],
        ['takes bytes that are there already', ['a.txt', 'a', 'a'], 'swapped', 'a'],
        ['compares where nothing would change', ['a.txt', 'x', 'x'], 'changed', 'a'],
      ] as const)('%s', async (_, [path, expected, next], result, holds) => {
        expect(await swap(path, expected, next)).toBe(result)
        expect(await holding(path)).toBe(holds)
      })
      it('makes no folder where it makes no file', async () => {
        expect(await swap('x/new.txt', 'a', 'n')).toBe('changed')
        expect(await outcome(subject.fileSystem.stat(at('x')))).toBe('ENOENT')
      })
      it.each([
        ['folder', null, 'EISDIR'],
        ['folder', 'a', 'EISDIR'],
        ['a.txt/below', null, 'ENOTDIR'],
        ['a.txt/far/below', null, 'ENOTDIR'],
        ['new.txt/', null, 'ENOTDIR'],
        ['a.txt/', 'a', 'ENOTDIR'],
      ] as const)('fails for %s, expecting %s, with %s', async (path, expected, code) => {
        expect(await swap(path, expected, 'n')).toBe(code)
        expect((await subject.fileSystem.readDirectory(at('.'))).length).toBe(2)
        expect(await holding('a.txt')).toBe('a')
      })
      it.each([['A'], [null]])('leaves a read-only file alone, with EACCES (next: %s)', async (next) => {
        await subject.makeReadOnly(at('a.txt'))
        expect(await swap('a.txt', 'a', next)).toBe('EACCES')
        expect(await holding('a.txt')).toBe('a')
      })
      it.each(['a.txt', 'new.txt', 'new/new.txt'])(
        'lets one of many that expect the same win: %s',
        async (path) => {
          const expected = path === 'a.txt' ? 'a' : null
          const nexts = Array.from({ length: 20 }, (_, index) => `next ${index}`)
          const spellings = [path, `./${path}`, `folder/../${path}`]
          const results = await Promise.all(
            nexts.map((next, index) => swap(spellings[index % 3] ?? path, expected, next)),
          )
          expect(results.filter((result) => result !== 'changed')).toEqual(['swapped'])
          expect(await holding(path)).toBe(nexts[results.indexOf('swapped')])
        },
      )
    })

    if (withoutTransaction !== undefined) {
      it(`has no transaction: ${withoutTransaction}`, () => {
        expect(subject.fileSystem.transaction).toBeUndefined()
      })
      return
    }

    describe('transaction', () => {
      it('replaces, creates and removes as one', async () => {
        expect(await commit(['a.txt', 'a', 'A'], ['x/new.txt', null, 'n'], ['folder/b.txt', 'b', null])).toBe(
          'swapped',
        )
        expect([await holding('a.txt'), await holding('x/new.txt'), await holding('folder/b.txt')]).toEqual([
          'A',
          'n',
          'ENOENT',
        ])
      })
      it('has nothing to do without swaps', async () => {
        expect(await commit()).toBe('swapped')
      })
      it.each([
        ['holds something else', ['folder/b.txt', 'x', 'B']],
        ['is not there', ['missing.txt', 'x', 'B']],
        ['is there', ['folder/b.txt', null, 'B']],
        ['holds something else, and would not change', ['folder/b.txt', 'x', 'x']],
      ] as const)('changes nothing where one file %s', async (_, other) => {
        expect(await commit(['a.txt', 'a', 'A'], ['x/new.txt', null, 'n'], other)).toBe('changed')
        expect([await holding('a.txt'), await holding('folder/b.txt')]).toEqual(['a', 'b'])
        expect(await outcome(subject.fileSystem.stat(at('x')))).toBe('ENOENT')
      })
      it.each([
        ['is a folder', ['folder', null, 'n'], 'EISDIR'],
        ['is below a file', ['a.txt/below', null, 'n'], 'ENOTDIR'],
      ] as const)('changes nothing where one path %s', async (_, other, code) => {
        expect(await commit(['folder/b.txt', 'b', 'B'], ['x/new.txt', null, 'n'], other)).toBe(code)
        expect(await holding('folder/b.txt')).toBe('b')
        expect(await outcome(subject.fileSystem.stat(at('x')))).toBe('ENOENT')
      })
      it('changes nothing where one file is read-only', async () => {
        await subject.makeReadOnly(at('folder/b.txt'))
        expect(await commit(['a.txt', 'a', 'A'], ['folder/b.txt', 'b', 'B'])).toBe('EACCES')
        expect([await holding('a.txt'), await holding('folder/b.txt')]).toEqual(['a', 'b'])
      })
      it('changes nothing where one new file would have to be a folder for another', async () => {
        expect(await commit(['x', null, 'n'], ['x/y', null, 'n'])).toMatch(/^(EISDIR|ENOTDIR)$/)
        expect(await outcome(subject.fileSystem.stat(at('x')))).toBe('ENOENT')
      })
      it('makes no folder where it makes no file', async () => {
        expect(await commit(['a.txt', 'a', 'A'], ['x/y/none.txt', null, null])).toBe('swapped')
        expect(await outcome(subject.fileSystem.stat(at('x')))).toBe('ENOENT')
      })
      it.each(['a.txt', './a.txt', 'folder/../a.txt'])(
        'does not take one file twice: a.txt and %s',
        async (path) => {
          await expect(commit(['a.txt', 'a', 'A'], [path, 'a', 'B'])).rejects.toThrow(TypeError)
          expect(await holding('a.txt')).toBe('a')
        },
      )
      it('lets one of many that expect the same win, whatever their order', async () => {
        const results = await Promise.all(
          Array.from({ length: 10 }, (_, index) => {
            const both = [
              ['a.txt', 'a', `${index}`],
              ['folder/b.txt', 'b', `${index}`],
            ] as const
            return commit(...(index % 2 === 0 ? both : both.toReversed()))
          }),
        )
        const winner = `${results.indexOf('swapped')}`
        expect(results.filter((result) => result !== 'changed')).toEqual(['swapped'])
        expect([await holding('a.txt'), await holding('folder/b.txt')]).toEqual([winner, winner])
      })
    })
  })
}

function orBytes(text: string | null): Uint8Array | null {
  return text === null ? null : bytes(text)
}

function swapOf(
  at: (path: string) => string,
  [path, expected, next]: readonly [string, string | null, string | null],
): Swap {
  return { path: at(path), expected: orBytes(expected), next: orBytes(next) }
}

function transactionOf(fileSystem: FileSystem, swaps: readonly Swap[]): Promise<SwapResult> {
  if (fileSystem.transaction === undefined) throw new TypeError('a transaction was promised')
  return fileSystem.transaction(swaps)
}
