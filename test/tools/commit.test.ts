import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import type { Gate } from '../../src/ports/gate.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { accept, refuse, type Result } from '../../src/protocol/result.ts'
import { commit, unlessChanged, type Committed } from '../../src/tools/commit.ts'
import type { WriteOptions } from '../../src/tools/writing.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'

const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const [before, after] = [encodeUtf8('before\n'), encodeUtf8('after\n')]
const swap = { place: { path: '/w/a', shown: 'a', identity: '/w/a' }, before, after, diff: '-before\n+after' }

function file(content = 'before\n'): MemoryFileSystem {
  return new MemoryFileSystem({ '/w/a': content })
}

function committed(
  fileSystem: FileSystem,
  options: WriteOptions = {},
  signal: AbortSignal | undefined = undefined,
): Promise<Result<Committed>> {
  return commit(swap, { fileSystem, signal, options })
}

async function textIn(fileSystem: FileSystem): Promise<string> {
  return Buffer.from(await fileSystem.readFile('/w/a')).toString()
}

/** A file system in which any write is a mistake. */
const unwritable = fakeFileSystem({ '/w/a': 'before\n' }, () => ({
  compareAndSwap: () => Promise.reject(new Error('the file is written')),
}))

const vetoes: Gate = () => ({ verdict: 'veto', message: 'no' })
const cannotLook: Gate = () => ({ verdict: 'unavailable', reason: 'none' })

function shouts(): never {
  throw new Error('something runs after a write')
}

describe('commit', () => {
  it('writes what is to be, and says nothing where nothing has to be said', async () => {
    const fileSystem = file()
    expect(await committed(fileSystem)).toEqual({ ok: true, value: { bytes: after, notes: [] } })
    expect(await textIn(fileSystem)).toBe('after\n')
  })

  it('creates a file where there was none, and removes one that is to be none', async () => {
    const fileSystem = new MemoryFileSystem()
    const writing = { fileSystem, signal: undefined, options: {} }
    await commit({ ...swap, before: null }, writing)
    expect(await textIn(fileSystem)).toBe('after\n')
    const removed = await commit({ ...swap, before: after, after: null }, writing)
    expect(removed).toEqual({ ok: true, value: { bytes: null, notes: [] } })
    await expect(fileSystem.stat('/w/a')).rejects.toThrow('ENOENT')
  })

  it('refuses where the file is not as it was seen', async () => {
    const fileSystem = file('other\n')
    expect(await committed(fileSystem)).toEqual(refuse({ code: 'changed-meanwhile', path: 'a' }))
    expect(await textIn(fileSystem)).toBe('other\n')
  })

  it('takes a failing write for the fault that it means', async () => {
    const full = fakeFileSystem({}, () => ({
      compareAndSwap: () => Promise.reject(systemError('ENOSPC', '/w/a')),
    }))
    expect(await committed(full)).toEqual(refuse({ code: 'io', path: 'a', cause: 'ENOSPC' }))
  })

  it('writes nothing once the call is aborted', async () => {
    expect(await committed(unwritable, {}, AbortSignal.abort())).toEqual(refuse({ code: 'aborted' }))
  })

  it('honours an abort that comes while a gate is asked', async () => {
    const abort = new AbortController()
    const gate: Gate = () => {
      abort.abort()
      return { verdict: 'pass' }
    }
    expect(await committed(unwritable, { gates: [gate] }, abort.signal)).toEqual(refuse({ code: 'aborted' }))
  })

  it('does not undo what is written when the call is aborted afterwards', async () => {
    const [fileSystem, abort] = [file(), new AbortController()]
    expect((await committed(fileSystem, { afterWrite: () => abort.abort() }, abort.signal)).ok).toBe(true)
    expect(await textIn(fileSystem)).toBe('after\n')
  })

  it('writes nothing in a preview, and says so', async () => {
    expect(await committed(unwritable, { preview: true, afterWrite: shouts })).toEqual(
      accept({ bytes: after, notes: ['This is a preview: nothing was written.'] }),
    )
  })

  it('asks gates before it looks at anything else, also in a preview', async () => {
    const vetoed = refuse({ code: 'rejected', path: 'a', message: 'no' })
    expect(await committed(unwritable, { gates: [vetoes] })).toEqual(vetoed)
    expect(await committed(unwritable, { gates: [vetoes], preview: true })).toEqual(vetoed)
  })

  it('puts what gates say in front of what comes later', async () => {
    const result = await committed(file(), {
      gates: [cannotLook],
      afterWrite: () => Promise.reject(new Error('no')),
    })
    expect(result.ok && result.value.notes).toEqual([
      'A check was not possible: none',
      'What runs after a write failed: no',
    ])
  })

  it('puts what gates say in front of a preview, too', async () => {
    const result = await committed(unwritable, { gates: [cannotLook], preview: true })
    expect(result.ok && result.value.notes).toEqual([
      'A check was not possible: none',
      'This is a preview: nothing was written.',
    ])
  })

  it('gives the bytes as they are after what runs after the write', async () => {
    const fileSystem = file()
    const formatted = encodeUtf8('formatted\n')
    const afterWrite = (path: string): unknown => fileSystem.compareAndSwap(path, after, formatted)
    expect(await committed(fileSystem, { afterWrite })).toEqual(accept({ bytes: formatted, notes: [] }))
  })

  it('gives no bytes where the file is gone after the write', async () => {
    const fileSystem = file()
    const afterWrite = (path: string): unknown => fileSystem.compareAndSwap(path, after, null)
    expect(await committed(fileSystem, { afterWrite })).toEqual(accept({ bytes: null, notes: [] }))
  })

  it.each<[what: string, afterWrite: () => unknown, reason: string]>([
    ['rejects', () => Promise.reject(new Error('no formatter')), 'no formatter'],
    ['rejects with no error', () => Promise.reject('no formatter'), 'no formatter'],
    [
      'throws at once',
      () => {
        throw new Error('no formatter')
      },
      'no formatter',
    ],
  ])('keeps the write and says so where what runs after it %s', async (_, afterWrite, reason) => {
    const fileSystem = file()
    expect(await committed(fileSystem, { afterWrite })).toEqual(
      accept({ bytes: after, notes: [`What runs after a write failed: ${reason}`] }),
    )
    expect(await textIn(fileSystem)).toBe('after\n')
  })
})

describe('unlessChanged', () => {
  const changed = refuse({ code: 'changed-meanwhile' })

  it.each<[what: string, answers: Result<string>[], outcome: Result<string>, looks: number]>([
    ['gives the first answer', [accept('done')], accept('done'), 1],
    ['looks again where the file was changed', [changed, accept('done')], accept('done'), 2],
    ['looks a third time', [changed, changed, accept('done')], accept('done'), 3],
    ['gives up after three looks', [changed, changed, changed, accept('done')], changed, 3],
    ['does not repeat another refusal', [refuse({ code: 'aborted' })], refuse({ code: 'aborted' }), 1],
  ])('%s', async (_, answers, outcome, looks) => {
    let looked = 0
    const result = await unlessChanged(async () => {
      looked += 1
      return answers[looked - 1] ?? accept('one look too many')
    })
    expect([result, looked]).toEqual([outcome, looks])
  })
})
