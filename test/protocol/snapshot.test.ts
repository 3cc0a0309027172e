import { describe, expect, it } from 'vitest'
import { isEmpty, snapshotOf, type Snapshot } from '../../src/protocol/snapshot.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { anchorOf, encode, snapshotFrom, valueOf } from '../support/file.ts'
import { formatAnchor } from '../../src/protocol/anchor.ts'

function linesOf(snapshot: Snapshot): string[] {
  return Array.from({ length: snapshot.lineCount }, (_, index) => snapshot.line(index + 1))
}

describe('snapshotOf', () => {
  it('copies nothing: its bytes are those it was given', () => {
    const bytes = encode('a\nb\n')
    expect(valueOf(snapshotOf(bytes)).bytes).toBe(bytes)
  })

  // PROTOCOL §2.5
  it.each<[file: string, ...lines: string[]]>([
    ['', ''],
    ['\uFEFF', ''],
    ['\n', '', ''],
    ['a', 'a'],
    ['a\n', 'a', ''],
    ['a\r\nb\rc\nd', 'a', 'b', 'c', 'd'],
    ['\t é😀 \n', '\t é😀 ', ''],
    ['a\u2028b\n', 'a\u2028b', ''],
    ['a\n\uFEFFb', 'a', '\uFEFFb'],
  ])('shows the lines of %j without their endings', (file, ...lines) => {
    expect(linesOf(snapshotFrom(file))).toEqual(lines)
  })

  // PROTOCOL §2.3
  it.each<[file: string, bomLength: number, first: string]>([
    ['\uFEFFa\n', 3, 'a'],
    ['\uFEFF\uFEFFa\n', 3, '\uFEFFa'],
    ['a\n', 0, 'a'],
    [' \uFEFFa\n', 0, ' \uFEFFa'],
  ])('takes one byte-order mark for no part of line 1: %j', (file, bomLength, first) => {
    const snapshot = snapshotFrom(file)
    expect(snapshot.bomLength).toBe(bomLength)
    expect(snapshot.line(1)).toBe(first)
    expect(formatAnchor(snapshot.anchor(1))).toBe(anchorOf(1, first))
  })

  it('is named by the tag of all its bytes, the mark included', () => {
    expect(snapshotFrom('\uFEFFa').tag).toBe(tagOf(encode('\uFEFFa')))
    expect(snapshotFrom('\uFEFFa').tag).not.toBe(snapshotFrom('a').tag)
  })

  it('gives each line the anchor of its number and its text', () => {
    const snapshot = snapshotFrom('a\r\n\r\n b \n')
    const anchors = [1, 2, 3, 4].map((line) => formatAnchor(snapshot.anchor(line)))
    expect(anchors).toEqual([anchorOf(1, 'a'), anchorOf(2, ''), anchorOf(3, 'b'), anchorOf(4, '')])
  })

  it('holds the anchor of every line, the last one included, and of none behind it', () => {
    const snapshot = snapshotFrom('a\nb')
    const [first, last] = [snapshot.anchor(1), snapshot.anchor(2)]
    expect([first, last].map((anchor) => snapshot.holds(anchor))).toEqual([true, true])
    expect(snapshot.holds({ ...first, line: 2 })).toBe(false)
    expect(snapshot.holds({ ...last, line: 3 })).toBe(false)
  })

  it.each([0, 3])('throws a RangeError for line %i of two', (line) => {
    const snapshot = snapshotFrom('a\nb')
    expect(() => snapshot.line(line)).toThrow(new RangeError(`there is no line ${line}; there are 2`))
    expect(() => snapshot.anchor(line)).toThrow(RangeError)
  })

  it('refuses what is not text', () => {
    expect(snapshotOf(Uint8Array.of(0x61, 0xe9))).toMatchObject({ ok: false, faults: [{ code: 'not-utf8' }] })
  })
})

describe('isEmpty', () => {
  it.each<[file: string, empty: boolean]>([
    ['', true],
    ['\uFEFF', true],
    ['\n', false],
    ['\uFEFF\n', false],
    ['\uFEFF\uFEFF', false],
  ])('is for %j %s: a byte-order mark alone is no text', (file, empty) => {
    expect(isEmpty(snapshotFrom(file))).toBe(empty)
  })
})
