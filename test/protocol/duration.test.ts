import { describe, expect, it } from 'vitest'
import { formatDuration } from '../../src/protocol/duration.ts'

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [12.4, '12 ms'],
    [999, '999 ms'],
    [1_000, '1.0 s'],
    [3_449, '3.4 s'],
    [10_000, '10 s'],
    [119_400, '119 s'],
    [120_000, '2 min'],
    [5_430_000, '91 min'],
  ])('writes %d as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })
})
