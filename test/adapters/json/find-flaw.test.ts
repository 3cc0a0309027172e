import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFlaw } from '../../../src/adapters/json/find-flaw.ts'
import type { JsonForm } from '../../../src/adapters/json/json-tokens.ts'
import { encodeUtf8 } from '../../../src/protocol/bytes.ts'
import { isJson } from '../../support/is-json.ts'

const isFlawless = (text: string, form: JsonForm): boolean => findFlaw(encodeUtf8(text), form) === undefined

/** Where `^` stands is where the flaw begins. */
function flawAt(marked: string, form: JsonForm): { found: unknown; expected: unknown } {
  const [head = '', tail = ''] = marked.split('^')
  const flaw = findFlaw(encodeUtf8(head + tail), form)
  return { found: [flaw?.start, flaw?.expected], expected: encodeUtf8(head).length }
}

const pieces = [
  ...'{}[],:"\\ \n\t-+.eE0123/*u',
  '"a"',
  'true',
  'null',
  '\\u00e4',
  'ä',
  '\u2028',
  '\u0000',
  '\ufeff',
]

describe('findFlaw', () => {
  it('finds none exactly where JSON.parse takes a text, whatever pieces it is made of', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!text.startsWith('\ufeff'))
        expect(isFlawless(text, 'json')).toBe(isJson(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('agrees with JSON.parse on JSON of which one place was changed', () => {
    const places = fc.tuple(fc.json(), fc.nat(), fc.nat(2), fc.constantFrom('', ...pieces))
    fc.assert(
      fc.property(places, ([json, place, length, piece]) => {
        const at = place % (json.length + 1)
        const text = json.slice(0, at) + piece + json.slice(at + length)
        fc.pre(text.isWellFormed() && !text.startsWith('\ufeff'))
        expect(isFlawless(text, 'json')).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes with comments whatever it takes without', () => {
    fc.assert(fc.property(fc.json(), (json) => isFlawless(json, 'jsonc')))
  })

  it.each([
    ['^', 'a value'],
    [' \n^', 'a value'],
    ['^}', 'a value'],
    ['{} ^{}', 'the end of the text'],
    ['[^', 'a value or ]'],
    ['[^}', 'a value or ]'],
    ['[1 ^2]', 'a comma or ]'],
    ['[1,^]', 'a value'],
    ['{^1', 'a name in double quotes or }'],
    ["{^'a': 1}", 'a name in double quotes or }'],
    ['{"a" ^1}', 'a colon'],
    ['{"a":^}', 'a value'],
    ['{"a": 1\n^"b": 2}', 'a comma or }'],
    ['{"a": 1,^}', 'a name in double quotes'],
    ['{"a": [1, {"b": 2}^}', 'a comma or ]'],
    ['[^undefined]', 'a value or ]'],
    ['[^01]', 'a value or ]'],
    ['[^1.]', 'a value or ]'],
    ['[^.5]', 'a value or ]'],
    ['[^-]', 'a value or ]'],
    ['[^+1]', 'a value or ]'],
    ['["abc^', 'a closing "'],
    ['["äbc^\n"]', 'a closing "'],
    ['["abc^\r\n"]', 'a closing "'],
    ['["a^\tc"]', 'an escape'],
    ['["a^\u001fc"]', 'an escape'],
    ['["a^\\x"]', 'an escape that JSON knows'],
    ['["a^\\u12g4"]', 'an escape that JSON knows'],
    ['["\\\\^', 'a closing "'],
    ['[^/* why */ 1]', 'a value or ]'],
    ['{} ^// why', 'the end of the text'],
  ])('says where a text stops being JSON, and what would have to stand there: %j', (marked, expected) => {
    const { found, expected: start } = flawAt(marked, 'json')
    expect(found).toEqual([start, expected])
  })

  it.each([
    ['// only a comment'],
    [''],
    ['/* a */ { /* b */ "c" /* d */ : /* e */ 1 // f\r}// g'],
    ['[1, 2, ]'],
    ['{"a": 1, /* last */}'],
    ['{"a": "// none"}'],
    ['/**/[]/***/'],
  ])('takes comments, and a comma behind the last item, where they are allowed: %j', (text) => {
    expect(isFlawless(text, 'jsonc')).toBe(true)
  })

  it.each([
    ['[^,]', 'a value or ]'],
    ['[1,^,]', 'a value or ]'],
    ['{^,}', 'a name in double quotes or }'],
    ['[1] ^/* never closed *', 'the end of the text'],
    ['[1] ^/', 'the end of the text'],
    ['[1] ^/*/', 'the end of the text'],
    ["{^'a': 1}", 'a name in double quotes or }'],
    ['{"a": 1 // b\n^"c": 2}', 'a comma or }'],
    ['/* a */ {"b": 1^', 'a comma or }'],
  ])('takes nothing else there: %j', (marked, expected) => {
    const { found, expected: start } = flawAt(marked, 'jsonc')
    expect(found).toEqual([start, expected])
  })

  it('does not count a byte-order mark, and only one', () => {
    expect([isFlawless('\ufeff{}', 'json'), isFlawless('\ufeff\ufeff{}', 'json')]).toEqual([true, false])
  })

  it('reads at any depth', () => {
    expect(isFlawless('['.repeat(200_000) + ']'.repeat(200_000), 'json')).toBe(true)
    expect(isFlawless('['.repeat(200_000) + ']'.repeat(199_999), 'json')).toBe(false)
  })
})
