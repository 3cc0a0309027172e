import { describe, expect, it } from 'vitest'
import { arrange } from '../../src/engine/arrange.ts'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import { edited, requestOf, type Sent } from '../support/edited.ts'
import { valueOf } from '../support/file.ts'

const file = 'a\nb\nc\n'

/** Which edits stay, in the order of the file. */
function arranged(...edits: readonly Sent[]): string {
  const { changes } = valueOf(parseEditRequest(requestOf(file, edits)))
  return arrange(changes)
    .map(({ edit }) => edit)
    .join(' ')
}

// PROTOCOL §6.3
describe('arrange', () => {
  it.each<[order: string, ...edits: Sent[]]>([
    ['1', [1, 1, 'x']],
    ['2 3 1', [3, 3, 'x'], [1, 1, 'x'], [2, 2, 'x']],
    ['2 1', [2, 3], [1, 1]],
    ['1 2', [1, 3], [1, 1]],
  ])('puts changes in the order of the file: %s', (order, ...edits) => {
    expect(arranged(...edits)).toBe(order)
  })

  it.each<[same: string, a: Sent, b: Sent]>([
    ['are the same', [1, 1, 'x'], [1, 1, 'x']],
    ['differ in a final newline', [1, 1, 'x'], [1, 1, 'x\n']],
    ['differ in their endings', [1, 1, 'x\ny'], [1, 1, 'x\r\ny\r']],
    ['delete in two ways', [1, 2, ''], [1, 2, null]],
    ['write the anchor in two ways', ['1#xyz', 2], ['+ 001:XYZ|text', 2]],
  ])('counts edits once that %s', (_, a, b) => {
    expect(arranged(a, b)).toBe('1')
    expect(arranged(b, [3, 3], a, b)).toBe('1 2')
  })

  it.each<[different: string, a: Sent, b: Sent]>([
    ['content', [1, 1, 'x'], [1, 1, 'y']],
    ['number of lines', [1, 1, 'x\n'], [1, 1, 'x\n\n']],
    ['way to leave a line empty', [1, 1, ''], [1, 1, '\n']],
    ['end', [1, 1, 'x'], [1, 2, 'x']],
    ['letters', ['1#xyz', 1, 'x'], ['1#xyy', 1, 'x']],
    ['way to divide text into lines', [1, 1, 'x,y'], [1, 1, 'x\ny']],
    ['place to divide it', [1, 1, 'x\ny'], [1, 1, 'xy\n\n']],
  ])('keeps both of two edits that differ in their %s', (_, a, b) => {
    expect(arranged(a, b)).toBe('1 2')
  })

  it('does nothing twice where an edit is sent twice', () => {
    expect(edited(file, [2, 2, 'x\ny'], [2, 2, 'x\ny\n'], [2, 2, 'x\ny'])).toBe('a\nx\ny\nc\n')
  })
})
