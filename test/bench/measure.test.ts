import { describe, expect, it } from 'vitest'
import { inTurns, median, ratioOf, turnOf } from '../../bench/measure.mjs'

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 9], 10],
    [[], Number.NaN],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })
})

describe('turnOf', () => {
  it.each([
    ['five times where the turn is over by then', 0, 5],
    ['as often as fits into a longer one', 100, expect.toSatisfy((goes: number) => goes > 5)],
  ])('goes %s', async (_, turnMs, wanted) => {
    let goes = 0
    const run = (): number => (goes += 1)
    expect(await turnOf(run, turnMs)).toBeGreaterThanOrEqual(0)
    expect(goes).toEqual(wanted)
  })
})

describe('inTurns', () => {
  it('lets each candidate take its turn in every round, and drops the rounds that warm up', async () => {
    const taken: string[] = []
    const times = await inTurns(['a', 'b'], { rounds: 2, warmUp: 1 }, (name, round) => {
      taken.push(name)
      return round + (name === 'a' ? 10 : 20)
    })
    expect(taken.join('')).toBe('ababab')
    expect(times).toEqual([
      [10, 11],
      [20, 21],
    ])
  })
})

describe('ratioOf', () => {
  it('compares within each round, so that a round in which all is slow does not count more', () => {
    expect(ratioOf([2, 2, 200], [1, 1, 100])).toBe(2)
    expect(ratioOf([30, 2, 4], [10, 1, 1])).toBe(3)
  })

  it('is no number where nothing was measured', () => {
    expect(ratioOf([], [1])).toBeNaN()
    expect(ratioOf([1], [])).toBeNaN()
  })
})
