import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { maxByteLength } from '../../src/protocol/bytes.ts'
import type { Fault } from '../../src/protocol/fault.ts'
import type { Result } from '../../src/protocol/result.ts'
import { lookAt, lookForFile, type File } from '../../src/tools/file.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'
import { listed } from '../support/listed.ts'

const place = { path: '/w/a', shown: 'a' }

const denied = (): Promise<never> => Promise.reject(systemError('EACCES', '/w/a'))

async function faultsOf(look: Promise<Result<unknown>>): Promise<readonly Fault[]> {
  const result = await look
  return result.ok ? [] : result.faults
}

/** A file whose status says this, and that is never read. */
function unreadable(status: { kind?: 'file' | 'directory' | 'other'; byteLength?: number }): FileSystem {
  return fakeFileSystem({ '/w/a': '' }, (plain) => ({
    stat: async (path) => ({ ...(await plain.stat(path)), ...status }),
    readFile: () => Promise.reject(new Error('the file is read')),
  }))
}

/** A file that is read as these bytes, or fails, whatever its status says. */
function readAs(outcome: () => Promise<Uint8Array>): FileSystem {
  return fakeFileSystem({ '/w/a': 'hello' }, () => ({ readFile: outcome }))
}

describe('lookAt', () => {
  it('gives what a file is and what is in it', async () => {
    const look = await lookAt(new MemoryFileSystem({ '/w/a': 'hello' }), place)
    const file: File | undefined = look.ok ? look.value : undefined
    expect(file?.snapshot.tag).toBe(listed('hello').hash)
    expect(file?.status).toEqual({ kind: 'file', byteLength: 5, writable: true, identity: '/w/a' })
  })

  it.each(['directory', 'other'] as const)('refuses a %s, and does not read it', async (kind) => {
    expect(await faultsOf(lookAt(unreadable({ kind }), place))).toEqual([{ code: 'not-a-file', path: 'a' }])
  })

  it('asks for the size first, and does not read a file that is too large', async () => {
    const byteLength = maxByteLength + 1
    expect(await faultsOf(lookAt(unreadable({ byteLength }), place))).toEqual([
      { code: 'file-too-large', byteLength, path: 'a' },
    ])
  })

  it('reads a file of exactly the limit', async () => {
    const bytes = new Uint8Array(maxByteLength).fill(0x61)
    expect(await faultsOf(lookAt(new MemoryFileSystem({ '/w/a': bytes }), place))).toEqual([])
  })

  it('refuses a file that grew past the limit after it was asked', async () => {
    const grown = readAs(async () => new Uint8Array(maxByteLength + 1))
    expect(await faultsOf(lookAt(grown, place))).toEqual([
      { code: 'file-too-large', byteLength: maxByteLength + 1, path: 'a' },
    ])
  })

  it.each<[bytes: number[], encoding: 'UTF-16' | 'unknown']>([
    [[0x78, 0x0a, 0xe9, 0x0a], 'unknown'],
    [[0xff, 0xfe, 0x61, 0x00], 'UTF-16'],
  ])('refuses the bytes %j as not UTF-8 (%s)', async (bytes, encoding) => {
    const file = readAs(async () => new Uint8Array(bytes))
    expect(await faultsOf(lookAt(file, place))).toEqual([{ code: 'not-utf8', encoding, path: 'a' }])
  })

  it('says that a file is gone which vanishes between the two looks', async () => {
    const vanishing = readAs(() => Promise.reject(systemError('ENOENT', '/w/a')))
    expect(await faultsOf(lookAt(vanishing, place))).toEqual([{ code: 'not-found', path: 'a' }])
  })

  it('says that access is denied, whichever look it is denied to', async () => {
    const closed = fakeFileSystem({}, () => ({ stat: denied }))
    const fault = { code: 'denied', path: 'a' }
    expect([await faultsOf(lookAt(closed, place)), await faultsOf(lookAt(readAs(denied), place))]).toEqual([
      [fault],
      [fault],
    ])
  })

  it.each<[shown: string, nearest: string]>([
    ['a', 'A'],
    ['w/a', 'w/A'],
    ['/w/a', '/w/A'],
  ])('names what stands near a missing file as a path, like the one sent: %s', async (shown, nearest) => {
    const fileSystem = new MemoryFileSystem({ '/w/A': '' })
    expect(await faultsOf(lookAt(fileSystem, { path: '/w/a', shown }))).toEqual([
      { code: 'not-found', path: shown, nearest: [nearest] },
    ])
  })

  it('does not look for near names where the file is not missing', async () => {
    const closed = fakeFileSystem({}, () => ({
      stat: denied,
      readDirectory: () => Promise.reject(new Error('the folder is read')),
    }))
    expect(await faultsOf(lookAt(closed, place))).toHaveLength(1)
  })

  it('lets an error without a code pass: it is a bug', async () => {
    const bug = new RangeError('a bug')
    await expect(
      lookAt(
        readAs(() => Promise.reject(bug)),
        place,
      ),
    ).rejects.toBe(bug)
  })
})

describe('lookForFile', () => {
  it('finds null where nothing is there', async () => {
    expect(await lookForFile(new MemoryFileSystem(), place)).toEqual({ ok: true, value: null })
  })

  it('finds what is there', async () => {
    const look = await lookForFile(new MemoryFileSystem({ '/w/a': 'hello' }), place)
    expect(look.ok && look.value?.snapshot.tag).toBe(listed('hello').hash)
  })

  it('keeps every other refusal', async () => {
    expect(await faultsOf(lookForFile(unreadable({ kind: 'directory' }), place))).toEqual([
      { code: 'not-a-file', path: 'a' },
    ])
  })
})
