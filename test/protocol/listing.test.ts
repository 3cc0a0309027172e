import { describe, expect, it } from 'vitest'
import { formatHeader, formatNotice, listGroups, listSnapshot } from '../../src/protocol/listing.ts'
import { standardNotation } from '../../src/protocol/notation.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { parseTag } from '../../src/protocol/tag.ts'
import { formatLine } from '../../src/protocol/tagged-lines.ts'
import { anchorOf, encode, snapshotFrom, valueOf } from '../support/file.ts'

const tag = valueOf(parseTag('A1b2C3d4'))

/** A file of so many lines, `line 1` and so on, and the tagged lines that show some of them. */
const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')
const tagged = (line: number): string => `${anchorOf(line, `line ${line}`)}|line ${line}`
const taggedLines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => tagged(from + index)).join('\n')

// PROTOCOL §4
describe('formatHeader', () => {
  it.each(['src/example.ts', 'a b#c.md', '#', ' ', 'ü.txt'])('names the file %j and its tag', (path) => {
    expect(formatHeader(path, tag)).toBe(`@file ${path}#A1b2C3d4`)
    expect(parseTag(formatHeader(path, tag))).toEqual({ ok: true, value: tag })
  })

  it.each(['', 'a\nb', 'a\r', '\n'])('throws for the path %j, which no header can hold', (path) => {
    expect(() => formatHeader(path, tag)).toThrow(
      new TypeError(`a header cannot hold the path ${JSON.stringify(path)}`),
    )
  })
})

describe('formatLine', () => {
  it.each<[file: string, text: string]>([
    ['a\n', 'a'],
    ['\n', ''],
    ['\t a \r\n', '\t a '],
    ['| a | b |', '| a | b |'],
    ['\uFEFFa', 'a'],
    ['a\u2028b\0', 'a\u2028b\0'],
  ])('puts nothing between the bar and the text: %j', (file, text) => {
    expect(formatLine(snapshotFrom(file), 1)).toBe(`${anchorOf(1, text)}|${text}`)
  })

  it('does not pad the number', () => {
    expect(formatLine(snapshotFrom(numbered(12)), 7)).toBe(tagged(7))
  })
})

describe('formatNotice', () => {
  it.each(['\n', '\r\n', '\r', '\n\n'])('stays on one line where a name holds %j', (broken) => {
    expect(formatNotice(`x${broken}@file a#AAAAAAAA was left.`)).toBe('[x @file a#AAAAAAAA was left.]')
  })

  it('stands in square brackets', () => {
    expect(formatNotice('Lines 1 to 9 of 20 are shown.')).toBe('[Lines 1 to 9 of 20 are shown.]')
  })
})

describe('listSnapshot', () => {
  it('prints the header and every line, the final empty one included, without a line break at the end', () => {
    const snapshot = snapshotFrom('a\r\nb\rc\n')
    expect(listSnapshot(snapshot, 'src/a.ts').split('\n')).toEqual([
      `@file src/a.ts#${snapshot.tag}`,
      `${anchorOf(1, 'a')}|a`,
      `${anchorOf(2, 'b')}|b`,
      `${anchorOf(3, 'c')}|c`,
      `${anchorOf(4, '')}|`,
    ])
  })

  it('shows the empty file as one empty line', () => {
    expect(listSnapshot(snapshotFrom(''), 'a')).toBe(`@file a#47DEQpj8\n${anchorOf(1, '')}|`)
  })

  it.each<[range: { from?: number; to?: number }, shown: string]>([
    [{}, taggedLines(1, 5)],
    [{ from: 4 }, taggedLines(4, 5)],
    [{ to: 2 }, taggedLines(1, 2)],
    [{ from: 2, to: 3 }, taggedLines(2, 3)],
    [{ from: 5, to: 5 }, taggedLines(5, 5)],
    [{ from: 4, to: 900 }, taggedLines(4, 5)],
    [{ from: 1, to: Number.MAX_SAFE_INTEGER }, taggedLines(1, 5)],
  ])('prints the lines of a range, both ends included: %j', (range, shown) => {
    const snapshot = snapshotFrom(numbered(5))
    expect(listSnapshot(snapshot, 'a', range)).toBe(`@file a#${snapshot.tag}\n${shown}`)
  })

  it.each([{ from: 6 }, { from: 3, to: 2 }, { to: 0 }])(
    'prints the header alone where the range holds no line: %j',
    (range) => {
      const snapshot = snapshotFrom(numbered(5))
      expect(listSnapshot(snapshot, 'a', range)).toBe(`@file a#${snapshot.tag}`)
    },
  )

  it('says the same of many lines as of each', () => {
    const snapshot = snapshotFrom(numbered(10_000))
    expect(listSnapshot(snapshot, 'a')).toBe(`@file a#${snapshot.tag}\n${taggedLines(1, 10_000)}`)
  })

  it('prints in the notation of the snapshot', () => {
    const notation = { ...standardNotation, bar: ':', formatHeader: () => '' }
    const snapshot = valueOf(snapshotOf(encode('a\nb'), notation))
    expect(listSnapshot(snapshot, 'a')).toBe(`${anchorOf(1, 'a')}:a\n${anchorOf(2, 'b')}:b`)
    expect(listSnapshot(snapshot, 'a', { from: 3 })).toBe('')
  })

  it('throws a RangeError for line 0', () => {
    expect(() => listSnapshot(snapshotFrom('a'), 'a', { from: 0 })).toThrow(RangeError)
  })
})

describe('listGroups', () => {
  const snapshot = snapshotFrom(numbered(300))
  const list = (...ranges: { from: number; to: number }[]): string => listGroups(snapshot, 'a', ranges)
  const header = `@file a#${snapshot.tag}`

  it('shows two lines around each range, groups apart by an empty line', () => {
    expect(list({ from: 10, to: 11 }, { from: 100, to: 100 })).toBe(
      `${header}\n${taggedLines(8, 13)}\n\n${taggedLines(98, 102)}`,
    )
  })

  it('stops after 120 lines, and says so behind one empty line', () => {
    expect(list({ from: 3, to: 120 })).toBe(
      `${header}\n${taggedLines(1, 120)}\n\n[More lines belong here; read shows them.]`,
    )
    expect(list({ from: 3, to: 118 })).toBe(`${header}\n${taggedLines(1, 120)}`)
  })

  it('cuts a line of more than 1 000 bytes, and says by how much', () => {
    const long = snapshotFrom(`${'x'.repeat(1_001)}\nb`)
    expect(listGroups(long, 'a', [{ from: 1, to: 1 }])).toBe(
      [
        `@file a#${long.tag}`,
        `${anchorOf(1, 'x'.repeat(1_001))}|${'x'.repeat(1_000)}`,
        `${anchorOf(2, 'b')}|b`,
        '',
        '[Line 1 is cut: 1000 of its 1001 bytes are shown.]',
      ].join('\n'),
    )
  })

  it('gives each notice a line of its own', () => {
    const long = snapshotFrom(`${'x'.repeat(1_200)}\n${'y'.repeat(1_300)}`)
    expect(
      listGroups(long, 'a', [{ from: 1, to: 1 }])
        .split('\n')
        .slice(-3),
    ).toEqual([
      '',
      '[Line 1 is cut: 1000 of its 1200 bytes are shown.]',
      '[Line 2 is cut: 1000 of its 1300 bytes are shown.]',
    ])
  })

  it('shows 20 000 bytes, line breaks included, and not one more', () => {
    const twentyLines = `${'x'.repeat(990)}\n`.repeat(20)
    const room = 20_000 - 9 * ('1#abc|\n'.length + 990) - 11 * ('10#abc|\n'.length + 990) - '21#abc|\n'.length
    const listed = (last: string): string =>
      listGroups(snapshotFrom(`${twentyLines}${last}`), 'a', [{ from: 1, to: 21 }])
    expect(listed('y'.repeat(room))).toMatch(/\n21#...\|y+$/)
    expect(listed('y'.repeat(room + 1))).toMatch(/x\n\n\[More lines belong here; read shows them\.\]$/)
  })
})
