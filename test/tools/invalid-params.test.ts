import { describe, expect, it } from 'vitest'
import { invalidParams } from '../../src/tools/invalid-params.ts'

describe('invalidParams', () => {
  it.each<[path: readonly PropertyKey[], parameter: string]>([
    [[], 'params'],
    [['path'], 'path'],
    [['edits', 0], 'edits[0]'],
    [['edits', 12, 'content'], 'edits[12].content'],
    [['a', 'b', 'c'], 'a.b.c'],
  ])('names the place %j as %s', (path, parameter) => {
    expect(invalidParams(path, 'a string')).toEqual({
      code: 'invalid-params',
      parameter,
      expected: 'a string',
    })
  })

  it.each<[key: string, parameter: string]>([
    ['two words', '"two words"'],
    ['a\n1#abc|x', String.raw`"a\n1#abc|x"`],
    ['', '""'],
    ['k'.repeat(100), `"${'k'.repeat(80)}…"`],
  ])('quotes a key that is no plain name, so that %j stays on one line', (key, parameter) => {
    expect(invalidParams([key], 'x').parameter).toBe(parameter)
    expect(invalidParams(['edits', 0, key], 'x').parameter).toBe(`edits[0].${parameter}`)
  })
})
