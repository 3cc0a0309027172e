import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as node from '../../src/platform/node.ts'
import * as web from '../../src/platform/web.ts'
import type { Sha256 } from '../../src/protocol/file-hash.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytesOf = (hexadecimal: string): Uint8Array =>
  new Uint8Array(Buffer.from(hexadecimal.replaceAll(' ', ''), 'hex'))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The SHA-256 of what was taken in and these parts, one behind the other. */
function digestOf(hash: Sha256, parts: readonly Uint8Array[]): string {
  for (const part of parts) hash.update(part)
  return hex(hash.digest())
}

/** The same bytes in the middle of a larger buffer. */
function embedded(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length + 10).fill(0x0a)
  larger.set(bytes, 7)
  return larger.subarray(7, 7 + bytes.length)
}

/** Where lines begin, found the plain way: the judge of the walk with `indexOf`. */
function plainLineStarts(bytes: Uint8Array, from: number): number[] {
  const characters = Array.from(bytes.subarray(from), (byte) => String.fromCharCode(byte)).join('')
  const ends = Array.from(characters.matchAll(/\r\n|\n|\r/g), ({ 0: ending, index }) => index + ending.length)
  return [from, ...ends.map((end) => from + end)]
}

/** Bytes in which endings, and what might be taken for one, are frequent. */
const anyLines = fc
  .array(
    fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      '\n\r',
      '\u0085',
      '\u2028',
      '\u2029',
      '\v',
      '\f',
      'a',
      '',
      'é',
      '😀',
      '\uFEFF',
    ),
    { maxLength: 30 },
  )
  .map((pieces) => utf8(pieces.join('')))

const anyText = fc.string({ unit: 'binary', maxLength: 40 })

/** One of ASCII alone, and some in which one character is another: near the ends, and in the middle. */
function textsOf(length: number): readonly string[] {
  const plain = 'a\0\x7f'.repeat(length).slice(0, length)
  const places = [0, 1, length >> 1, length - 2, length - 1]
  return [
    plain,
    ...places.flatMap((place) =>
      ['\x80', 'é', '日', '\ud800'].map((odd) => plain.slice(0, place) + odd + plain.slice(place + 1)),
    ),
  ]
}

describe.each([
  ['node', node],
  ['web', web],
])('the platform %s', (_, platform) => {
  describe('sha256 and startSha256', () => {
    it.each([
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      ['hello', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
      [
        'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
        '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
      ],
    ])('of %j is known', (text, digest) => {
      expect(digestOf(platform.startSha256(), [utf8(text)])).toBe(digest)
      expect(digestOf(platform.startSha256(), [embedded(utf8(text))])).toBe(digest)
      expect(hex(platform.sha256(utf8(text)))).toBe(digest)
      expect(hex(platform.sha256(embedded(utf8(text))))).toBe(digest)
    })

    it('give the same, in parts too, and two copies go on alone', () => {
      fc.assert(
        fc.property(fc.uint8Array(), fc.uint8Array(), fc.uint8Array(), (first, second, third) => {
          const digest = (...parts: readonly Uint8Array[]): string => digestOf(platform.startSha256(), parts)
          const begun = platform.startSha256()
          begun.update(first)
          const [one, other] = [begun.copy(), begun.copy().copy()]
          expect(digestOf(one, [second])).toBe(digest(Buffer.concat([first, second])))
          expect(digestOf(other, [third])).toBe(digest(first, third))
          expect(digestOf(begun, [])).toBe(digest(first))
          expect(hex(platform.sha256(first))).toBe(digest(first))
        }),
      )
    })
  })

  describe('isUtf8', () => {
    it.each([
      ['nothing', ''],
      ['ASCII', '61 62'],
      ['a NUL', '61 00 62'],
      ['the first and the last of two bytes', 'c2 80 df bf'],
      ['the first and the last of three bytes', 'e0 a0 80 ef bf bf'],
      ['what stands around the surrogates', 'ed 9f bf ee 80 80'],
      ['the first and the last of four bytes', 'f0 90 80 80 f4 8f bf bf'],
      ['a byte-order mark', 'ef bb bf 61'],
      ['U+FFFD itself', 'ef bf bd'],
      ['code points that are no characters', 'ef bf be ef b7 90'],
    ])('accepts %s', (_name, bytes) => {
      expect(platform.isUtf8(bytesOf(bytes))).toBe(true)
      expect(platform.isUtf8(embedded(bytesOf(bytes)))).toBe(true)
    })

    it.each([
      ['a byte that only continues', '80'],
      ['two of them', '61 bf bf'],
      ['Latin-1', '23 20 e9 0a'],
      ['an overlong NUL', 'c0 80'],
      ['an overlong slash', 'c0 af'],
      ['the last overlong of two bytes', 'c1 bf'],
      ['an overlong of three bytes', 'e0 80 af'],
      ['the last overlong of three bytes', 'e0 9f bf'],
      ['an overlong of four bytes', 'f0 80 80 af'],
      ['the last overlong of four bytes', 'f0 8f bf bf'],
      ['the first surrogate', 'ed a0 80'],
      ['the last surrogate', 'ed bf bf'],
      ['a pair of surrogates', 'ed a0 bd ed b8 80'],
      ['more than U+10FFFF', 'f4 90 80 80'],
      ['a lead byte that leads nothing', 'f5 80 80 80'],
      ['five bytes', 'f8 88 80 80 80'],
      ['six bytes', 'fc 84 80 80 80 80'],
      ['fe', 'fe'],
      ['ff', 'ff'],
      ['UTF-16', 'ff fe 61 00'],
      ['one byte cut off, of two', '61 c3'],
      ['one byte cut off, of three', 'e2 82'],
      ['two bytes cut off, of three', 'e2'],
      ['one byte cut off, of four', 'f0 9f 98'],
      ['three bytes cut off, of four', 'f0'],
      ['a sequence broken by ASCII', 'e2 82 61'],
      ['a sequence broken by another', 'f0 9f c3 a9'],
      ['a mark that is cut off', 'ef bb'],
    ])('refuses %s', (_name, bytes) => {
      expect(platform.isUtf8(bytesOf(bytes))).toBe(false)
      expect(platform.isUtf8(embedded(bytesOf(bytes)))).toBe(false)
      expect(platform.isUtf8(bytesOf(`61 ${bytes} 0a`))).toBe(false)
    })
  })

  describe('decodeUtf8', () => {
    it('undoes encodeUtf8', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          expect(platform.decodeUtf8(platform.encodeUtf8(text))).toBe(text)
          expect(platform.decodeUtf8(embedded(platform.encodeUtf8(text)))).toBe(text)
        }),
      )
    })

    it('keeps a byte-order mark, also where there are two', () => {
      expect(platform.decodeUtf8(bytesOf('ef bb bf 61'))).toBe('\uFEFFa')
      expect(platform.decodeUtf8(bytesOf('ef bb bf ef bb bf'))).toBe('\uFEFF\uFEFF')
    })

    it('keeps every NUL, CR and LF', () => {
      expect(platform.decodeUtf8(utf8('\0\r\n\r\n\0'))).toBe('\0\r\n\r\n\0')
    })
  })

  describe('encodeUtf8', () => {
    it.each([
      ['', ''],
      ['a\0', '6100'],
      ['é日😀', 'c3a9e697a5f09f9880'],
      ['\uFEFFa', 'efbbbf61'],
    ])('gives the bytes of %j', (text, bytes) => {
      expect(hex(platform.encodeUtf8(text))).toBe(bytes)
    })

    it.each([60, 63, 64, 65, 70, 1365, 1366])(
      'gives those of a text of %i characters, wherever one is not ASCII',
      (length) => {
        for (const text of textsOf(length)) {
          const bytes = platform.encodeUtf8(text)
          expect(hex(bytes)).toBe(Buffer.from(text).toString('hex'))
          expect(bytes.buffer.byteLength, 'alone in their memory').toBe(bytes.length)
        }
      },
    )
  })

  describe('equalBytes', () => {
    it.each([
      [true, '', ''],
      [true, '6162', '6162'],
      [false, '61', '62'],
      [false, '61', '6100'],
      [false, '6100', '61'],
      [false, '', '00'],
      [false, '616263', '616264'],
    ])('is %s for %j and %j', (equal, a, b) => {
      expect(platform.equalBytes(bytesOf(a), bytesOf(b))).toBe(equal)
      expect(platform.equalBytes(embedded(bytesOf(a)), bytesOf(b))).toBe(equal)
    })
  })

  describe('findLineStarts', () => {
    it.each<[text: string, from: number, ...starts: number[]]>([
      ['', 0, 0],
      ['a', 0, 0],
      ['\n', 0, 0, 1],
      ['\r', 0, 0, 1],
      ['\r\n', 0, 0, 2],
      ['\n\r', 0, 0, 1, 2],
      ['\r\r\n\n', 0, 0, 1, 3, 4],
      ['a\rb\nc\r\nd', 0, 0, 2, 4, 7],
      ['a\nb\n', 2, 2, 4],
      ['a\nb', 3, 3],
      ['a\r\nb', 2, 2, 3],
    ])('in %j from %i on', (text, from, ...starts) => {
      expect([...platform.findLineStarts(utf8(text), from)]).toEqual(starts)
    })

    it('gives each file offsets that the next does not change, however many they are', () => {
      const counts = [1, 5, 0, 4095, 4096, 9, 40_000, 3, 70_000, 2]
      const files = counts.map((count, index) => utf8(`${'a'.repeat(index)}\n`.repeat(count)))
      const found = files.map((file) => platform.findLineStarts(file, 0))
      expect(found.map((starts) => [...starts])).toEqual(files.map((file) => plainLineStarts(file, 0)))
    })

    it('agrees with a plain splitter on any mixture of endings, from any offset', () => {
      const cases = anyLines.chain((bytes) => fc.tuple(fc.constant(bytes), fc.nat(bytes.length)))
      fc.assert(
        fc.property(cases, ([bytes, from]) => {
          expect([...platform.findLineStarts(bytes, from)]).toEqual(plainLineStarts(bytes, from))
          expect([...platform.findLineStarts(embedded(bytes), from)]).toEqual(plainLineStarts(bytes, from))
        }),
        { numRuns: 500 },
      )
    })

    it('finds any number of lines', () => {
      expect(platform.findLineStarts(new Uint8Array(100_000).fill(0x0a), 0)).toEqual(
        Uint32Array.from({ length: 100_001 }, (_value, index) => index),
      )
    })
  })
})

describe('the two platforms', () => {
  it('have the same functions', () => {
    expect(Object.keys(web).toSorted()).toEqual(Object.keys(node).toSorted())
  })

  it('agree on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 3 }), (a, b) => {
        expect(digestOf(web.startSha256(), [a])).toBe(digestOf(node.startSha256(), [a]))
        expect(hex(web.sha256(a))).toBe(hex(node.sha256(a)))
        expect(web.isUtf8(b)).toBe(node.isUtf8(b))
        expect(web.equalBytes(a, b)).toBe(node.equalBytes(a, b))
        expect(web.findLineStarts(a, 0)).toEqual(node.findLineStarts(a, 0))
      }),
      { numRuns: 500 },
    )
  })

  it('agree on every pair of bytes, whether it is UTF-8', () => {
    const pairs = Array.from({ length: 65_536 }, (_, index) => Uint8Array.of(index >> 8, index & 0xff))
    expect(pairs.filter((pair) => web.isUtf8(pair) !== node.isUtf8(pair))).toEqual([])
  })

  it('agree on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hex(web.encodeUtf8(text))).toBe(hex(node.encodeUtf8(text)))
        expect(web.decodeUtf8(utf8(text))).toBe(node.decodeUtf8(utf8(text)))
      }),
    )
  })
})
