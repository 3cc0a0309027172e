import { describe, expect, it } from 'vitest'
import { partOf, replaceInLines } from '../../src/engine/replace-in-lines.ts'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { decode, snapshotFrom } from '../support/file.ts'

type Lines = readonly [from: number, to: number]
type Sent = readonly [find: string, replace: string]

/** The file after a replacement in some lines, or its faults. */
function outcomeOf(file: string, [from, to]: Lines, [find, replace]: Sent): unknown {
  const result = replaceInLines(snapshotFrom(file), { find, replace, range: { from, to } })
  return result.ok ? decode(result.value.snapshot.bytes) : result.faults
}

describe('replaceInLines', () => {
  it.each<[rule: string, file: string, lines: Lines, sent: Sent, after: string]>([
    ['the first match', 'x x\nx\n', [1, 2], ['x', 'y'], 'y x\nx\n'],
    ['the first match in the lines', 'x\nx\nx\n', [2, 3], ['x', 'y'], 'x\ny\nx\n'],
    ['a match across lines', 'a\nb\nc\n', [1, 2], ['a\nb', 'z'], 'z\nc\n'],
    ['the ending of the last line', 'a\nb\nc\n', [2, 2], ['b\n', ''], 'a\nc\n'],
    ['in lines that end behind the file', 'a\nb', [2, 9], ['b', 'c'], 'a\nc'],
    ['an empty text by its beginning', 'a\nb\n', [2, 2], ['', 'x\n'], 'a\nx\nb\n'],
    ['an empty text behind the end', 'a\nb\n', [9, 9], ['', 'x'], 'a\nb\nx'],
    ['an empty text on the empty last line', 'a\n', [2, 2], ['', 'x'], 'a\nx'],
    [
      'and keeps endings and the mark',
      '\uFEFFa\r\nb\r\n',
      [1, 2],
      ['a\nb', 'a\nx\nb'],
      '\uFEFFa\r\nx\r\nb\r\n',
    ],
  ])('replaces %s', (_, file, lines, sent, after) => {
    expect(outcomeOf(file, lines, sent)).toBe(after)
  })

  it.each<[where: string, lines: Lines, find: string, to: number, near: number[]]>([
    ['in other lines only', [2, 3], 'a', 3, []],
    ['there, but reaches behind the lines', [1, 2], 'b\nc', 2, []],
    ['nowhere, up to a line behind the end', [4, 99], 'z', 7, []],
    ['nearly, in the first and the last of the lines', [4, 6], 'xy', 6, [4, 5, 6]],
    ['nearly, and elsewhere too', [5, 5], 'xy', 5, [5]],
  ])('refuses a text that is %s', (_, lines, find, to, near) => {
    const nearest = near.map((line) => ({ line, differs: 'in white space' }))
    expect(outcomeOf('a\nb\nc\n x y\n x y\n x y\n', lines, [find, 'new'])).toEqual([
      { code: 'no-match', find: find.split('\n')[0], within: { from: lines[0], to }, nearest },
    ])
  })

  it('refuses what would read otherwise, and names no hunk', () => {
    expect(outcomeOf('a\rb\nc', [1, 2], ['b', ''])).toStrictEqual([
      { code: 'unrepresentable', line: 2, why: 'ending' },
    ])
  })
})

describe('partOf', () => {
  it.each<[lines: Lines, start: number, end: number]>([
    [[1, 1], 0, 3],
    [[2, 3], 3, 8],
    [[3, 3], 6, 8],
    [[3, 4], 6, 8],
    [[4, 4], 8, 8],
  ])('is the bytes of lines, endings included: %j', (lines, start, end) => {
    expect(partOf(encodeUtf8('ab\ncd\nef'), { from: lines[0], to: lines[1] })).toEqual({ start, end })
  })
})
