import { describe, expect, it } from 'vitest'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { refuse } from '../../src/protocol/result.ts'

describe('HashlineError', () => {
  it('carries the faults, the code of the first, and the message', () => {
    const { faults } = refuse({ code: 'io', cause: 'x' }, { code: 'no-edits' })
    const error = new HashlineError(faults, 'the message')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'HashlineError', message: 'the message', code: 'no-edits', faults })
  })

  it('prints as its name and message', () => {
    expect(String(new HashlineError([{ code: 'no-edits' }], 'the message'))).toBe(
      'HashlineError: the message',
    )
  })
})
