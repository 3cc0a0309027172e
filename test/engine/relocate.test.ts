import { describe, expect, it } from 'vitest'
import { relocate } from '../../src/engine/relocate.ts'
import { snapshotFrom } from '../support/file.ts'

/** How far the given lines of one file have moved in another. */
function moved(then: string, now: string, ...lines: readonly number[]): number | null {
  return relocate(snapshotFrom(now), lines.map(snapshotFrom(then).anchor))
}

const blank = (count: number): string => '\n'.repeat(count)

describe('relocate', () => {
  it.each([
    [0, 'a\nb\nc\n', 'a\nB\nc\n', [1, 3]],
    [1, 'a\nb\nc\n', 'x\na\nb\nc\n', [1, 3]],
    [3, 'a\nb', '\n\n\na\nb', [1, 2]],
    [-2, 'x\ny\na\nb\n', 'a\nb\n', [3, 4]],
    [1, 'a\nb\nc\n', 'a\nx\nb\nc\n', [2, 3]],
    [1, 'a\nb\na\n', 'x\na\nb\nc\n', [1, 2]],
  ])('finds lines again that all moved by %i: %j → %j', (distance, then, now, lines) => {
    expect(moved(then, now, ...lines)).toBe(distance)
  })

  it.each([
    ['are gone', 'a\nb\nc\n', 'a\nc\n', [2]],
    ['are gone in part', 'a\nb\nc\n', 'x\na\nc\n', [1, 2]],
    ['moved by different distances', 'a\nb\nc\n', 'a\nx\nb\nc\n', [1, 3]],
    ['stand there twice', 'a\nb\n', 'x\na\na\n', [1]],
    ['stand there again, and where they were', 'a\nb\n', 'a\na\n', [1]],
    ['would be before the first line', 'x\na\nb\n', 'b\n', [2, 3]],
    ['would be behind the last line', 'a\nb\n', 'x\na', [1, 2]],
  ])('is not certain of lines that %s', (_, then, now, lines) => {
    expect(moved(then, now, ...lines)).toBeNull()
  })

  it('says nothing of no lines', () => {
    expect(moved('a\n', 'a\n')).toBeNull()
  })

  it('looks 500 lines far in either direction, and no further', () => {
    expect(moved('a', `${blank(500)}a`, 1)).toBe(500)
    expect(moved('a', `${blank(501)}a`, 1)).toBeNull()
    expect(moved(`${blank(500)}a`, `a${blank(600)}`, 501)).toBe(-500)
    expect(moved(`${blank(501)}a`, `a${blank(600)}`, 502)).toBeNull()
  })

  it('asks nothing of lines that the file does not have', () => {
    const far = { ...snapshotFrom('a').anchor(1), line: Number.MAX_SAFE_INTEGER }
    expect(relocate(snapshotFrom('a'), [far])).toBeNull()
    expect(relocate(snapshotFrom('a'), [snapshotFrom('a').anchor(1), far])).toBeNull()
  })

  it('hashes no line more than twice, however many anchors ask for it', { timeout: 20_000 }, () => {
    const long = Array.from({ length: 1_800 }, () => 'x'.repeat(4_000))
    const { anchor } = snapshotFrom(long.join('\n'))
    const anchors = Array.from({ length: 701 }, (_, index) => anchor(index + 501))
    expect(relocate(snapshotFrom(long.with(1_200, 'y').join('\n')), anchors)).toBeNull()
  })
})
