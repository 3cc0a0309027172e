import { describe, expect, it } from 'vitest'
import { lineTableOf } from '../../src/protocol/line-table.ts'
import { encode } from '../support/file.ts'

/** Each line as `start-end-next`, and its ending. */
function tableOf(file: string, first = 0): [offsets: string, ending: string][] {
  const { lineCount, startOf, endOf, nextOf, endingOf } = lineTableOf(encode(file), first)
  const lines = Array.from({ length: lineCount }, (_, index) => index + 1)
  return lines.map((line) => [`${startOf(line)}-${endOf(line)}-${nextOf(line)}`, endingOf(line)])
}

describe('lineTableOf', () => {
  // PROTOCOL §2.4 and §2.5
  it.each<[file: string, ...lines: [offsets: string, ending: string][]]>([
    ['', ['0-0-0', '']],
    ['ab', ['0-2-2', '']],
    ['\n', ['0-0-1', '\n'], ['1-1-1', '']],
    ['\r', ['0-0-1', '\r'], ['1-1-1', '']],
    ['\r\n', ['0-0-2', '\r\n'], ['2-2-2', '']],
    ['a\nb', ['0-1-2', '\n'], ['2-3-3', '']],
    ['a\r\nb\r\n', ['0-1-3', '\r\n'], ['3-4-6', '\r\n'], ['6-6-6', '']],
    ['a\rb', ['0-1-2', '\r'], ['2-3-3', '']],
    ['\n\r', ['0-0-1', '\n'], ['1-1-2', '\r'], ['2-2-2', '']],
    ['\r\r\n', ['0-0-1', '\r'], ['1-1-3', '\r\n'], ['3-3-3', '']],
    ['\r\n\n', ['0-0-2', '\r\n'], ['2-2-3', '\n'], ['3-3-3', '']],
    ['\n\n', ['0-0-1', '\n'], ['1-1-2', '\n'], ['2-2-2', '']],
    ['é\n', ['0-2-3', '\n'], ['3-3-3', '']],
  ])('finds the lines of %j', (file, ...lines) => {
    expect(tableOf(file)).toEqual(lines)
  })

  it('ends lines at nothing but CR LF, LF and CR', () => {
    expect(tableOf('a\u0085b\u2028c\u2029d\ve\ff\0\u001c\u001d\u001e')).toHaveLength(1)
  })

  it('counts offsets in the whole file also where it begins behind a mark', () => {
    expect(tableOf('\uFEFFa\nb', 3)).toEqual([
      ['3-4-5', '\n'],
      ['5-6-6', ''],
    ])
    expect(tableOf('\uFEFF', 3)).toEqual([['3-3-3', '']])
    expect(tableOf('\uFEFF\n', 3)[0]).toEqual(['3-3-4', '\n'])
  })

  it.each([0, 3, -1, 1.5, Number.NaN])('throws a RangeError for line %d of two', (line) => {
    const table = lineTableOf(encode('a\nb'), 0)
    const message = `there is no line ${line}; there are 2`
    expect(() => table.startOf(line)).toThrow(new RangeError(message))
    expect(() => table.endOf(line)).toThrow(RangeError)
    expect(() => table.nextOf(line)).toThrow(RangeError)
    expect(() => table.endingOf(line)).toThrow(RangeError)
  })

  it.each<[file: string, ...lines: number[]]>([
    ['', 1],
    ['ab', 1, 1, 1],
    ['a\nb', 1, 1, 2, 2],
    ['\r\n\n', 1, 1, 2, 3],
    ['a\rb\n', 1, 1, 2, 2, 3],
  ])('knows the line that each offset of %j is in', (file, ...lines) => {
    const { lineAt } = lineTableOf(encode(file), 0)
    expect(lines.map((_, offset) => lineAt(offset))).toEqual(lines)
  })

  it('finds every line of a longer file by where it begins and where it ends', () => {
    const { lineAt, lineCount, startOf, nextOf } = lineTableOf(encode('ab\n'.repeat(100)), 0)
    const numbers = Array.from({ length: lineCount }, (_, index) => index + 1)
    expect(numbers.map((line) => lineAt(startOf(line)))).toEqual(numbers)
    expect(numbers.slice(0, -1).map((line) => lineAt(nextOf(line) - 1))).toEqual(numbers.slice(0, -1))
  })

  it('counts what stands before line 1 to it, and what is behind the end to the last line', () => {
    const { lineAt } = lineTableOf(encode('\uFEFFa\nb'), 3)
    expect([0, 2, 3, 5, 6, 99].map(lineAt)).toEqual([1, 1, 1, 2, 2, 2])
  })
})
