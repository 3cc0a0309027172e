import { describe, expect, it } from 'vitest'
import { cutBefore, cutBehind } from '../../../../src/adapters/node/shell/cut.ts'

const escape = '\u001b'

/** Where the text can be cut at best before and behind each of its bytes, as text: `a|bc` has one place too few. */
function placesIn(text: string): readonly number[] {
  const bytes = Buffer.from(text)
  const all = Array.from({ length: bytes.length + 1 }, (_, index) => index)
  const places = all.filter((index) => cutBefore(bytes, index) === index)
  expect(all.filter((index) => cutBehind(bytes, index) === index)).toEqual(places)
  for (const index of all) {
    expect(cutBefore(bytes, index)).toBe(places.findLast((place) => place <= index))
    expect(cutBehind(bytes, index)).toBe(places.find((place) => place >= index))
  }
  return places
}

describe('cutBefore and cutBehind', () => {
  it.each([
    ['letters', 'abc', [0, 1, 2, 3]],
    ['characters of two to four bytes', 'é€😀', [0, 2, 5, 9]],
    ['a colour', `a${escape}[1;31mb`, [0, 1, 8, 9]],
    ['two in a row', `${escape}[1m${escape}[0m`, [0, 4, 8]],
    ['one of two bytes', `${escape}7x`, [0, 2, 3]],
    ['a character set', `${escape}(Bx`, [0, 3, 4]],
    ['a title that ends with BEL', `${escape}]0;t\u0007x`, [0, 6, 7]],
    ['a link that ends with ESC \\', `${escape}]8;;u${escape}\\x`, [0, 8, 9]],
    ['a device control string', `${escape}Pq${escape}\\x`, [0, 5, 6]],
    ['one that is cut off', `a${escape}[1;3`, [0, 1, 6]],
    ['one that breaks off in a line end', `${escape}[1\nx`, [0, 3, 4, 5]],
    ['an ESC at the end', `a${escape}`, [0, 1, 2]],
  ])('keep %s whole', (_, text, places) => {
    expect(placesIn(text)).toEqual(places)
  })

  it('take a string that does not end within 4096 bytes for text', () => {
    const bytes = Buffer.from(`${escape}]${'x'.repeat(5_000)}\u0007`)
    expect(cutBefore(bytes, 3_000)).toBe(3_000)
    const shorter = bytes.subarray(0, 4_000)
    expect(cutBefore(shorter, 3_000)).toBe(0)
  })

  it('cut bytes that are no characters anywhere', () => {
    const bytes = Buffer.alloc(10, 0x80)
    expect([cutBefore(bytes, 5), cutBehind(bytes, 5)]).toEqual([5, 5])
  })
})
