import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../src/engine/difference.ts'
import { snapshotFrom } from '../support/file.ts'
import { anyFile } from '../support/generated.ts'

/** `2+1 → 2+3` for line 2 that became lines 2 to 4. */
function differenceBetween(before: string, after: string): string {
  const [change, ...others] = differenceOf(snapshotFrom(before), snapshotFrom(after))
  expect(others).toEqual([])
  if (change === undefined) return 'none'
  const [old, now] = [change.before, change.after]
  return `${old.line}+${old.lineCount} → ${now.line}+${now.lineCount}`
}

describe('differenceOf', () => {
  it.each([
    ['none', 'a\nb\n', 'a\nb\n'],
    ['none', '', ''],
    ['2+1 → 2+1', 'a\nb\nc', 'a\nB\nc'],
    ['2+0 → 2+1', 'a\nb\n', 'a\nx\nb\n'],
    ['2+1 → 2+0', 'a\nx\nb\n', 'a\nb\n'],
    ['2+3 → 2+3', 'a\nb\nc\nd\ne', 'a\nB\nc\nD\ne'],
    ['1+0 → 1+1', 'a\n', 'x\na\n'],
    ['1+1 → 1+1', 'a', 'b'],
    ['1+0 → 1+1', '', 'a\n'],
    ['1+1 → 1+0', 'a\n', ''],
    ['2+1 → 2+1', 'a\nb\nc', 'a\nb\r\nc'],
    ['2+1 → 2+2', 'a\nb', 'a\nb\n'],
    ['3+0 → 3+1', 'a\na\n', 'a\na\na\n'],
    ['3+1 → 3+0', 'a\na\na\n', 'a\na\n'],
  ])('is %s from %j to %j', (difference, before, after) => {
    expect(differenceBetween(before, after)).toBe(difference)
  })

  it('sees nothing but lines: a byte-order mark alone makes a change of none', () => {
    expect(differenceBetween('a\n', '\uFEFFa\n')).toBe('3+0 → 3+0')
  })

  it('leaves lines before and behind it that are the same in both, whatever the files', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (a, b) => {
        const [before, after] = [snapshotFrom(a), snapshotFrom(b)]
        const [change] = differenceOf(before, after)
        expect(change === undefined).toBe(a === b)
        if (change === undefined) return
        const tail = before.lineCount - change.before.line - change.before.lineCount
        expect(after.lineCount - change.after.line - change.after.lineCount).toBe(tail)
        const same = (line: number, other: number): boolean =>
          before.line(line) === after.line(other) &&
          before.lines.endingOf(line) === after.lines.endingOf(other)
        const heads = Array.from({ length: change.before.line - 1 }, (_, index) => same(index + 1, index + 1))
        const tails = Array.from({ length: tail + 1 }, (_, index) =>
          same(before.lineCount - index, after.lineCount - index),
        )
        expect([...heads, ...tails].every(Boolean)).toBe(true)
      }),
    )
  })
})
