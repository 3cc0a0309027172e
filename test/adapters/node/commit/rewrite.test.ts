import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTorn } from '../../../../src/adapters/node/commit/rewrite.ts'
import { bytes } from '../../../support/bytes.ts'

describe('isTorn', () => {
  it('knows every mixture that a write from the front can leave', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), fc.nat(), (expected, next, at) => {
        const written = at % (next.length + 1)
        const mixture = Uint8Array.from([...next.subarray(0, written), ...expected.subarray(written)])
        expect(isTorn(mixture, { expected, next })).toBe(true)
      }),
    )
  })

  it.each([
    ['abc', 'abd', 'abx', false],
    ['abc', 'abcdef', 'ab', false],
    ['abc', 'abcdef', 'abcdefg', false],
    ['abc', 'x', 'xbc', true],
    ['abc', 'x', 'xb', true],
    ['abc', '', 'x', false],
  ])('of %j and %j, %j: %s', (expected, next, found, torn) => {
    expect(isTorn(bytes(found), { expected: bytes(expected), next: bytes(next) })).toBe(torn)
  })
})
