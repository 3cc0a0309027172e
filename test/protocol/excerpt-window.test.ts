import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { excerptOf, type Excerpt } from '../../src/protocol/excerpt.ts'
import { listed } from '../support/listed.ts'

/** What is shown of one line, at most `most` bytes of it, around the first occurrence of `needle`. */
function shown(line: string, needle: string, most: number): Pick<Excerpt, 'text' | 'notices'> {
  const before = encodeUtf8(line.slice(0, line.indexOf(needle))).length
  const focus = { start: before, end: before + encodeUtf8(needle).length }
  const budget = { lines: 1, bytes: 10_000, bytesPerLine: most }
  const { snapshot } = listed(line)
  const showing = { ...budget, prefixOf: () => '', focusOf: () => focus }
  const { text, notices } = excerptOf(snapshot, [{ from: 1, to: 1 }], showing)
  return { text, notices }
}

describe('excerptOf, with a focus', () => {
  it.each<[what: string, cut: [line: string, needle: string, most: number], text: string, notice?: string]>([
    ['a line that fits as it is', ['0123456789', '5', 10], '0123456789'],
    ['as much before the focus as behind it', ['0123456789', '5', 5], '…34567…', 'bytes 4 to 8 of its 10'],
    ['more behind a focus near the beginning', ['0123456789', '1', 5], '01234…', 'bytes 1 to 5 of its 10'],
    ['more before a focus near the end', ['0123456789', '9', 5], '…56789', 'bytes 6 to 10 of its 10'],
    [
      'the beginning of a focus that is too long',
      ['0123456789', '234567', 3],
      '…234…',
      'bytes 3 to 5 of its 10',
    ],
    ['whole characters', ['ééééxéééé', 'x', 6], '…éxé…', 'bytes 7 to 11 of its 17'],
    ['whole characters of four bytes', ['😀😀x😀😀', 'x', 7], '…😀x…', 'bytes 5 to 9 of its 17'],
  ])('shows %s', (_, cut, text, notice) => {
    const notices = notice === undefined ? [] : [`Line 1 is cut: ${notice} are shown.`]
    expect(shown(...cut)).toEqual({ text, notices })
  })

  it('counts the bytes of a line from its own beginning', () => {
    const { snapshot } = listed('abc\n0123456789')
    const { text, notices } = excerptOf(snapshot, [{ from: 2, to: 2 }], {
      lines: 1,
      bytes: 10_000,
      bytesPerLine: 5,
      prefixOf: () => '',
      focusOf: () => ({ start: 9, end: 10 }),
    })
    expect([text, notices]).toEqual(['…34567…', ['Line 2 is cut: bytes 4 to 8 of its 10 are shown.']])
  })

  it('shows a piece of the line that holds the focus, whatever its characters', () => {
    const unit = fc.constantFrom('a', 'é', '…', '😀')
    const text = fc.array(unit, { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, fc.integer({ min: 9, max: 50 }), (before, behind, most) => {
        const line = `${before}x${behind}`
        const cut = shown(line, 'x', most).text
        const [, piece = ''] = /^…?(.*x.*?)…?$/su.exec(cut) ?? []
        expect(line).toContain(piece)
        expect(piece).toContain('x')
        expect(encodeUtf8(cut).length).toBeLessThanOrEqual(most + 3 + 6)
      }),
    )
  })
})
