import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../../src/engine/replace-text.ts'
import { replacingAll, type ReplacingAll } from '../../src/engine/replacing-all.ts'
import { parseHunks } from '../../src/protocol/hunk.ts'
import { decode, snapshotFrom, valueOf } from '../support/file.ts'

type Lines = readonly [from: number, to: number]

const everywhere: Lines = [1, 9_999]

/** The hunks, as `find > replace`, and what is said of them. */
function all(file: string, find: string, replace: string, [from, to] = everywhere): ReplacingAll {
  return valueOf(replacingAll(snapshotFrom(file), { find, replace, range: { from, to } }))
}

function hunksOf(file: string, find: string, replace: string, lines = everywhere): readonly string[] {
  return all(file, find, replace, lines).hunks.map((hunk) => `${hunk.find} > ${hunk.replace}`)
}

/** Two lines `a`, each between so many dashes. */
function twiceAmong(around: number): string {
  const dashes = '-\n'.repeat(around)
  return `1\n${dashes}a\n${dashes}2\n${dashes}a\n${dashes}3\n`
}

describe('replacingAll', () => {
  it.each<[rule: string, file: string, find: string, hunks: string[]]>([
    ['finds whole lines', 'one\ntwo\n', 'w', ['two > tXo']],
    ['takes matches of one line together', 'a b a\n', 'a', ['a b a > X b X']],
    ['takes in the lines around where a line stands twice', 'k\na\na\nz\n', 'a', ['k\na\na\nz > k\nX\nX\nz']],
    [
      'takes in no more lines than it needs',
      '1\na\n2\n\n3\na\n4\n',
      'a',
      ['1\na\n2 > 1\nX\n2', '3\na\n4 > 3\nX\n4'],
    ],
    ['keeps apart what only touches', 'x a\ny a\n', 'a', ['x a > x X', 'y a > y X']],
    ['joins parts that share a line', 'a\nk\na', 'a', ['a\nk\na > X\nk\nX']],
    ['takes the ending along that is matched', 'a\nb\n', 'a\n', ['a\n > X']],
    ['takes of matches that overlap the first', 'aaa\n', 'aa', ['aaa > Xa']],
    ['takes matches that touch', 'aaaa\n', 'aa', ['aaaa > XX']],
    ['reads CR LF as LF', '\uFEFFa\r\nb\r\n', 'b', ['b > X']],
  ])('%s', (_, file, find, hunks) => {
    expect(hunksOf(file, find, 'X')).toEqual(hunks)
  })

  it('looks in the lines that are named', () => {
    expect(hunksOf('a 1\na 2\na 3\n', 'a', 'X', [2, 2])).toEqual(['a 2 > X 2'])
  })

  it('says how many matches it replaces, and on which lines they begin', () => {
    const { count, lines, left, isAll } = all('a a\nb\na\n', 'a', 'X')
    expect([count, lines, left, isAll]).toEqual([3, [1, 3], [], true])
  })

  it.each([
    [39, 39, true],
    [40, 40, true],
    [41, 40, false],
  ])('of %i matches replaces %i', (many, count, isAll) => {
    const file = Array.from({ length: many }, (_, index) => `a ${index + 10}\n`).join('')
    expect(all(file, 'a', 'X')).toMatchObject({ count, isAll, left: [] })
  })

  it('leaves what up to five lines on either side do not tell apart', () => {
    expect(all(twiceAmong(4), 'a', 'X')).toMatchObject({ count: 2, left: [] })
    expect(all(twiceAmong(5), 'a', 'X')).toMatchObject({ count: 0, left: [7, 19], hunks: [], isAll: true })
  })

  it('leaves a match whose lines another hunk would bring a second time', () => {
    expect(all('a c\nab c\n', 'a', 'bab')).toMatchObject({
      hunks: [{ find: 'a c', replace: 'bab c' }],
      lines: [1],
      left: [2],
    })
  })

  it('refuses where there is no match in the lines', () => {
    const range = { from: 2, to: 3 }
    expect(replacingAll(snapshotFrom('a\nb\nc\n'), { find: 'a', replace: 'X', range })).toEqual({
      ok: false,
      faults: [{ code: 'no-match', find: 'a', within: range, nearest: [] }],
    })
  })

  it('gives hunks that fit the file, and that replace what it says', () => {
    const unit = fc.constantFrom('a', 'a', 'b', '\n', '\n', ' ')
    const text = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''))
    const texts = fc.record({
      file: text,
      find: fc.constantFrom('a', 'aa', 'a\n', 'ab', 'b', '\n'),
      replace: fc.constantFrom('', 'c', 'aa', 'b', 'x\ny'),
    })
    fc.assert(
      fc.property(texts, ({ file, find, replace }) => {
        fc.pre(file.includes(find) && find !== replace)
        const { hunks, left } = all(file, find, replace)
        fc.pre(left.length === 0)
        const outcome = valueOf(applyHunks(snapshotFrom(file), valueOf(parseHunks(hunks))))
        expect(decode(outcome.snapshot.bytes)).toBe(file.replaceAll(find, () => replace))
      }),
      { numRuns: 300 },
    )
  })
})
