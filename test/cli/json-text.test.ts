import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFlaw } from '../../src/cli/json-text.ts'
import { isJson } from '../support/is-json.ts'

/** JSON with a character taken out, put in or doubled. */
const damaged = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '"', '{', '}', '[', ']', ':', '\\', '1', ' ', '\n', '\u0000', 'e'),
  )
  .map(([json, place, piece]) => {
    const offset = place % (json.length + 1)
    return json.slice(0, offset) + piece + json.slice(offset + (place % 3))
  })

describe('findJsonFlaw', () => {
  it.each([
    ['', 0, 'the text ends too early'],
    ['not json', 0, 'this is not JSON'],
    ['{"a": 1', 7, 'the text ends too early'],
    ['{"a": 1,}', 8, 'this is not JSON'],
    ['[1 2]', 3, 'this is not JSON'],
    ['{"a": "x\ny"}', 6, 'this is not JSON'],
    ['{} {}', 3, 'this is not JSON'],
    ['{"a": 1, "a": 2}', 9, '"a" stands in one object twice'],
    ['{"a": 1, "\\u0061": 2}', 9, '"\\u0061" stands in one object twice'],
    [
      `{"${'k'.repeat(999)}":1,"${'k'.repeat(999)}":1}`,
      1005,
      `"${'k'.repeat(99)}… stands in one object twice`,
    ],
    ['{"x": {"a": 1}, "y": [{"a": 1}, {"b": 1, "b": 2}]}', 41, '"b" stands in one object twice'],
  ])('finds what is wrong with %j at %i', (text, offset, wrong) => {
    expect(findJsonFlaw(text)).toEqual({ offset, wrong })
  })

  it.each([
    '{}',
    '[]',
    '{"a": "a", "b": ["a", "b"]}',
    ' {"a": {"a": [1, {"a": null}]}, "b": true}\r\n',
    '"x"',
    '-1.5e+3',
    '{"__proto__": 1}',
  ])('finds nothing wrong with %j', (text) => {
    expect(findJsonFlaw(text)).toBeUndefined()
  })

  it('agrees with JSON.parse on what JSON is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
        const found = findJsonFlaw(text)
        // A key that stands twice is found before what is wrong behind it.
        fc.pre(found?.wrong.endsWith('twice') !== true)
        expect(found === undefined).toBe(isJson(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('is not stopped by depth or length', () => {
    expect(findJsonFlaw('['.repeat(1_000_000))).toEqual({
      offset: 1_000_000,
      wrong: 'the text ends too early',
    })
    expect(findJsonFlaw(JSON.stringify('\\"x'.repeat(2_000_000)))).toBeUndefined()
  })
})
