import { describe, expect, it } from 'vitest'
import { edited } from '../support/edited.ts'

describe('replacementsOf', () => {
  it('adds a final newline where one empty line becomes the whole file, however the rest was deleted', () => {
    expect(edited('a\n', [1, 2, '\n'])).toBe('\n')
    expect(edited('a\n', [1, 1], [2, 2, '\n'])).toBe('\n')
    expect(edited('a\nb\n', [1, 1], [2, 2], [3, 3, '\n'])).toBe('\n')
  })
})
