import { describe, expect, it, vi } from 'vitest'
import { patiently } from '../../../src/adapters/node/calls.ts'
import { codeOf, systemError } from '../../../src/ports/system-error.ts'
import { outcome } from '../../support/bytes.ts'

describe('patiently', () => {
  it.each(['EACCES', 'EPERM', 'EBUSY'])(
    'tries again where a call fails with %s for a moment',
    async (code) => {
      let calls = 0
      const call = async (): Promise<void> => {
        calls += 1
        if (calls < 4) throw systemError(code, 'a')
      }
      await patiently(call)()
      expect(calls).toBe(4)
    },
  )

  it('gives up in time', async () => {
    const call = vi.fn<() => Promise<void>>().mockRejectedValue(systemError('EACCES', 'a'))
    const start = performance.now()
    expect(await outcome(patiently(call)())).toBe('EACCES')
    expect(performance.now() - start).toBeGreaterThan(1900)
  })

  it('passes on what does not pass', async () => {
    const call = vi.fn<() => Promise<void>>().mockRejectedValue(systemError('ENOSPC', 'a'))
    await patiently(call)().catch((error: unknown) => expect(codeOf(error)).toBe('ENOSPC'))
    expect(call).toHaveBeenCalledOnce()
  })
})
