import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../src/adapters/node/commit/complete.ts'
import { tell } from '../../../../src/adapters/node/commit/tell.ts'

describe('tell', () => {
  it.each<[Finding, notes: readonly string[]]>([
    [{ path: 'a', outcome: 'completed' }, ['a was written by an interrupted call, which is finished now.']],
    [
      { path: 'a', outcome: 'left alone', reason: 'its lock is gone' },
      ['a was left by an interrupted call and stays: its lock is gone.'],
    ],
    [{ path: '.hl-x.lock', outcome: 'removed' }, []],
  ])('of %j says %j', (finding, expected) => {
    const notes: string[] = []
    tell(finding, (note) => notes.push(note))
    expect(notes).toEqual(expected)
  })
})
