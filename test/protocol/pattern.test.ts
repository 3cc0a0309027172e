import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePattern, type PatternRequest } from '../../src/protocol/pattern.ts'

/** The regular expression that a request is understood as. */
function patternOf(request: PatternRequest): RegExp {
  const parsed = parsePattern(request)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.value
}

describe('parsePattern', () => {
  it.each<[what: string, request: PatternRequest, found: string, not: string]>([
    ['an expression', { pattern: 'a.c' }, 'xabc', 'ac'],
    ['any character as a dot, line separators too', { pattern: '^.$' }, '\u2028', ''],
    ['a character, not half of a pair, as a dot', { pattern: '^.$' }, '😀', '😀😀'],
    ['both ends as those of the text', { pattern: '^b$' }, 'b', 'a\u2028b'],
    ['upper and lower case apart', { pattern: 'a' }, 'a', 'A'],
    ['upper and lower case as the same', { pattern: 'ä', ignoreCase: true }, 'Ä', 'a'],
    ['null as left out', { pattern: '.', ignoreCase: null, literal: null }, 'a', ''],
    ['a text', { pattern: 'a.(', literal: true }, 'xa.(', 'ab('],
    ['a text in any case', { pattern: 'a.', literal: true, ignoreCase: true }, 'A.', 'AB'],
    [
      'punctuation with a needless backslash as itself',
      { pattern: String.raw`\-\"\ \@` },
      '-" @',
      String.raw`\-`,
    ],
    ['the same in a class', { pattern: String.raw`^[\-\:]$` }, ':', '\\'],
    ['what stands behind an escaped backslash as it is', { pattern: String.raw`\\-` }, '\\-', '-'],
  ])('understands %s', (_, request, found, not) => {
    expect(patternOf(request).test(found)).toBe(true)
    expect(patternOf(request).test(not)).toBe(false)
  })

  it('finds any literal text in itself, and nowhere but where it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (pattern, text) => {
        expect(patternOf({ pattern, literal: true }).exec(text)?.index ?? -1).toBe(text.indexOf(pattern))
        expect(patternOf({ pattern, literal: true }).test(`${text}${pattern}`)).toBe(true)
      }),
    )
  })

  it.each<[pattern: string, character: number, why: RegExp]>([
    ['(', 1, /^Unterminated group$/],
    ['(a)(b', 4, /Unterminated group/],
    ['a)b', 2, /Unmatched/],
    ['foo() {', 7, /quantifier/],
    ['a{2,1}b', 6, /out of order/],
    ['ab[c', 3, /Unterminated character class/],
    ['[z-a]', 4, /Range out of order/],
    ['a**', 3, /Nothing to repeat/],
    ['ab\\', 3, /end of pattern/],
    [String.raw`a\<b`, 3, /Invalid escape/],
    ['😀(', 2, /Unterminated group/],
    ['(?i)a', 2, /Invalid group/],
    ['a{2}{2}', 7, /Nothing to repeat/],
    ['a'.repeat(2_001), 2_001, /longer than 2000 characters/],
  ])('refuses %j at character %i', (pattern, character, why) => {
    expect(parsePattern({ pattern })).toEqual({
      ok: false,
      faults: [{ code: 'invalid-pattern', given: pattern, character, why: expect.stringMatching(why) }],
    })
  })

  it('accepts 2000 characters', () => {
    expect(patternOf({ pattern: 'a'.repeat(2_000) }).test('a'.repeat(2_000))).toBe(true)
  })

  it('takes as a text what is refused as an expression', () => {
    expect(patternOf({ pattern: '(?i)[', literal: true }).test('(?i)[')).toBe(true)
  })
})
