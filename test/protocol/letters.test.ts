import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLetters, lettersOf, lettersOfBytes, type Letters } from '../../src/protocol/letters.ts'
import { encode } from '../support/file.ts'

/** FNV-1a, 64 bit, as PROTOCOL §3 has it: the judge of the version in 32-bit halves. */
function plainLettersOf(bytes: Uint8Array): string {
  const text = bytes.filter((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c].includes(byte))
  let hash = 0xcbf29ce484222325n
  for (const byte of text) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  const residue = Number(hash % 17_576n)
  const letters = [Math.floor(residue / 676), Math.floor(residue / 26) % 26, residue % 26]
  return letters.map((letter) => 'abcdefghijklmnopqrstuvwxyz'[letter]).join('')
}

describe('lettersOf', () => {
  it.each([
    ['', 'zyb'],
    ['hello', 'avr'],
    ['hello world', 'vnd'],
    ['hello  \tworld', 'vnd'],
    ['const value = 1;', 'gzo'],
  ])('gives %j the letters %s', (line, letters) => {
    expect(lettersOf(line)).toBe(letters)
  })

  it('leaves out ASCII white space, and no other', () => {
    expect(lettersOf(' \t\n\r\v\fa\n b ')).toBe(lettersOf('ab'))
    const others = ['\u00a0', '\u2003', '\u2028', '\ufeff', '\u0085', '\0', '\b', '\u000e', '\u001f', '!']
    expect(others.filter((other) => lettersOf(`a${other}`) === lettersOf('a'))).toEqual([])
  })

  it('gives some different lines the same letters, so they name no line by themselves', () => {
    expect(lettersOf('const value = 575;')).toBe(lettersOf('const value = 650;'))
  })

  it('is FNV-1a of the UTF-8 bytes modulo 26³, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (line) => {
        expect(lettersOf(line)).toBe(plainLettersOf(encode(line)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('lettersOfBytes', () => {
  it('is FNV-1a modulo 26³, for any part of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(80), fc.nat(80), (bytes, start, end) => {
        expect(lettersOfBytes(bytes, start, Math.min(end, bytes.length))).toBe(
          plainLettersOf(bytes.subarray(start, Math.max(start, end))),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  // A carry that is wrong once in a hundred thousand bytes shows here.
  it('is FNV-1a modulo 26³ of a line of a million bytes', () => {
    const long = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * index) >>> 3)
    expect(lettersOfBytes(long, 0, long.length)).toBe(plainLettersOf(long))
  })

  it('is FNV-1a modulo 26³ for every byte behind every byte', () => {
    const pairs = Array.from({ length: 65_536 }, (_, index) => Uint8Array.of(index >> 8, index & 0xff))
    expect(pairs.filter((pair) => lettersOfBytes(pair, 0, 2) !== plainLettersOf(pair))).toEqual([])
  })
})

describe('hasLetters', () => {
  const hello = encode('hello')
  const wrong = ['avs', 'avq', 'aur', 'bvr', 'AVR', 'avrx', 'av', '', 'ávr', 'a vr']
  // Each is as much more in one place as it is less in another.
  const sums = [
    [97, 117, 140],
    [96, 144, 114],
    [97, 119, 88],
  ].map((codes) => String.fromCharCode(...codes))

  it.each([...wrong, ...sums])('of hello: not %j', (letters) => {
    expect(hasLetters(hello, 0, 5, letters as Letters)).toBe(false)
  })

  it('says what comparing would', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2 }), fc.uint8Array({ maxLength: 2 }), (bytes, others) => {
        const letters = lettersOfBytes(others, 0, others.length)
        const same = lettersOfBytes(bytes, 0, bytes.length) === letters
        expect(hasLetters(bytes, 0, bytes.length, letters)).toBe(same)
        expect(hasLetters(others, 0, others.length, letters)).toBe(true)
      }),
    )
  })
})
