import { describe, expect, it } from 'vitest'
import { piecesIn, type Piece } from '../../src/engine/piece.ts'
import type { Part } from '../../src/protocol/part.ts'
import { sourceOf } from '../../src/engine/source.ts'

const source = sourceOf(Buffer.from('abcdefgh'), 0)
const piece = (start: number, end: number, hunk: number | null = null): Piece => ({
  source,
  start,
  end,
  hunk,
})

/** `ab`, a mark of hunk 1, `cde` and `gh`: seven bytes. */
const pieces = [piece(0, 2), piece(2, 2, 1), piece(2, 5), piece(6, 8)]

describe('piecesIn', () => {
  it.each<[part: Part, inside: [start: number, end: number][]]>([
    [
      { start: -1, end: Infinity },
      [
        [0, 2],
        [2, 2],
        [2, 5],
        [6, 8],
      ],
    ],
    [
      { start: 0, end: 7 },
      [
        [0, 2],
        [2, 2],
        [2, 5],
        [6, 8],
      ],
    ],
    [
      { start: 1, end: 4 },
      [
        [1, 2],
        [2, 2],
        [2, 4],
      ],
    ],
    [{ start: -1, end: 2 }, [[0, 2]]],
    [{ start: 2, end: 5 }, [[2, 5]]],
    [{ start: 3, end: 4 }, [[3, 4]]],
    [{ start: 5, end: Infinity }, [[6, 8]]],
    [{ start: 7, end: Infinity }, []],
    [{ start: -1, end: 0 }, []],
  ])('gives what is inside %j, and no mark at its ends', (part, inside) => {
    expect(piecesIn(pieces, part).map(({ start, end }) => [start, end])).toEqual(inside)
  })
})
