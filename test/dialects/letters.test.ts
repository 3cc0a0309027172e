import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classic } from '../../src/dialects/classic.ts'
import { hex, hexOf } from '../../src/dialects/hex.ts'
import { phi } from '../../src/dialects/phi.ts'
import { loadXxh32 } from '../../src/dialects/xxh32.ts'
import { encode } from '../support/file.ts'
import { anyFile } from '../support/generated.ts'
import { naiveFnv1a, naiveXxh32 } from '../support/naive-hashes.ts'

const notations = {
  phi: await phi.load(),
  classic: await classic.load(),
  hex3: await hex.load(),
  hex2: await hexOf(2).load(),
}

const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
  fc
    .array(fc.constantFrom(' ', '\t', '\u00A0', '\u2028', '\uFEFF', '}', '-', 'é', '٣', '😀', 'a', '1'))
    .map((parts) => parts.join('')),
)

/** White space of ECMAScript, character by character. */
const isSpace = (character: string): boolean =>
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'.includes(
    character,
  )

const naive = {
  phi(file: string): string {
    const lines = (file.startsWith('\uFEFF') ? file.slice(1) : file).split(/\r\n|\n|\r/)
    const trimmed = lines.map((line) => {
      let text = line
      while (text.endsWith(' ') || text.endsWith('\t')) text = text.slice(0, -1)
      return text
    })
    return (naiveFnv1a(encode(trimmed.join('\n'))) & 0xffffn).toString(16).toUpperCase().padStart(4, '0')
  },
  classic(line: string, number: number): string {
    const characters = [...line]
    while (isSpace(characters.at(-1) ?? 'x')) characters.pop()
    const hasWord = characters.some((character) => /^[\p{L}\p{N}]$/u.test(character))
    const low = naiveXxh32(characters.join(''), hasWord ? 0 : number) % 256
    const nibbles = [...'ZPMQVRWSNKTXJBYH']
    return `${nibbles[Math.trunc(low / 16)]}${nibbles[low % 16]}`
  },
  hex(line: string, digits: number): string {
    const text = [...line].filter((character) => !isSpace(character)).join('')
    const value = BigInt(naiveXxh32(text, 0)).toString(16).padStart(8, '0')
    return value.slice(-digits)
  },
}

describe('loadXxh32', () => {
  it.each([
    ['', 0, 0x02cc5d05],
    ['', 1, 0x0b2cb792],
    ['abc', 0, 0x32d153ff],
    ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
  ])('gives a function that hashes %j with the seed %i as published', async (text, seed, hash) => {
    const xxh32 = await loadXxh32()
    expect([xxh32(text, seed), naiveXxh32(text, seed)]).toEqual([hash, hash])
  })

  it('loads once', async () => {
    expect(await loadXxh32()).toBe(await loadXxh32())
  })
})

describe('lettersOf', () => {
  // Made by a third implementation, in another language.
  it.each([
    ['hello', 1, 'HK', '7f9', 'f9'],
    ['hello', 7, 'HK', '7f9', 'f9'],
    ['  hello  ', 1, 'ST', '7f9', 'f9'],
    ['hello \u3000\uFEFF', 1, 'HK', '7f9', 'f9'],
    ['}', 1, 'PS', 'b18', '18'],
    ['}', 2, 'RT', 'b18', '18'],
    ['  }', 2, 'JX', 'b18', '18'],
    ['', 1, 'KM', 'd05', '05'],
    ['', 9, 'JT', 'd05', '05'],
    ['  ', 9, 'JT', 'd05', '05'],
    ['const value = 1;', 1, 'KY', '43f', '3f'],
    ['\u00E9', 3, 'MS', '927', '27'],
    ['\u0663', 4, 'XM', 'fb2', 'b2'],
    ['\u{1F600}', 5, 'WS', '0bc', 'bc'],
    ['// ----', 12, 'VN', '65d', '5d'],
    ['a b', 1, 'JV', 'c53', '53'],
    ['x'.repeat(40), 1, 'NQ', 'd83', '83'],
    ['\u201C\u201D', 123_456, 'JP', '297', '97'],
  ])('of %j in line %i are %s, %s and %s', (text, line, ...letters) => {
    const { classic: two, hex3, hex2 } = notations
    expect([two, hex3, hex2].map(({ lettersOf }) => lettersOf(text, line))).toEqual(letters)
  })

  it('are those of a plain implementation, whatever the line', () => {
    const anyNumber = fc.integer({ min: 1, max: 0xffff_ffff })
    fc.assert(
      fc.property(anyLine, anyNumber, (text, line) => {
        const { classic: two, hex3, hex2 } = notations
        expect(two.lettersOf(text, line)).toBe(naive.classic(text, line))
        expect(hex3.lettersOf(text, line)).toBe(naive.hex(text, 3))
        expect(hex2.lettersOf(text, line)).toBe(naive.hex(text, 2))
      }),
      { numRuns: 500 },
    )
  })

  it('take a line of 8 MiB', () => {
    const text = 'é'.repeat(4_194_304)
    expect(notations.hex3.lettersOf(text, 1)).toBe(notations.hex3.lettersOf(` ${text}`, 1))
  })
})

const phiTag = (file: Uint8Array): string => notations.phi.hashFile(file).tag

describe('the tag of phi', () => {
  it.each([
    ['', '2325'],
    ['hello', 'BD0B'],
    ['hello\n', '28B3'],
    ['hello \t\n', '28B3'],
    ['hello\r\n', '28B3'],
    ['hello\r', '28B3'],
    ['\uFEFFhello', 'BD0B'],
    ['a \u2028b', '1CA8'],
    ['a\u00A0', '5F5E'],
    ['a\nb', 'E670'],
    ['const value = 1;\nhello\n', '468A'],
    ['   ', '2325'],
  ])('of %j is %s', (file, tag) => {
    expect(phiTag(encode(file))).toBe(tag)
  })

  it('is that of a plain implementation, whatever the file', () => {
    fc.assert(
      fc.property(fc.oneof(anyFile, anyLine), (file) => {
        expect(phiTag(encode(file))).toBe(naive.phi(file))
      }),
      { numRuns: 500 },
    )
  })

  it('takes no longer for white space that ends no line', () => {
    const file = encode(`${' '.repeat(4_000_000)}x`)
    expect(phiTag(file)).toMatch(/^[0-9A-F]{4}$/)
  })
})
