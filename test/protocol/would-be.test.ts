import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { parseAnchor } from '../../src/protocol/anchor.ts'
import { wouldBeAt, type WouldBe } from '../../src/protocol/would-be.ts'

/** Where `^` stands in a text. */
function spot(marked: string): WouldBe {
  const [head = '', ...tail] = marked.split('^')
  return wouldBeAt(encodeUtf8(head + tail.join('^')), encodeUtf8(head).length)
}

const ten = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten'

describe('wouldBeAt', () => {
  it.each([
    ['^', 'line 1, column 1'],
    ['abc^', 'line 1, column 4'],
    ['abc\n^def\n', 'line 2, column 1'],
    ['abc\r\ndef^\r\n', 'line 2, column 4'],
    ['abc\rdef\r^', 'line 3, column 1'],
    ['äöü𝄞^', 'line 1, column 5'],
    ['\ufeff^abc', 'line 1, column 1'],
    ['\ufeffabc\nd^ef', 'line 2, column 2'],
  ])('counts lines as listings do, and characters, not bytes: %j is %s', (marked, place) => {
    expect(spot(marked).place).toBe(place)
  })

  it.each([
    ['^' + ten, '1 | one\n2 | two\n3 | three\n4 | four'],
    [ten.replace('five', 'fi^ve'), '2 | two\n3 | three\n4 | four\n5 | five\n6 | six\n7 | seven\n8 | eight'],
    [ten + '^', ' 7 | seven\n 8 | eight\n 9 | nine\n10 | ten'],
    ['a\n^', '1 | a\n2 | '],
    ['\ufeff^a\r\nb\rc', '1 | a\n2 | b\n3 | c'],
  ])('shows three lines before and behind, numbered: %j', (marked, excerpt) => {
    expect(spot(marked).excerpt).toBe(excerpt)
  })

  it('shows a long line around the place, and those beside it from their start', () => {
    const long = 'a'.repeat(200) + '^' + 'b'.repeat(200)
    expect(spot(`${'c'.repeat(200)}\n${long}`).excerpt).toBe(
      `1 | ${'c'.repeat(160)}…\n2 | …${'a'.repeat(80)}${'b'.repeat(80)}…`,
    )
  })

  it.each([
    ['^' + 'a'.repeat(161), `1 | ${'a'.repeat(160)}…`],
    ['a'.repeat(161) + '^', `1 | …${'a'.repeat(160)}`],
    ['a'.repeat(160) + '^', `1 | ${'a'.repeat(160)}`],
    ['𝄞'.repeat(50) + '^', `1 | …${'𝄞'.repeat(40)}`],
    ['a' + '𝄞'.repeat(50) + '^', `1 | …${'𝄞'.repeat(40)}`],
    ['aaa^' + '𝄞'.repeat(50), `1 | aaa${'𝄞'.repeat(39)}…`],
  ])('cuts a long line only where there is more, and never in a character: %j', (marked, excerpt) => {
    expect(spot(marked).excerpt).toBe(excerpt)
  })

  it('never shows an anchor, whatever the text says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('1#avr|a', 'hello', '\n', ' ', '2:abc'), { maxLength: 20 }),
        (parts) => {
          const lines = wouldBeAt(encodeUtf8(parts.join('')), 0).excerpt.split('\n')
          expect(lines.filter((line) => parseAnchor(line).ok)).toEqual([])
        },
      ),
    )
  })
})
