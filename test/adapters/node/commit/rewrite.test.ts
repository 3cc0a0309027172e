import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTorn } from '../../../../src/adapters/node/commit/rewrite.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { codeOf } from '../../../../src/ports/system-error.ts'
import { bytes } from '../../../support/bytes.ts'
import { both, failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('isTorn', () => {
  it('knows every mixture that a write from the front can leave', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), fc.nat(), (expected, next, at) => {
        const written = at % (next.length + 1)
        const mixture = Uint8Array.from([...next.subarray(0, written), ...expected.subarray(written)])
        expect(isTorn(mixture, { expected, next })).toBe(true)
      }),
    )
  })

  it.each([
    ['abc', 'abd', 'abx', false],
    ['abc', 'abcdef', 'ab', false],
    ['abc', 'abcdef', 'abcdefg', false],
    ['abc', 'x', 'xbc', true],
    ['abc', 'x', 'xb', true],
    ['abc', '', 'x', false],
  ])('of %j and %j, %j: %s', (expected, next, found, torn) => {
    expect(isTorn(bytes(found), { expected: bytes(expected), next: bytes(next) })).toBe(torn)
  })
})

describe('rewrite', () => {
  it.each([
    ['is written', 'none', 'swapped', 'new'],
    ['cannot be cut', 'truncate file', 'EIO', 'old and longer'],
    ['cannot be synced', 'sync file', 'EIO', 'old and longer'],
  ])('keeps a mode that writing clears, where the file %s', async (_, call, result, text) => {
    const path = join(await temporaryFolder(), 'a')
    writeFileSync(path, 'old and longer')
    chmodSync(path, 0o4755)
    // As the system does it for everyone but the superuser.
    const clearing: Intercept = async ({ name, on }, proceed) => {
      const value = await proceed()
      if (name === 'write' && on === 'file') chmodSync(path, 0o755)
      return value
    }
    const calls = interceptedCalls(both(clearing, failing({ call, code: 'EIO' })))
    const swapping = new NodeFileSystem({ calls, preserveInode: true }).compareAndSwap(
      path,
      bytes('old and longer'),
      bytes('new'),
    )
    expect(await swapping.catch(codeOf)).toBe(result)
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o7777]).toEqual([text, 0o4755])
  })

  it('asks for no mode that the file has, which only its owner may', async () => {
    const path = join(await temporaryFolder(), 'a')
    writeFileSync(path, 'old')
    const calls = interceptedCalls(failing({ call: 'chmod file', code: 'EPERM', persists: true }))
    const swapping = new NodeFileSystem({ calls, preserveInode: true }).compareAndSwap(
      path,
      bytes('old'),
      bytes('new'),
    )
    expect([await swapping.catch(codeOf), readFileSync(path, 'utf8')]).toEqual(['swapped', 'new'])
  })

  it.each([
    ['is done', 'none'],
    ['fails', 'sync file'],
  ])('closes the file when the write %s', async (_, call) => {
    const path = join(await temporaryFolder(), 'a')
    writeFileSync(path, 'old')
    let open = 0
    const counting: Intercept = async ({ name, on }, proceed) => {
      const value = await proceed()
      if (on === 'file' && name === 'open') open += 1
      if (on === 'file' && name === 'close') open -= 1
      return value
    }
    const calls = interceptedCalls(both(counting, failing({ call, code: 'EIO' })))
    const fileSystem = new NodeFileSystem({ calls, preserveInode: true })
    await fileSystem.compareAndSwap(path, bytes('old'), bytes('new')).catch(codeOf)
    expect(open).toBe(0)
  })
})
