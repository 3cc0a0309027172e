import { describe, expect, it } from 'vitest'
import { succeeds } from '../../../../src/adapters/node/commit/succeeds.ts'
import { systemError } from '../../../../src/ports/system-error.ts'

describe('succeeds', () => {
  it.each([
    [true, async () => 'any value'],
    [false, () => Promise.reject(systemError('EIO', 'a call that fails'))],
  ])('is %s', async (answer, action) => {
    expect(await succeeds(action)).toBe(answer)
  })

  it('lets a bug pass', async () => {
    const bug = new RangeError('a bug')
    await expect(succeeds(() => Promise.reject(bug))).rejects.toBe(bug)
  })
})
