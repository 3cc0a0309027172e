import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as node from '../../src/platform/node.ts'
import * as web from '../../src/platform/web.ts'

const bytes = (minLength: number) => fc.uint8Array({ min: 97, max: 98, minLength, maxLength: 12 })

describe.each([
  ['node', node],
  ['web', web],
])('indexOfBytes of %s', (_, { indexOfBytes }) => {
  it('finds what indexOf finds in a string of one character a byte', () => {
    const property = fc.property(bytes(0), bytes(1), fc.nat(14), (text, pattern, from) => {
      const [inText, ofPattern] = [
        Buffer.from(text).toString('latin1'),
        Buffer.from(pattern).toString('latin1'),
      ]
      expect(indexOfBytes(text, pattern, from)).toBe(inText.indexOf(ofPattern, from))
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('looks at the bytes it is given, and not at others in the same memory', () => {
    const memory = new Uint8Array([1, 2, 3, 1, 2])
    expect(indexOfBytes(memory.subarray(1, 4), memory.subarray(3), 0)).toBe(-1)
    expect(indexOfBytes(memory.subarray(1), memory.subarray(0, 2), 0)).toBe(2)
  })
})
