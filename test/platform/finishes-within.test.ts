import { describe, expect, it } from 'vitest'
import * as node from '../../src/platform/node.ts'
import * as web from '../../src/platform/web.ts'

function endless(): void {
  for (;;);
}

describe.each([
  ['node', node.finishesWithin],
  ['web', web.finishesWithin],
])('finishesWithin, %s', (_, finishesWithin) => {
  it('runs an action in time, as if it were called', () => {
    const seen: string[] = []
    expect(finishesWithin(1_000, () => seen.push(typeof Buffer))).toBe(true)
    expect(seen).toEqual(['function'])
  })

  it('passes on what an action throws', () => {
    const thrown = new RangeError('x')
    const action = (): void => {
      throw thrown
    }
    expect(() => finishesWithin(1_000, action)).toThrow(thrown)
    expect(finishesWithin(1_000, () => undefined)).toBe(true)
  })
})

describe('finishesWithin, node', () => {
  it.each([0, 0.5, 20])('stops what has no end after %s ms, and runs what comes after it', (timeoutMs) => {
    expect(node.finishesWithin(timeoutMs, endless)).toBe(false)
    expect(node.finishesWithin(1_000, () => undefined)).toBe(true)
  })

  it('stops a regular expression in the middle', () => {
    expect(node.finishesWithin(20, () => /(a+)+$/.test(`${'a'.repeat(50)}b`))).toBe(false)
  })
})
