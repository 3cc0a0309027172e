import { describe, expect, it } from 'vitest'
import type { Fault } from '../../src/protocol/fault.ts'
import { checkHunkCount, parseHunks } from '../../src/protocol/hunk.ts'

/** What is said to a caller without types, who sends this JSON. */
function faultsOf(json: string): readonly Fault[] {
  const result = parseHunks(JSON.parse(json))
  return result.ok ? [] : result.faults
}

describe('parseHunks', () => {
  it('numbers the hunks from 1, and keeps their texts as they are', () => {
    const sent = [
      { find: 'a\r\n', replace: '' },
      { find: '', replace: ' 😀' },
    ]
    expect(parseHunks(sent)).toEqual({
      ok: true,
      value: [
        { hunk: 1, find: 'a\r\n', replace: '' },
        { hunk: 2, find: '', replace: ' 😀' },
      ],
    })
  })

  it.each<[json: string, ...parameters: string[]]>([
    ['null', 'edits: an array'],
    ['{"length":1}', 'edits: an array'],
    ['[null]', 'edits[0]: an object with find and replace'],
    ['["a"]', 'edits[0]: an object with find and replace'],
    ['[{}]', 'edits[0].find: a string'],
    ['[{"find":1,"replace":"a"}]', 'edits[0].find: a string'],
    ['[{"find":"a","replace":null}]', 'edits[0].replace: a string'],
    [
      '[{"find":"a","replace":"b"},7,{"find":"a"}]',
      'edits[1]: an object with find and replace',
      'edits[2].replace: a string',
    ],
  ])('names each parameter of a wrong type, and what it expects: %s', (json, ...parameters) => {
    const named = faultsOf(json).map((fault) =>
      fault.code === 'invalid-params' ? `${fault.parameter}: ${fault.expected}` : fault.code,
    )
    expect(named).toEqual(parameters)
  })

  it('refuses half a surrogate pair, in what is found and in what takes its place', () => {
    expect(faultsOf(String.raw`[{"find":"\ud800","replace":""},{"find":"a","replace":"\udc00"}]`)).toEqual([
      { code: 'invalid-content', hunk: 1 },
      { code: 'invalid-content', hunk: 2 },
    ])
  })

  it('refuses a call without hunks', () => {
    expect(faultsOf('[]')).toEqual([{ code: 'no-edits' }])
  })
})

describe('checkHunkCount', () => {
  it('accepts up to 1000, and one more no longer', () => {
    expect(checkHunkCount(1)).toEqual({ ok: true, value: 1 })
    expect(checkHunkCount(1_000)).toEqual({ ok: true, value: 1_000 })
    expect(checkHunkCount(1_001)).toEqual({
      ok: false,
      faults: [{ code: 'invalid-params', parameter: 'edits', expected: 'at most 1000 hunks, not 1001' }],
    })
  })
})
