import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../src/engine/apply.ts'
import { hashFile, type HashedFile } from '../../src/protocol/file-hash.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { snapshotFrom, valueOf } from '../support/file.ts'

const mib = 1_048_576

/** Bytes that are nowhere the same for long. */
function bytesOf(length: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4))
  let word = seed
  for (let index = 0; index < words.length; index += 1) words[index] = word = Math.imul(word, 1_664_525) + 13
  return new Uint8Array(words.buffer, 0, length)
}

/** A file of a length that begins as another does, so far, and goes on otherwise. */
function beginningAs(file: Uint8Array, shared: number, length: number): Uint8Array {
  const other = bytesOf(length, 7)
  other.set(file.subarray(0, Math.min(shared, length)))
  return other
}

const hashed = (bytes: Uint8Array, before?: HashedFile): HashedFile => {
  const { tag, midstates } = hashFile(bytes, before)
  expect(tag).toBe(tagOf(bytes))
  expect(midstates).toHaveLength(Math.floor(bytes.length / mib))
  return { bytes, midstates }
}

/** Near where midstates are, and between them. */
const anyLength = fc.oneof(
  fc.integer({ min: 0, max: 3 * mib }),
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -2, max: 2 }))
    .map(([count, more]) => Math.max(0, count * mib + more)),
)

describe('hashFile', () => {
  it.each([0, mib - 1, mib, mib + 1, 2 * mib, 2.5 * mib])('gives a file of %i bytes its tag', (length) => {
    hashed(bytesOf(length, 1))
  })

  it('gives any file its tag, whatever it was before and what that was before', () => {
    fc.assert(
      fc.property(anyLength, anyLength, anyLength, anyLength, anyLength, (a, b, c, shared, sharedNext) => {
        const first = bytesOf(a, 1)
        const second = beginningAs(first, shared, b)
        const third = beginningAs(second, sharedNext, c)
        const before = hashed(second, hashed(first))
        hashed(third, before)
        hashed(second, before)
      }),
      { numRuns: 40 },
    )
  })

  it('takes over what is true of both files, and nothing else', () => {
    const before = hashed(bytesOf(3.5 * mib, 1))
    const takenOver = (shared: number): number => {
      const { midstates } = hashed(beginningAs(before.bytes, shared, 3.5 * mib), before)
      return midstates.filter((midstate, index) => midstate === before.midstates[index]).length
    }
    expect([0, mib - 8, mib, 2 * mib - 8, 2 * mib, 3.5 * mib].map(takenOver)).toEqual([0, 0, 1, 1, 2, 3])
  })
})

describe('an edit of three MiB', () => {
  const text = `${'a line of some length, which stands here often\n'.repeat(66_933)}the end`
  const before = snapshotFrom(text)

  it.each([1, 2, 20_000, 22_311, 44_620, 66_934])(
    'of line %i gives a result with the tag of its bytes',
    (line) => {
      const { letters } = before.anchor(line)
      const anchor = `${line}#${letters}`
      const edits = [{ from: anchor, to: anchor, content: 'é\nother\n' }]
      const { bytes, tag } = valueOf(applyEdits(before.bytes, { hash: before.tag, edits }))
      expect(tag).toBe(tagOf(bytes))
    },
  )
})
