import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutputBuffer } from '../../../../src/adapters/node/shell/output-buffer.ts'

/** A buffer of so many bytes, into which texts were pushed. */
function bufferOf(maxBytes: number, ...texts: readonly string[]): OutputBuffer {
  const buffer = new OutputBuffer(maxBytes)
  for (const text of texts) buffer.push(Buffer.from(text))
  return buffer
}

/** What must not be torn: a letter, a character, an escape sequence. */
const unit = fc.constantFrom(
  'a',
  '\n',
  'é',
  '€',
  '😀',
  '\u001b[1;31m',
  '\u001b[0m',
  '\u001b]0;title\u0007',
  '\u001b7',
)

describe('OutputBuffer', () => {
  it.each([
    ['all where it fits', ['abc', 'def'], 6, { head: 'abcdef', omittedBytes: 0, tail: '' }],
    [
      'half from the beginning and half from the end',
      ['abcdefgh'],
      4,
      { head: 'ab', omittedBytes: 4, tail: 'gh' },
    ],
    ['the odd byte from the end', ['abcdefgh'], 5, { head: 'ab', omittedBytes: 3, tail: 'fgh' }],
    [
      'less than it may rather than half a character',
      ['a€bc€d'],
      6,
      { head: 'a', omittedBytes: 4, tail: 'c€d' },
    ],
    ['nothing but a count', ['abc'], 0, { head: '', omittedBytes: 3, tail: '' }],
  ])('gives %s', (_, texts, maxBytes, expected) => {
    expect(bufferOf(100, ...texts).take(maxBytes)).toEqual(expected)
  })

  it('is empty when it was taken', () => {
    const buffer = bufferOf(10, 'x'.repeat(50))
    buffer.take(10)
    expect(buffer.take(10)).toEqual({ head: '', omittedBytes: 0, tail: '' })
    buffer.push(Buffer.from('new'))
    expect(buffer.take(10)).toEqual({ head: 'new', omittedBytes: 0, tail: '' })
  })

  it('finds text that came in pieces, and no other', () => {
    const buffer = bufferOf(100, 'rea', 'dy', '€')
    expect(['ready', 'y€', 'read y'].map((text) => buffer.includes(text))).toEqual([true, true, false])
  })

  it('finds text of which a part was taken, but none that was taken whole', () => {
    const buffer = bufferOf(100, 'already')
    buffer.take(100)
    expect(['ready', 'y', ''].map((text) => buffer.includes(text))).toEqual([false, false, true])
    buffer.push(Buffer.from(' or not'))
    const texts = ['ready or', 'y ', 'y', 'already or not', 'ready']
    expect(texts.map((text) => buffer.includes(text))).toEqual([true, true, false, true, false])
    const short = bufferOf(100, 'r')
    short.take(100)
    short.push(Buffer.from('eady'))
    expect(short.includes('ready')).toBe(true)
  })

  it('keeps the beginning and the end of what is too much, and counts the rest', () => {
    const buffer = bufferOf(1_000, ...Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`))
    const { head, omittedBytes, tail } = buffer.take(1_000)
    expect([head.slice(0, 7), tail.slice(-10)]).toEqual(['line 0\n', 'line 9999\n'])
    expect(head.length + omittedBytes + tail.length).toBe(108_890 - 10_000)
  })

  it('never tears what belongs together, and counts what it leaves out to the byte', () => {
    const pushes = fc.array(fc.array(unit, { maxLength: 8 }), { maxLength: 60 })
    const limits = fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 0, max: 250 }))
    fc.assert(
      fc.property(pushes, limits, (units, [bufferBytes, takenBytes]) => {
        const all = units.flat()
        const { head, omittedBytes, tail } = bufferOf(
          bufferBytes,
          ...units.map((each) => each.join('')),
        ).take(takenBytes)
        const starts = all.map((_, index) => all.slice(0, index).join(''))
        const ends = all.map((_, index) => all.slice(index).join(''))
        expect([...starts, all.join('')]).toContain(head)
        expect([...ends, '']).toContain(tail)
        expect(Buffer.byteLength(head + tail)).toBeLessThanOrEqual(takenBytes)
        expect(Buffer.byteLength(head + tail) + omittedBytes).toBe(Buffer.byteLength(all.join('')))
      }),
      { numRuns: 500 },
    )
  })
})
