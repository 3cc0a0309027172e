import { describe, expect, it } from 'vitest'
import { linesHolding } from '../../src/engine/lines-holding.ts'
import { snapshotFrom } from '../support/file.ts'

describe('linesHolding', () => {
  it.each<[file: string, texts: string[], lines: string]>([
    ['a\nb\nc\n', ['b'], '2-2'],
    ['a\nb\nc\nb\n', ['b', 'a'], '2-2 1-1'],
    ['a\r\nb\r\nc', ['a\nb', 'b\r\nc'], '1-2 2-3'],
    ['a\nb\n', ['a\n'], '1-1'],
    ['a\nb\n', ['\nb'], '1-2'],
    ['\uFEFFa\nb', ['a', 'b'], '1-1 2-2'],
    ['a\nb', ['x', '', 'b'], '2-2'],
    ['', [''], ''],
  ])('names the lines of %j on which %j stand first: %j', (file, texts, lines) => {
    const ranges = linesHolding(snapshotFrom(file), texts)
    expect(ranges.map(({ from, to }) => `${from}-${to}`).join(' ')).toBe(lines)
  })
})
