import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf, verdictOf } from '../support/edited.ts'
import { fuzzing, seed } from '../support/fuzz.ts'
import { anyEdits, anyFittingEdits } from '../support/generated.ts'
import { naiveReplace } from '../support/naive-replace.ts'
import * as hunks from '../support/replaced.ts'

const pieces = ['a', 'b', 'ab', ' ', '\t', '\n', '\n', '\r\n', '\r', 'é', '😀', '\uFEFF', '\u2028']
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''))

/** A file and hunks; what most of them look for is cut out of the file. */
const anyHunks = text(20).chain((file) => {
  const cutOut = fc
    .tuple(fc.nat(file.length), fc.integer({ min: 1, max: 8 }))
    .map(([start, length]) => file.slice(start, start + length))
  const find = fc
    .oneof({ weight: 4, arbitrary: cutOut }, text(3))
    .filter((found) => found !== '' && found.isWellFormed())
  return fc.tuple(fc.constant(file), fc.array(fc.tuple(find, text(5)), { minLength: 1, maxLength: 5 }))
})

describe(`the engine, seed ${seed}`, { timeout: 3_600_000 }, () => {
  it('does what the plainest reading of the protocol does, with edits that fit', () => {
    fc.assert(
      fc.property(anyFittingEdits, ([file, edits]) => {
        expect(outcomeOf(file, edits)).toEqual(verdictOf(file, edits))
      }),
      fuzzing(500),
    )
  })

  it('does so, too, with edits that contradict the file and each other', () => {
    fc.assert(
      fc.property(anyEdits, ([file, edits]) => {
        expect(outcomeOf(file, edits)).toEqual(verdictOf(file, edits))
      }),
      fuzzing(500),
    )
  })

  it('replaces text as a search character by character does', () => {
    fc.assert(
      fc.property(anyHunks, ([file, pairs]) => {
        expect(hunks.outcomeOf(file, pairs)).toEqual(naiveReplace(file, pairs))
      }),
      fuzzing(500),
    )
  })
})
