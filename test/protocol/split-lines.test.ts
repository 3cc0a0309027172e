import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLines } from '../../src/protocol/split-lines.ts'
import { snapshotFrom } from '../support/file.ts'

describe('splitLines', () => {
  it.each<[text: string, ...lines: string[]]>([
    ['', ''],
    ['a', 'a'],
    ['a\n', 'a', ''],
    ['a\r\nb\rc\nd', 'a', 'b', 'c', 'd'],
    ['\n\r', '', '', ''],
    ['a\u2028b', 'a\u2028b'],
  ])('splits %j at CR LF, LF and lone CR alone', (text, ...lines) => {
    expect(splitLines(text)).toEqual(lines)
  })

  it('finds the lines that a snapshot of the text has', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'é', ' ', '\r', '\n', '\r\n', '\u2028'))
      .map((parts) => parts.join(''))
    const property = fc.property(texts, (text) => {
      const snapshot = snapshotFrom(text)
      const lines = Array.from({ length: snapshot.lineCount }, (_, index) => snapshot.line(index + 1))
      expect(splitLines(text)).toEqual(lines)
    })
    fc.assert(property)
  })
})
