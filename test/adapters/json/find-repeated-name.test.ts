import { describe, expect, it } from 'vitest'
import { findRepeatedName } from '../../../src/adapters/json/find-repeated-name.ts'
import { decodeUtf8, encodeUtf8 } from '../../../src/protocol/bytes.ts'

/** Where it stands the second time, in bytes, and as what. */
function repeatedIn(text: string): readonly [offset: number, name: string] | undefined {
  const bytes = encodeUtf8(text)
  const found = findRepeatedName(bytes)
  return found && [found.start, decodeUtf8(bytes.subarray(found.start, found.end))]
}

describe('findRepeatedName', () => {
  it.each<[text: string, offset: number, name: string]>([
    ['{"a": 1, "a": 2}', 9, '"a"'],
    ['{"a": 1, "\\u0061": 2}', 9, '"\\u0061"'],
    ['{"ä": 1, "ä" : 2}', 10, '"ä"'],
    ['\uFEFF{"a": 1, "a": 2}', 12, '"a"'],
    ['{"a": {}, "b": [], "a": 0}', 19, '"a"'],
    ['{"x": {"a": 1}, "y": [{"a": 1}, {"b": 1, "b": 2}]}', 41, '"b"'],
    ['{"": 1, "b": 2, "b": 3, "": 4}', 16, '"b"'],
    ['{"__proto__": 1, "__proto__": 2}', 17, '"__proto__"'],
  ])('finds in %s at %i the name %s', (text, offset, name) => {
    expect(repeatedIn(text)).toEqual([offset, name])
  })

  it.each([
    '{}',
    '[]',
    '{"a": "a", "b": ["a", "b"]}',
    ' {"a": {"a": [1, {"a": null}]}, "b": true}\r\n',
    '["a", "a", {"a": 1}, {"a": 1}]',
    '{"a": ":", ":": "a"}',
    '"x"',
    '-1.5e+3',
    '{"__proto__": 1, "constructor": 2}',
  ])('finds none in %s', (text) => {
    expect(repeatedIn(text)).toBeUndefined()
  })

  it('is not stopped by depth', () => {
    const depth = 100_000
    expect(repeatedIn(`${'['.repeat(depth)}{"a":1,"a":2}${']'.repeat(depth)}`)).toEqual([depth + 7, '"a"'])
  })
})
