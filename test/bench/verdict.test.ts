import { describe, expect, it } from 'vitest'
import type { Timing } from '../../bench/ask.mjs'
import { limits, tolerance, type Limit } from '../../bench/limits.mjs'
import { usual, type InputSpec } from '../../bench/inputs.mjs'
import { questions } from '../../bench/questions/questions.mjs'
import { judge, verdictOn } from '../../bench/verdict.mjs'

/** What a question gave: milliseconds of each candidate, one for each round; the floor is the first. */
function timing(
  setting: Partial<InputSpec> & { readonly ranges?: number; readonly byteLength?: number },
  rounds: Timing['rounds'],
): Timing {
  return { question: 'q', ...usual('1 MiB'), ranges: 1, byteLength: 1_000_000, ...setting, rounds }
}

function figure(
  limit: Partial<Limit>,
  timings: readonly Timing[],
  peaks: readonly number[] = [],
): number | undefined {
  const whole: Limit = {
    work: '',
    measure: 'floor',
    question: 'q',
    size: '1 MiB',
    ranges: 1,
    atMost: 1,
    ...limit,
  }
  const memory = { size: '8 MiB', byteLength: 10, peaks } as const
  return judge([whole], { timings, memory })[0]?.figure
}

describe('verdictOn', () => {
  it.each([
    [2, 'stretch'],
    [2.01, 'pass'],
    [4, 'pass'],
    [4.01, 'tolerated'],
    [4 * (1 + tolerance), 'tolerated'],
    [4.61, 'fail'],
    [Number.NaN, 'unknown'],
  ] as const)('calls %d under a limit of 4, with 2 to aim at: %s', (measured, verdict) => {
    expect(verdictOn(measured, { atMost: 4, stretch: 2 })).toBe(verdict)
  })

  it('knows no stretch where none is named', () => {
    expect(verdictOn(0, { atMost: 4 })).toBe('pass')
  })
})

describe('judge', () => {
  it('takes the worst kind of text for what is held against the floor', () => {
    const timings = [
      timing({}, { floor: [1, 2], hashline: [3, 6] }),
      timing({ text: 'ASCII' }, { floor: [1, 2], hashline: [5, 10] }),
      timing({ size: '8 MiB' }, { floor: [1, 2], hashline: [9, 18] }),
    ]
    expect(figure({}, timings)).toBe(5)
  })

  it('holds many ranges against one, round by round', () => {
    const timings = [
      timing({}, { floor: [1, 1], hashline: [2, 4] }),
      timing({ ranges: 1000 }, { floor: [1, 1], hashline: [3, 6] }),
    ]
    expect(figure({ measure: 'one-range', ranges: 1000 }, timings)).toBe(1.5)
  })

  it('holds ours against the fastest peer', () => {
    const timings = [timing({}, { floor: [1], hashline: [2], slow: [20], fast: [8] })]
    expect(figure({ measure: 'peer' }, timings)).toBe(0.25)
  })

  it('says that nothing was measured where there are no peers', () => {
    expect(figure({ measure: 'peer' }, [timing({}, { floor: [1], hashline: [2] })])).toBeNaN()
  })

  it('spreads from the best throughput to the worst', () => {
    const timings = [
      timing({ size: '64 KiB', byteLength: 10 }, { floor: [1], hashline: [2] }),
      timing({ byteLength: 100 }, { floor: [1], hashline: [10] }),
      timing({ size: '8 MiB', byteLength: 1000 }, { floor: [1], hashline: [150] }),
      timing({ size: '8 MiB', byteLength: 1000, text: 'ASCII' }, { floor: [1], hashline: [900] }),
    ]
    expect(figure({ measure: 'spread', size: null }, timings)).toBe(2)
  })

  it('holds the peak of memory against the size of the file', () => {
    expect(figure({ measure: 'memory' }, [], [30, 20, 40])).toBe(3)
  })
})

describe('limits', () => {
  it.each(limits)('speak of something that is asked: $work', ({ measure, question, size, ranges }) => {
    const settings = questions.find(({ name }) => name === question)?.settings ?? []
    const meant = settings.filter(
      (setting) => setting.ranges === ranges && (size ?? setting.size) === setting.size,
    )
    expect(measure === 'memory' || meant.length > 0).toBe(true)
  })
})
