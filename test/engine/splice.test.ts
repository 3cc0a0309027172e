import { describe, expect, it } from 'vitest'
import { splice } from '../../src/engine/splice.ts'
import { decode, encode } from '../support/file.ts'

function spliced(text: string, ...splices: readonly [start: number, end: number, text: string][]): string {
  return decode(
    splice(
      encode(text),
      splices.map(([start, end, added]) => ({ start, end, bytes: encode(added) })),
    ),
  )
}

describe('splice', () => {
  it.each<[result: string, ...splices: [start: number, end: number, text: string][]]>([
    ['abcdef'],
    ['XYZbcdef', [0, 1, 'XYZ']],
    ['abcdX', [4, 6, 'X']],
    ['aXdef', [1, 3, 'X']],
    ['abXcdef', [2, 2, 'X']],
    ['abcdefX', [6, 6, 'X']],
    ['', [0, 6, '']],
    ['abef', [2, 4, '']],
    ['XbcYYef', [0, 1, 'X'], [3, 4, 'YY']],
    ['aXYf', [1, 3, 'X'], [3, 5, 'Y']],
    ['aX', [1, 3, ''], [3, 6, 'X']],
  ])('makes %j of abcdef', (result, ...splices) => {
    expect(spliced('abcdef', ...splices)).toBe(result)
  })

  it('copies: the bytes given stay as they are and are not shared', () => {
    const bytes = encode('ab')
    const result = splice(bytes, [])
    result.fill(0)
    expect(decode(bytes)).toBe('ab')
  })
})
