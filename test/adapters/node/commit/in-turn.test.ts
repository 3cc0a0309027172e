import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../../src/adapters/node/commit/in-turn.ts'

/** Actions by name, which begin in their turn and end when they are told to. */
function actions() {
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  return {
    /** Asks for a turn; what runs then. */
    ask: async (name: string, ...keys: readonly string[]) => {
      void inTurn(keys, () => {
        running.add(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      await setImmediate()
      return [...running]
    },
    /** Ends one; what runs then. */
    end: async (name: string) => {
      running.delete(name)
      ends.get(name)?.()
      await setImmediate()
      return [...running]
    },
  }
}

describe('inTurn', () => {
  it('lets one wait for the one before it, whoever has ended since it asked', async () => {
    const { ask, end } = actions()
    expect(await ask('first', 'a')).toEqual(['first'])
    expect(await ask('second', 'a')).toEqual(['first'])
    expect(await end('first')).toEqual(['second'])
    expect(await ask('third', 'a')).toEqual(['second'])
    expect(await end('second')).toEqual(['third'])
    await end('third')
  })

  it('lets those run at once that have no key in common, and one wait for all of its keys', async () => {
    const { ask, end } = actions()
    await ask('a', 'a')
    expect(await ask('b', 'b')).toEqual(['a', 'b'])
    expect(await ask('both', 'a', 'b')).toEqual(['a', 'b'])
    expect(await end('b')).toEqual(['a'])
    expect(await end('a')).toEqual(['both'])
    await end('both')
  })

  it('goes on after one that fails, which fails for its caller alone', async () => {
    const failing = inTurn(['a'], () => Promise.reject(new RangeError('a bug')))
    const next = inTurn(['a'], async () => 'done')
    await expect(failing).rejects.toThrow('a bug')
    expect(await next).toBe('done')
  })
})
