import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAnchor, parseAnchor, type Anchor } from '../../src/protocol/anchor.ts'
import { lettersOf } from '../../src/protocol/letters.ts'
import { valueOf } from '../support/file.ts'

const anyLine = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)

const anyAnchor: fc.Arbitrary<Anchor> = fc.record({ line: anyLine, letters: fc.string().map(lettersOf) })

/** White space that is no line break. PROTOCOL §5: what ECMAScript's `\s` matches. */
const space = fc.string({
  unit: fc.constantFrom(' ', '\t', '\v', '\f', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000', '\ufeff'),
  maxLength: 3,
})

const mark = fc.string({ unit: fc.constantFrom('>', '+', '-'), maxLength: 3 })
const tail = fc.string({ unit: 'binary' }).map((text) => `|${text.replaceAll(/[\r\n]/g, '')}`)

/** An anchor in every way that is accepted. */
function decorated({ line, letters }: Anchor): fc.Arbitrary<string> {
  return fc
    .tuple(
      space,
      mark,
      space,
      fc.constantFrom('', '0', '000').map((zeros) => `${zeros}${line}`),
      space,
      fc.constantFrom('#', ':'),
      space,
      fc.constantFrom(letters, letters.toUpperCase(), letters.slice(0, 1).toUpperCase() + letters.slice(1)),
      space,
      fc.oneof(fc.constant(''), tail),
    )
    .map((parts) => parts.join(''))
}

describe('parseAnchor', () => {
  it('undoes formatAnchor', () => {
    fc.assert(
      fc.property(anyAnchor, (anchor) => {
        expect(valueOf(parseAnchor(formatAnchor(anchor)))).toEqual(anchor)
      }),
    )
  })

  it('reads the same anchor with every accepted decoration', () => {
    const cases = anyAnchor.chain((anchor) => fc.tuple(fc.constant(anchor), decorated(anchor)))
    fc.assert(
      fc.property(cases, ([anchor, text]) => {
        expect(valueOf(parseAnchor(text))).toEqual(anchor)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['12#vnd', 12, 'vnd'],
    ['>> 4#abc|x', 4, 'abc'],
    ['   5#abc|y', 5, 'abc'],
    ['-+> 6 : ABC | z', 6, 'abc'],
    ['007#abc', 7, 'abc'],
    ['1#abc|| a | b |', 1, 'abc'],
    ['9007199254740991#abc', 9_007_199_254_740_991, 'abc'],
    ['2#abc|x\u2028y\u2029z', 2, 'abc'],
  ])('reads %j', (text, line, letters) => {
    expect(valueOf(parseAnchor(text))).toEqual({ line, letters })
  })

  it.each([
    '',
    ' ',
    '2',
    'abc',
    '#abc',
    '2#',
    '2abc',
    '2|abc',
    'L2#abc',
    '2#ab',
    '2#abcd',
    '2#ab1',
    '2#abc x',
    '2#abc#',
    '2##abc',
    '2#:abc',
    '0#abc',
    '000#abc',
    '-0#abc',
    '1.5#abc',
    '1e3#abc',
    '0x1#abc',
    '1_0#abc',
    '1 0#abc',
    '9007199254740992#abc',
    '9007199254740993#abc',
    '99999999999999999999#abc',
    '> > 2#abc',
    '* 2#abc',
    '2#äbc',
    '2#\u017fbc',
    '2#\u212abc',
    '٢#abc',
    '２#abc',
    '2＃abc',
    '2#abc\n',
    '\n2#abc',
    '2\r#abc',
    '2#abc|x\r',
    '2#abc|x\ny',
    '2#abc 3#abc',
    '2#abc-3#abc',
    '@file a#A1b2C3d4',
    '2#a\u200bbc',
  ])('refuses %j', (given) => {
    expect(parseAnchor(given)).toEqual({ ok: false, faults: [{ code: 'invalid-anchor', given }] })
  })

  it.each([
    ['spaces', ' '.repeat(200_000)],
    ['marks', '>'.repeat(200_000)],
    ['marks and a space', `${'>'.repeat(100_000)}${' '.repeat(100_000)}x`],
    ['digits', '1'.repeat(200_000)],
    ['digits and spaces', `1${' '.repeat(200_000)}x`],
    ['spaces behind the letters', `1#abc${' '.repeat(200_000)}x`],
    ['spaces everywhere', `>${' '.repeat(70_000)}1${' '.repeat(70_000)}#${' '.repeat(70_000)}x`],
  ])('is done at once with 200 000 %s', (_, text) => {
    expect(parseAnchor(text).ok).toBe(false)
  })
})
