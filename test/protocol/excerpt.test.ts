import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, groupsOf, type Budget } from '../../src/protocol/excerpt.ts'
import { anchorOf, encode, snapshotFrom } from '../support/file.ts'

type Span = readonly [from: number, to: number]

const spans = (ranges: readonly { from: number; to: number }[]): Span[] =>
  ranges.map(({ from, to }) => [from, to])
const ranges = (...given: readonly Span[]) => given.map(([from, to]) => ({ from, to }))

const linesOf = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const tagged = (line: number, text: string): string => `${anchorOf(line, text)}|${text}`

const plenty: Budget = { lines: 1_000, bytes: 100_000, bytesPerLine: 1_000 }

/** What stands before the text of a line with a number of one digit, and the line break: `1#abc|` and LF. */
const perLine = 7

describe('groupsOf', () => {
  it.each<[groups: string, context: number, ...given: Span[]]>([
    ['5-5', 0, [5, 5]],
    ['3-7', 2, [5, 5]],
    ['1-3', 2, [1, 1]],
    ['18-20', 2, [20, 20]],
    ['1-20', 2, [1, 20]],
    ['3-7 13-17', 2, [5, 5], [15, 15]],
    ['3-7 13-17', 2, [15, 15], [5, 5]],
    ['3-12', 2, [5, 5], [10, 10]],
    ['3-7 9-13', 2, [5, 5], [11, 11]],
    ['3-9', 2, [5, 5], [6, 7]],
    ['1-12', 2, [3, 10], [4, 5]],
    ['5-6', 0, [5, 5], [6, 6]],
    ['5-5 7-7', 0, [5, 5], [7, 7]],
    ['19-20', 2, [21, 21]],
    ['', 2, [23, 30]],
    ['1-3', 2, [1, 1], [40, 50]],
    ['1-20', 0, [1, 9_007_199_254_740_991]],
  ])('makes of ranges in 20 lines the groups %j, with context %i', (groups, context, ...given) => {
    expect(
      spans(groupsOf(ranges(...given), context, 20))
        .map((span) => span.join('-'))
        .join(' '),
    ).toBe(groups)
  })

  it('has no groups where there are no ranges', () => {
    expect(groupsOf([], 2, 20)).toEqual([])
  })

  it('gives every line asked for once and in order, in as few groups as there are gaps', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(5))
      .map(([from, more]) => ({ from, to: from + more }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.nat(3), (given, context) => {
        const groups = groupsOf(given, context, 20)
        const asked = linesOf({ from: 1, to: 20 }).filter((line) =>
          given.some(({ from, to }) => from - context <= line && line <= to + context),
        )
        expect(groups.flatMap(linesOf)).toEqual(asked)
        expect(groups).toHaveLength(asked.filter((line) => !asked.includes(line - 1)).length)
      }),
    )
  })
})

describe('excerptOf', () => {
  const file = snapshotFrom('a\nb\nc\nd\ne')

  it('shows groups with an empty line between them', () => {
    expect(excerptOf(file, ranges([1, 2], [4, 5]), plenty)).toEqual({
      text: [tagged(1, 'a'), tagged(2, 'b'), '', tagged(4, 'd'), tagged(5, 'e')].join('\n'),
      shown: ranges([1, 2], [4, 5]),
      isComplete: true,
      notices: [],
    })
  })

  it('shows nothing of no groups, and that is all of them', () => {
    expect(excerptOf(file, [], plenty)).toEqual({ text: '', shown: [], isComplete: true, notices: [] })
  })

  it('puts in front of each line what it is told to', () => {
    const { text } = excerptOf(file, ranges([2, 3]), {
      ...plenty,
      prefixOf: (line) => (line === 2 ? '>> ' : '   '),
    })
    expect(text).toBe('>> b\n   c')
  })

  it.each<[lines: number, shown: Span[], isComplete: boolean]>([
    [0, [], false],
    [1, [[1, 1]], false],
    [2, [[1, 2]], false],
    [
      3,
      [
        [1, 2],
        [4, 4],
      ],
      false,
    ],
    [
      4,
      [
        [1, 2],
        [4, 5],
      ],
      true,
    ],
    [
      5,
      [
        [1, 2],
        [4, 5],
      ],
      true,
    ],
  ])('shows no more than %i lines', (lines, shown, isComplete) => {
    const excerpt = excerptOf(file, ranges([1, 2], [4, 5]), { ...plenty, lines })
    expect(spans(excerpt.shown)).toEqual(shown)
    expect(excerpt.isComplete).toBe(isComplete)
  })

  it.each<[bytes: number, shown: Span[], isComplete: boolean]>([
    [0, [], false],
    [perLine, [], false],
    [perLine + 1, [[1, 1]], false],
    [3 * (perLine + 1) - 1, [[1, 2]], false],
    [
      3 * (perLine + 1),
      [
        [1, 2],
        [4, 4],
      ],
      false,
    ],
    [
      4 * (perLine + 1),
      [
        [1, 2],
        [4, 5],
      ],
      true,
    ],
  ])('shows no more than %i bytes, anchors and line breaks included', (bytes, shown, isComplete) => {
    const excerpt = excerptOf(file, ranges([1, 2], [4, 5]), { ...plenty, bytes })
    expect(spans(excerpt.shown)).toEqual(shown)
    expect(excerpt.isComplete).toBe(isComplete)
  })

  it('shows nothing of a later group once an earlier one did not fit', () => {
    const uneven = snapshotFrom(`a\n${'x'.repeat(50)}\nc`)
    expect(spans(excerptOf(uneven, ranges([1, 2], [3, 3]), { ...plenty, bytes: 30 }).shown)).toEqual([[1, 1]])
  })

  it('counts the digits of line numbers', () => {
    const long = snapshotFrom('\n'.repeat(99))
    const bytes = perLine + perLine + 1
    expect(spans(excerptOf(long, ranges([9, 10]), { ...plenty, bytes }).shown)).toEqual([[9, 10]])
    expect(spans(excerptOf(long, ranges([99, 100]), { ...plenty, bytes }).shown)).toEqual([[99, 99]])
  })

  it('counts of a line that is cut only what is shown', () => {
    const wide = snapshotFrom(`${'x'.repeat(500)}\nb`)
    const budget = { lines: 9, bytes: perLine + 10 + perLine + 1, bytesPerLine: 10 }
    expect(excerptOf(wide, ranges([1, 2]), budget).isComplete).toBe(true)
  })

  it.each([
    ['xxxxx', 5, 'xxxxx'],
    ['xxxxxx', 5, 'xxxxx'],
    ['ééé', 5, 'éé'],
    ['éééx', 6, 'ééé'],
    ['a😀b', 4, 'a'],
    ['a😀b', 5, 'a😀'],
    ['日本語', 8, '日本'],
    ['😀', 3, ''],
  ])('cuts %j after at most %i bytes, between characters: %j', (line, bytesPerLine, shown) => {
    const { text } = excerptOf(snapshotFrom(line), ranges([1, 1]), { ...plenty, bytesPerLine })
    expect(text).toBe(`${anchorOf(1, line)}|${shown}`)
  })

  it('says of each line that is cut how much of it is shown, and gives it the anchor of the whole line', () => {
    const wide = snapshotFrom('ééé\nab\nxxxxxx\r\n')
    expect(excerptOf(wide, ranges([1, 3]), { ...plenty, bytesPerLine: 3 })).toMatchObject({
      text: [`${anchorOf(1, 'ééé')}|é`, tagged(2, 'ab'), `${anchorOf(3, 'xxxxxx')}|xxx`].join('\n'),
      notices: ['Line 1 is cut: 2 of its 6 bytes are shown.', 'Line 3 is cut: 3 of its 6 bytes are shown.'],
    })
  })

  it('always shows a line where its budget of bytes holds an anchor and a cut line', () => {
    const wide = snapshotFrom('x'.repeat(500))
    const { text } = excerptOf(wide, ranges([1, 1]), { lines: 1, bytes: perLine + 10, bytesPerLine: 10 })
    expect(text).toBe(`${anchorOf(1, 'x'.repeat(500))}|${'x'.repeat(10)}`)
  })

  it('never exceeds its budget, counted on the text that comes out', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        texts,
        fc.nat(12),
        fc.nat(150),
        fc.integer({ min: 4, max: 12 }),
        (lines, limit, bytes, bytesPerLine) => {
          const snapshot = snapshotFrom(lines.map((line) => line.replaceAll(/[\r\n]/g, '')).join('\n'))
          const all = ranges([1, snapshot.lineCount])
          const { text, shown } = excerptOf(snapshot, all, { lines: limit, bytes, bytesPerLine })
          const count = shown.reduce((sum, { from, to }) => sum + to - from + 1, 0)
          expect(count).toBeLessThanOrEqual(limit)
          expect(count === 0 ? 0 : encode(`${text}\n`).length).toBeLessThanOrEqual(bytes)
        },
      ),
    )
  })
})
