import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf, verdictOf, type Sent } from './support/edited.ts'
import { snapshotFrom } from './support/file.ts'
import {
  anyContent,
  anyEdits,
  anyFile,
  anyFittingEdits,
  inAnyOrder,
  lineCountOf,
} from './support/generated.ts'

const isEmpty = (file: string): boolean => file === '' || file === '\uFEFF'
const endsWithNewline = (file: string): boolean => /[\r\n]$/.test(file)
const endsWithText = (file: string): boolean => !endsWithNewline(file)

const unlessRefused =
  (holds: (file: string) => boolean) =>
  (outcome: string | object): boolean =>
    typeof outcome !== 'string' || holds(outcome)

/** The lines that edits delete, in order. */
function deletedLines(edits: readonly Sent[]): number[] {
  const deletions = edits.filter(([, , content]) => (content ?? '') === '')
  return deletions.flatMap(([from, to]) => linesOf(Number(from), Number(to))).toSorted((a, b) => a - b)
}

function linesOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** A file of several lines, and a part of it deleted in one edit and in several. */
const anySplitDeletion = anyFile
  .filter((file) => lineCountOf(file) > 1)
  .chain((file) =>
    fc
      .uniqueArray(fc.integer({ min: 1, max: lineCountOf(file) + 1 }), { minLength: 2, maxLength: 5 })
      .map((starts) => starts.toSorted((a, b) => a - b))
      .chain((starts) => {
        const parts = starts.slice(1).map((next, index): Sent => [starts[index] ?? 1, next - 1])
        const whole: Sent = [starts[0] ?? 1, (starts.at(-1) ?? 1) - 1]
        return fc.tuple(fc.constant(file), fc.constant(whole), inAnyOrder(parts))
      }),
  )

describe('a line table', () => {
  it('gives the file back when its texts and endings are joined', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { bomLength, lineCount, lines, line } = snapshotFrom(file)
        const joined = linesOf(1, lineCount).map((number) => line(number) + lines.endingOf(number))
        expect((bomLength === 0 ? '' : '\uFEFF') + joined.join('')).toBe(file)
      }),
      { numRuns: 500 },
    )
  })

  it('has one line more than there are endings', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const endings = file.match(/\r\n|\n|\r/g) ?? []
        expect(snapshotFrom(file).lineCount).toBe(endings.length + 1)
      }),
      { numRuns: 500 },
    )
  })
})

// Only against what never ends: a law takes a second or two.
describe('an edit', { timeout: 30_000 }, () => {
  // The invariants of edited() are laws too: untouched lines, the mark, the tag, lines that are accepted.
  it.each([
    ['that fit the file', anyFittingEdits, 1_500],
    ['that may contradict it and each other', anyEdits, 1_000],
  ])('does what the naive splice does, for edits %s', (_, cases, numRuns) => {
    fc.assert(
      fc.property(cases, ([file, edits]) => {
        expect(outcomeOf(file, edits)).toEqual(verdictOf(file, edits))
      }),
      { numRuns },
    )
  })

  it('does not depend on the order in which edits are sent, or on how often', () => {
    const cases = anyFittingEdits
      .filter(([file]) => !isEmpty(file))
      .chain(([file, edits]) => fc.tuple(fc.constant(file), fc.constant(edits), inAnyOrder(edits)))
    fc.assert(
      fc.property(cases, ([file, edits, others]) => {
        expect(outcomeOf(file, others)).toEqual(outcomeOf(file, edits))
      }),
      { numRuns: 500 },
    )
  })

  it('deletes the same lines whether they are sent as one range or as several', () => {
    fc.assert(
      fc.property(anySplitDeletion, ([file, whole, parts]) => {
        expect(outcomeOf(file, parts)).toEqual(outcomeOf(file, [whole]))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps a final newline, unless the final empty line goes alone or no other line stays', () => {
    const cases = anyFittingEdits.filter(([file]) => endsWithNewline(file))
    fc.assert(
      fc.property(cases, ([file, edits]) => {
        const others = lineCountOf(file) - 1
        const deleted = deletedLines(edits)
        const finalLineGoesAlone = deleted.includes(others + 1) && !deleted.includes(others)
        fc.pre(!finalLineGoesAlone && !linesOf(1, others).every((line) => deleted.includes(line)))
        expect(outcomeOf(file, edits)).toSatisfy(unlessRefused(endsWithNewline))
      }),
      { numRuns: 500 },
    )
  })

  it('gives no final newline to a file that had none, unless the content ends with an empty line', () => {
    const files = anyFile.filter((file) => !endsWithNewline(file) && !isEmpty(file))
    fc.assert(
      fc.property(files, anyContent, (file, content) => {
        fc.pre(/[^\r\n](\r\n|\r|\n)?$/.test(content ?? ''))
        const last = lineCountOf(file)
        expect(outcomeOf(file, [[last, last, content]])).toSatisfy(unlessRefused(endsWithText))
      }),
      { numRuns: 300 },
    )
  })
})
