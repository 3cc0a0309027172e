import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../../src/protocol/quote.ts'

describe('quote', () => {
  it.each([
    ['', '""'],
    ['a b', '"a b"'],
    ['say "a"', '"say \\"a\\""'],
    ['a\n1#abc|x', '"a\\n1#abc|x"'],
    ['\r\t\0\u001b', '"\\r\\t\\u0000\\u001b"'],
    ['\ud83d', '"\\ud83d"'],
    ['é😀', '"é😀"'],
  ])('echoes %j as %s', (text, echo) => {
    expect(quote(text)).toBe(echo)
  })

  it('shows 80 characters whole, and of a longer text the first 80', () => {
    expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`)
    expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`)
  })

  it('counts and cuts by characters, not by halves of them', () => {
    expect(quote('😀'.repeat(80))).toBe(`"${'😀'.repeat(80)}"`)
    expect(quote(`x${'😀'.repeat(90)}`)).toBe(`"x${'😀'.repeat(79)}…"`)
  })

  it('stays on one line and in its quotes, whatever came in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const echo = quote(text)
        expect(echo).not.toMatch(/[\r\n]/)
        expect(text.startsWith(String(JSON.parse(echo)).replace(/…$/, ''))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is done at once with a text of 8 MiB', () => {
    expect(quote('x'.repeat(8_388_608))).toHaveLength(83)
  })
})
