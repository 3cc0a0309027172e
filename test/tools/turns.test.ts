import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { inTurn } from '../../src/tools/turns.ts'

/** When everything that can run by itself has run. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Calls that write down when they begin, and end when they are told to. */
function calls() {
  const fileSystem = new MemoryFileSystem()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string, ...identities: readonly string[]): Promise<string> =>
    inTurn(fileSystem, identities, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, call, end }
}

describe('inTurn', () => {
  it('runs calls on one file one after another, in the order they came', async () => {
    const { begun, call, end } = calls()
    const all = Promise.all([call('1', 'a'), call('2', 'a'), call('3', 'a')])
    await settled()
    expect(begun).toEqual(['1'])
    await end('1')
    expect(begun).toEqual(['1', '2'])
    await end('2')
    await end('3')
    expect(await all).toEqual(['1', '2', '3'])
  })

  it('makes a call wait that comes when the first has ended and the second has not', async () => {
    const { begun, call, end } = calls()
    const early = Promise.all([call('1', 'a'), call('2', 'a')])
    await settled()
    await end('1')
    const late = call('3', 'a')
    await settled()
    expect(begun).toEqual(['1', '2'])
    await end('2')
    await end('3')
    await Promise.all([early, late])
    expect(begun).toEqual(['1', '2', '3'])
  })

  it('runs calls on different files side by side', async () => {
    const { begun, call, end } = calls()
    const all = Promise.all([call('1', 'a'), call('2', 'b')])
    await settled()
    expect(begun).toEqual(['1', '2'])
    await end('2')
    await end('1')
    expect(await all).toEqual(['1', '2'])
  })

  it('makes a call on several files wait for all of them, and others for it', async () => {
    const { begun, call, end } = calls()
    const all = Promise.all([
      call('1', 'a'),
      call('2', 'b'),
      call('3', 'a', 'b'),
      call('4', 'b'),
      call('5', 'c'),
    ])
    await settled()
    await end('1')
    expect(begun).toEqual(['1', '2', '5'])
    await end('2')
    expect(begun).toEqual(['1', '2', '5', '3'])
    await end('3')
    expect(begun).toEqual(['1', '2', '5', '3', '4'])
    await end('4')
    await end('5')
    await all
  })

  it('lets two calls claim the same files in opposite order', async () => {
    const { call, end } = calls()
    const all = Promise.all([call('1', 'a', 'b'), call('2', 'b', 'a')])
    await settled()
    await end('1')
    await end('2')
    expect(await all).toEqual(['1', '2'])
  })

  it('does not let a call that fails block the next, nor hides its failure', async () => {
    const fileSystem = new MemoryFileSystem()
    const failing = inTurn(fileSystem, ['a'], () => Promise.reject(new Error('failed')))
    const next = inTurn(fileSystem, ['a'], async () => 'next')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('next')
  })

  it('knows files apart that have one name in two file systems', async () => {
    const [one, other] = [calls(), calls()]
    const both = Promise.all([one.call('1', 'a'), other.call('2', 'a')])
    await settled()
    expect([one.begun, other.begun]).toEqual([['1'], ['2']])
    await one.end('1')
    await other.end('2')
    await both
  })
})
