import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceText } from '../../src/engine/replace-text.ts'
import { naiveReplace, type HunkPair } from '../support/naive-replace.ts'
import { outcomeOf } from '../support/replaced.ts'

/** Few different characters, so that texts are often found, and often twice. */
const characters = ['a', 'a', 'b', ' ', 'é', 'è', '😀', '😁', '\uFEFF', '\u2028']
const textOf = (endings: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...characters, ...endings, ...endings), { maxLength }).map((all) => all.join(''))

/** A file and hunks; what most of them look for is cut out of the file. */
const callOf = (endings: readonly string[]) =>
  textOf(endings, 16).chain((file) => {
    const cutOut = fc
      .tuple(fc.nat(file.length), fc.integer({ min: 1, max: 6 }))
      .map(([start, length]) => file.slice(start, start + length))
    const find = fc
      .oneof({ weight: 4, arbitrary: cutOut }, textOf(endings, 3))
      .filter((text) => text !== '' && text.isWellFormed())
    const hunks = fc.array(fc.tuple(find, textOf(endings, 4)), { minLength: 1, maxLength: 4 })
    return fc.tuple(fc.constant(file), hunks)
  })

/** The plainest judge, for texts whose only ending is LF. */
function spliced(file: string, hunks: readonly HunkPair[]): string | undefined {
  return hunks.reduce<string | undefined>((text, [find, replace]) => {
    const at = text?.indexOf(find) ?? -1
    const isUnique = at !== -1 && text?.indexOf(find, at + 1) === -1 && find !== replace
    return isUnique ? text?.slice(0, at) + replace + text?.slice(at + find.length) : undefined
  }, file)
}

describe('replaceText', () => {
  it('agrees with indexOf and slice where every ending is LF and no mark stands first', () => {
    const property = fc.property(callOf(['\n']), ([text, hunks]) => {
      const file = `.${text}`
      const [result, expected] = [outcomeOf(file, hunks), spliced(file, hunks)]
      fc.pre(expected === undefined || !expected.startsWith('\uFEFF'))
      expect(typeof result === 'string' ? result : undefined).toBe(expected)
    })
    fc.assert(property, { numRuns: 3_000 })
  })

  it('agrees with a judge that goes unit by unit, whatever the endings', () => {
    const property = fc.property(callOf(['\n', '\r\n', '\r']), ([file, hunks]) => {
      expect(outcomeOf(file, hunks)).toEqual(naiveReplace(file, hunks))
    })
    fc.assert(property, { numRuns: 5_000 })
  })

  it('takes 1000 hunks on a file of 1 MiB without going through it for each pair of them', () => {
    const lines = Array.from(
      { length: 19_000 },
      (_, index) => `const value${index} = compute(${'x'.repeat(28)})\r\n`,
    )
    const hunks = Array.from({ length: 1_000 }, (_, index) => ({
      find: `const value${index * 19} = compute(`,
      replace: `const value${index * 19}b =\n  compute(`,
    }))
    const start = performance.now()
    expect(replaceText(Buffer.from(lines.join('')), hunks)).toMatchObject({
      ok: true,
      value: { changed: true },
    })
    expect(performance.now() - start).toBeLessThan(20_000)
  }, 30_000)
})
