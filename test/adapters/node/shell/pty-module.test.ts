import { describe, expect, it } from 'vitest'
import { loadPty } from '../../../../src/adapters/node/shell/pty-module.ts'
import { outcome } from '../../../support/bytes.ts'

/** A module that says this when it is loaded. */
function saying(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}

const works = saying('export function spawn() {}')

function throwing(error: string): string {
  return saying(`throw ${error}`)
}

const unloadable = "Object.assign(new Error('no such symbol'), { code: 'ERR_DLOPEN_FAILED' })"

describe('loadPty', () => {
  it.each([
    ['is not there', 'hashline-has-no-such-package'],
    ['does not run on this machine', throwing(unloadable)],
    ['says so of what it needs', throwing(`new Error('failed', { cause: ${unloadable} })`)],
    ['is something else', saying('export const open = 1')],
  ])('passes over a package that %s', async (_, name) => {
    expect(typeof (await loadPty([name, works])).spawn).toBe('function')
    expect(await outcome(loadPty([name]))).toBe('ENOTSUP')
  })

  it.each([
    ['an error', "new Error('a bug')"],
    ['an error with another cause', "new Error('a bug', { cause: new Error('of its own') })"],
  ])('lets a package that is broken tell: %s', async (_, error) => {
    await expect(loadPty([throwing(error), works])).rejects.toThrow('a bug')
  })
})
