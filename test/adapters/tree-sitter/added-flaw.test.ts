import { describe, expect, it } from 'vitest'
import { addedFlaw, type Parsed } from '../../../src/adapters/tree-sitter/added-flaw.ts'

/** A text in which flaws stand in braces. */
function parsed(marked: string): Parsed {
  const [first = '', ...others] = marked.split('{')
  const parts = others.map((other) => other.split('}'))
  let text = first
  const flaws = parts.map(([flaw = '', rest = '']) => {
    const start = text.length
    text += flaw + rest
    return { start, end: start + flaw.length, missing: flaw === '' ? ';' : null }
  })
  return { text, flaws }
}

/** The text of the flaw that is added, and where it begins. */
function added(before: string, after: string): unknown {
  const version = parsed(after)
  const flaw = addedFlaw(parsed(before), version)
  return flaw && [version.text.slice(flaw.start, flaw.end), flaw.start]
}

describe('addedFlaw', () => {
  it.each<[what: string, before: string, after: string, flaw: unknown]>([
    ['none where there are as many', 'a {b} c', 'a b {c}', undefined],
    ['none where there are fewer', 'a {b} {c}', 'a {b} d', undefined],
    ['the only one', 'a b c', 'a {x} c', ['x', 2]],
    ['the second where the first was there', '{a} b c', '{a} {x} c', ['x', 2]],
    ['the first where the second was there', 'a b {c}', 'a {xyz} {c}', ['xyz', 2]],
    ['the one between two that were there', '{a} b {c}', '{a} {xyz} {c}', ['xyz', 2]],
    ['one that was put in between', '{a}{c}', '{a}{b}{c}', ['b', 1]],
    ['one like the one before it', '{a}', '{a}{a}', ['a', 1]],
    ['one that is missing where nothing was', 'a b', 'a b{}', ['', 3]],
    ['one behind another that stands at the end of the change', '1{b} c', '2{b} {c}', ['c', 3]],
    ['one of two that are missing at one place', 'a{}b', 'a{}x{}b', ['', 1]],
    ['the first of all in a new file', '', '{a} {b}', ['a', 0]],
    ['one far from the change, above it', 'a b c', '{a} b {d}', ['a', 0]],
    ['one far from the change, below it', 'a b c', 'x b {c}', ['c', 4]],
    ['one that began on the changed line, whole', 'a b c', 'a {b d}', ['b d', 2]],
    ['one that began above, from the changed line on', 'a\nb\nc', '{a\nb\nd}', ['d', 4]],
    ['one that ends above the change, whole', 'a\nb\nc', '{a\nb}\nd', ['a\nb', 0]],
  ])('is %s', (_, before, after, flaw) => {
    expect(added(before, after)).toEqual(flaw)
  })
})
