import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../src/engine/apply.ts'
import { parseAnchor } from '../../src/protocol/anchor.ts'
import type { Anchor } from '../../src/protocol/anchor.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { edited, faultsOf, refused, requestOf, type Sent } from '../support/edited.ts'
import { anchorOf, encode, valueOf } from '../support/file.ts'

const file = 'a\nb\nc\nd\n'

/** The anchor of a line with this text. */
function anchor(line: number, text: string): Anchor {
  return valueOf(parseAnchor(anchorOf(line, text)))
}

/** What is said to someone who has seen `then`, about the file as it is `now`. */
function faultsOfStale(then: string, now: string, ...edits: readonly Sent[]): unknown {
  const result = applyEdits(encode(now), requestOf(then, edits))
  return result.ok ? [] : result.faults
}

describe('check, of the tag', () => {
  it.each([
    ['a word', 'a\nb\n', 'a\nB\n'],
    ['blanks at the end of a line', 'a  \nb\n', 'a\nb\n'],
    ['an ending', 'a \nb\n', 'a \r\nb\n'],
    ['the byte-order mark', 'a\n', '\uFEFFa\n'],
    ['the final newline', 'a\n', 'a'],
    ['another line only', 'a\nb\nc\n', 'a\nb\nC\n'],
  ])('refuses a file of which changed: %s', (_, then, now) => {
    expect(faultsOfStale(then, now, [1, 1, 'x'])).toMatchObject([
      { code: 'stale-tag', given: tagOf(encode(then)), now: tagOf(encode(now)) },
    ])
  })

  it('says only that, with the ranges as sent and where their anchors are now', () => {
    expect(faultsOfStale('a\nb\nc\n', 'x\na\nb\nc\n', [3, 2], [9, 9])).toMatchObject([
      {
        code: 'stale-tag',
        ranges: [
          { from: 3, to: 2 },
          { from: 9, to: 9 },
        ],
        moved: null,
      },
    ])
    expect(faultsOfStale('a\nb\nc\n', 'x\na\nb\nc\n', [3, 3], [1, 2])).toMatchObject([
      {
        ranges: [
          { from: 1, to: 2 },
          { from: 3, to: 3 },
        ],
        moved: 1,
      },
    ])
  })

  it('refuses the second of two calls made with one tag', () => {
    expect(faultsOfStale('a\nb\nc\n', edited('a\nb\nc\n', [1, 1, 'a\na2']), [3, 3])).toMatchObject([
      { code: 'stale-tag', ranges: [{ from: 3, to: 3 }], moved: 1 },
    ])
    expect(faultsOfStale('a\nb\n', edited('a\nb\n', [2, 2, 'B1']), [2, 2, 'B2'])).toMatchObject([
      { code: 'stale-tag', moved: null },
    ])
  })
})

describe('check, of each range', () => {
  it('refuses a range whose ends are the wrong way round', () => {
    expect(faultsOf(file, [3, 2, 'x'])).toEqual([
      { code: 'inverted-range', edit: 1, from: anchor(3, 'c'), to: anchor(2, 'b') },
    ])
  })

  it.each<[line: number, ...edits: Sent[]]>([
    [6, [6, 6]],
    [6, [1, 6]],
    [9_007_199_254_740_991, [1, 9_007_199_254_740_991]],
    [9_007_199_254_740_991, [9_007_199_254_740_991, 9_007_199_254_740_991]],
  ])('refuses line %i of a file of five, once', (line, edit) => {
    expect(faultsOf(file, edit)).toEqual([{ code: 'out-of-range', edit: 1, line, lineCount: 5 }])
  })

  it('refuses both ends where both are behind the last line', () => {
    expect(faultsOf(file, [7, 8])).toMatchObject([{ line: 7 }, { line: 8 }])
  })

  it('refuses letters that are not those of the line, and says which are', () => {
    expect(faultsOf(file, [anchorOf(2, 'c'), 3, 'x'])).toEqual([
      { code: 'stale-anchor', edit: 1, given: anchor(2, 'c'), now: anchor(2, 'b') },
    ])
    expect(faultsOf(file, [1, anchorOf(5, 'd')])).toEqual([
      { code: 'stale-anchor', edit: 1, given: anchor(5, 'd'), now: anchor(5, '') },
    ])
  })

  it('says once what is wrong with both ends, and twice what is wrong with each', () => {
    expect(refused(file, [anchorOf(2, 'c'), anchorOf(2, 'c')])).toEqual(['stale-anchor'])
    expect(refused(file, [anchorOf(2, 'c'), anchorOf(2, 'd')])).toEqual(['stale-anchor', 'stale-anchor'])
    expect(refused(file, [2, anchorOf(2, 'd')])).toEqual(['stale-anchor'])
  })

  it('never looks a line up by its letters', () => {
    const twice = ' if (x) {\na\n if (x) {\nb\n'
    expect(edited(twice, [3, 3, 'y'])).toBe(' if (x) {\na\ny\nb\n')
    expect(refused(twice, [anchorOf(2, ' if (x) {'), 3])).toEqual(['stale-anchor'])
  })

  it('does not mind white space in a line, for its letters leave that out', () => {
    expect(edited('  a b\n', [anchorOf(1, 'ab'), 1, 'x'])).toBe('x\n')
  })
})

describe('check, of ranges together', () => {
  it.each<[names: string, ...edits: Sent[]]>([
    ['2 and 1 at 2', [1, 2, 'x'], [2, 3, 'y']],
    ['1 and 2 at 2', [2, 3, 'y'], [1, 2, 'x']],
    ['2 and 1 at 2', [1, 4, 'x'], [2, 3, 'y']],
    ['2 and 1 at 3', [3, 3, 'x'], [3, 3, 'y']],
    ['2 and 1 at 2', [2, 3], [2, 2]],
    ['2 and 1 at 2, 3 and 1 at 4', [1, 4, 'x'], [2, 2, 'y'], [4, 5, 'z']],
    ['2 and 1 at 1, 3 and 1 at 1', [1, 1, 'x'], [1, 1, 'y'], [1, 1, 'z']],
    ['2 and 1 at 2, 3 and 2 at 3', [1, 2, 'x'], [2, 3, 'y'], [3, 4, 'z']],
  ])('refuses two edits that share a line, and names both: %s', (names, ...edits) => {
    const faults = faultsOf(file, ...edits)
    expect(faults.map((fault) => fault.code)).toEqual(faults.map(() => 'overlap'))
    const named = faults.map((fault) =>
      fault.code === 'overlap' ? `${fault.edit} and ${fault.other} at ${fault.line}` : fault.code,
    )
    expect(named.join(', ')).toBe(names)
  })

  it('counts edits as they were sent, also where some mean the same', () => {
    expect(faultsOf(file, [4, 4, 'x'], [4, 4, 'x'], [4, 5, 'y'])).toMatchObject([{ edit: 3, other: 1 }])
  })

  it('says nothing of lines shared with a range that is the wrong way round', () => {
    expect(refused(file, [3, 1, 'x'], [2, 2, 'y'])).toEqual(['inverted-range'])
    expect(refused(file, [2, 1, 'x'], [2, 3, 'y'])).toEqual(['inverted-range'])
    expect(refused(file, [1, 4, 'x'], [3, 2, 'y'])).toEqual(['inverted-range'])
  })

  it('finds everything that is wrong, in order of precedence', () => {
    const edits: Sent[] = [
      [1, 2, 'x'],
      [2, 2, 'y'],
      [anchorOf(3, 'x'), 3],
      [8, 9],
      [5, 4],
    ]
    expect(faultsOf(file, ...edits).map((fault) => [fault.code, 'edit' in fault && fault.edit])).toEqual([
      ['inverted-range', 5],
      ['out-of-range', 4],
      ['out-of-range', 4],
      ['stale-anchor', 3],
      ['overlap', 2],
    ])
  })
})
