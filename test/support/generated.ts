import * as fc from 'fast-check'
import type { Sent } from './edited.ts'
import { splitLines } from './naive-edit.ts'

const ending = fc.constantFrom('\n', '\n', '\r\n', '\r')

/** Text of a line: short, often empty or equal to another, and with whatever might be taken for an ending. */
const lineText = fc.oneof(
  fc.constantFrom('', '', 'a', 'b', ' ', '\t', 'é', '😀', '\0', '\v', '\f', '\u0085', '\u2028', '\uFEFF'),
  fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
)

/** Some lines in any mixture of endings, with or without a final one. */
const text = fc
  .tuple(fc.array(fc.tuple(lineText, ending), { maxLength: 8 }), lineText)
  .map(([lines, last]) => [...lines.flat(), last].join(''))

/** The text of a file, sometimes with a byte-order mark, sometimes with nothing else. */
export const anyFile = fc
  .tuple(fc.constantFrom('', '', '', '\uFEFF'), fc.oneof({ weight: 8, arbitrary: text }, fc.constant('')))
  .map((parts) => parts.join(''))

/** Content of one edit: mostly lines, else a deletion in one of its three forms. */
export const anyContent = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(text, fc.constantFrom('', '\n')).map((parts) => parts.join('')) },
  fc.constantFrom('', null, undefined, '\n'),
)

/** A file and edits that fit it: ranges in any order that often touch, some of them sent twice. */
export const anyFittingEdits: fc.Arbitrary<[file: string, edits: Sent[]]> = anyFile.chain((file) =>
  fc
    .array(fc.record({ skip: fc.nat(2), length: fc.integer({ min: 1, max: 4 }), content: anyContent }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((steps) => laidOut(steps, lineCountOf(file)))
    .chain((edits) => fc.tuple(fc.constant(file), inAnyOrder(edits))),
)

/** A file and edits that may contradict it and each other. */
export const anyEdits: fc.Arbitrary<[file: string, edits: Sent[]]> = anyFile.chain((file) => {
  const line = fc.integer({ min: 1, max: lineCountOf(file) + 1 })
  const edit: fc.Arbitrary<Sent> = fc.tuple(line, line, anyContent)
  return fc.tuple(fc.constant(file), fc.array(edit, { minLength: 1, maxLength: 3 }))
})

/** How many lines a file has, its byte-order mark left out. */
export function lineCountOf(file: string): number {
  return splitLines(file).length
}

/** The same edits shuffled, and some of them once more. */
export function inAnyOrder(edits: readonly Sent[]): fc.Arbitrary<Sent[]> {
  const all = fc.shuffledSubarray([...edits], { minLength: edits.length })
  return fc
    .tuple(all, fc.subarray([...edits]))
    .chain((both) => fc.shuffledSubarray(both.flat(), { minLength: both.flat().length }))
}

/** Ranges one after the other, each `skip` lines behind the last, as far as there are lines. */
function laidOut(
  steps: readonly { skip: number; length: number; content: string | null | undefined }[],
  lineCount: number,
): Sent[] {
  let last = 0
  return steps.flatMap(({ skip, length, content }, index): Sent[] => {
    const from = index === 0 ? Math.min(lineCount, skip + 1) : last + skip + 1
    if (from > lineCount) return []
    last = Math.min(lineCount, from + length - 1)
    return [[from, last, content]]
  })
}
