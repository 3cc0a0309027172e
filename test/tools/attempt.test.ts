import { describe, expect, it } from 'vitest'
import { systemError } from '../../src/ports/system-error.ts'
import { accept, refuse } from '../../src/protocol/result.ts'
import { attempt, withPath } from '../../src/tools/attempt.ts'

describe('attempt', () => {
  it('gives the value of what succeeds', async () => {
    expect(await attempt('a', async () => 5)).toEqual({ ok: true, value: 5 })
  })

  it.each([
    ['ENOENT', 'not-found'],
    ['ENOTDIR', 'not-a-file'],
    ['EISDIR', 'not-a-file'],
    ['ENXIO', 'not-a-file'],
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['EROFS', 'not-writable'],
    ['EBUSY', 'busy'],
  ])('takes %s for %s', async (systemCode, code) => {
    const failed = await attempt('a', () => Promise.reject(systemError(systemCode, '/w/a')))
    expect(failed).toEqual({ ok: false, faults: [{ code, path: 'a' }] })
  })

  it.each(['ENOSPC', 'EIO', 'ELOOP', 'EMADEUP'])(
    'takes %s, which no model can mend, for io',
    async (cause) => {
      const failed = await attempt('a', () => Promise.reject(systemError(cause, '/w/a')))
      expect(failed).toEqual({ ok: false, faults: [{ code: 'io', path: 'a', cause }] })
    },
  )

  it('passes on why a confinement refuses, or why there is none', async () => {
    const denied = await attempt('a', () =>
      Promise.reject(systemError('EACCES', '/w/a', 'it lies elsewhere')),
    )
    expect(denied).toMatchObject({ faults: [{ code: 'denied', path: 'a', reason: 'it lies elsewhere' }] })
    const unbuilt = await attempt('a', () =>
      Promise.reject(systemError('ERR_POLICY', 'scope', 'it is blank')),
    )
    expect(unbuilt).toMatchObject({ faults: [{ code: 'policy', path: 'a', reason: 'it is blank' }] })
  })

  it.each([[new TypeError('a bug')], [Object.assign(new Error('seven'), { code: 7 })], ['no error'], [null]])(
    'lets %s pass, which has no code: it is a bug',
    async (bug) => {
      await expect(attempt('a', () => Promise.reject(bug))).rejects.toBe(bug)
    },
  )
})

describe('withPath', () => {
  it('tells every fault which file it is about', () => {
    const refusal = refuse({ code: 'no-edits' }, { code: 'aborted' })
    expect(withPath(refusal, 'a')).toEqual({
      ok: false,
      faults: [
        { code: 'no-edits', path: 'a' },
        { code: 'aborted', path: 'a' },
      ],
    })
  })

  it('leaves a value as it is', () => {
    expect(withPath(accept(5), 'a')).toEqual({ ok: true, value: 5 })
  })
})
