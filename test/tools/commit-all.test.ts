import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem, Swap, SwapOptions } from '../../src/ports/file-system.ts'
import type { Gate } from '../../src/ports/gate.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { rollbackError } from '../../src/ports/rollback-error.ts'
import { commitAll } from '../../src/tools/commit.ts'
import { createProvenance } from '../../src/tools/provenance.ts'
import type { FileWrite, WriteOptions } from '../../src/tools/writing.ts'

const encode = (text: string | null): Uint8Array | null => (text === null ? null : Buffer.from(text))
const decode = (bytes: Uint8Array | null | undefined): string | null =>
  bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : null

const write = (name: string, before: string | null, after: string | null): FileWrite => ({
  place: { path: `/${name}`, shown: name, identity: `/${name}` },
  before: encode(before),
  after: encode(after),
  diff: `diff of ${name}`,
})

/** Three files in one call: edited, created, removed. */
const writes = [write('a', '1', '10'), write('new', null, '2'), write('old', '3', null)]
const files = { '/a': '1', '/old': '3' }

async function textsIn(fileSystem: FileSystem): Promise<Record<string, string | null>> {
  const names = (await fileSystem.readDirectory('/')).map(({ name }) => name)
  const texts = names.map(async (name) => [name, decode(await fileSystem.readFile(`/${name}`))])
  return Object.fromEntries(await Promise.all(texts))
}

async function committed(options: WriteOptions = {}, fileSystem: FileSystem = new MemoryFileSystem(files)) {
  const result = await commitAll(writes, { fileSystem, signal: undefined, options })
  return { result, texts: await textsIn(fileSystem) }
}

const failing = (error: Error): FileSystem =>
  Object.assign(new MemoryFileSystem(files), {
    async transaction() {
      throw error
    },
  })

describe('commitAll', () => {
  it('makes all writes at once and gives the bytes in their order', async () => {
    const { result, texts } = await committed()
    expect(result.ok && result.value.bytes.map(decode)).toEqual(['10', '2', null])
    expect(texts).toEqual({ a: '10', new: '2' })
  })

  it('asks the gates about every file before it writes any, and hears all vetoes', async () => {
    const asked: string[] = []
    const gate: Gate = ({ path, diff }) => {
      asked.push(diff)
      return path === '/a' ? { verdict: 'pass' } : { verdict: 'veto', message: `not ${path}` }
    }
    const { result, texts } = await committed({ gates: [gate] })
    expect(asked).toEqual(['diff of a', 'diff of new', 'diff of old'])
    expect(result).toMatchObject({ faults: [{ path: 'new', message: 'not /new' }, { path: 'old' }] })
    expect(texts).toEqual({ a: '1', old: '3' })
  })

  it('honours an abort that comes while a gate is asked', async () => {
    const controller = new AbortController()
    const gate: Gate = () => {
      controller.abort()
      return { verdict: 'pass' }
    }
    const fileSystem = new MemoryFileSystem(files)
    const writing = { fileSystem, signal: controller.signal, options: { gates: [gate] } }
    expect(await commitAll(writes, writing)).toMatchObject({ faults: [{ code: 'aborted' }] })
    expect(await textsIn(fileSystem)).toEqual({ a: '1', old: '3' })
  })

  it('writes nothing in a preview, and says so once', async () => {
    const { result, texts } = await committed({ preview: true })
    expect(result).toMatchObject({ value: { notes: ['This is a preview: nothing was written.'] } })
    expect(result.ok && result.value.bytes.map(decode)).toEqual(['10', '2', null])
    expect(texts).toEqual({ a: '1', old: '3' })
  })

  it('runs what follows a write for every file that is there then, and gives the bytes it left', async () => {
    const fileSystem = new MemoryFileSystem(files)
    const ran: string[] = []
    const afterWrite = async (path: string) => {
      ran.push(path)
      if (path === '/a') await fileSystem.compareAndSwap(path, encode('10'), encode('10;'))
      else throw new Error('no formatter')
    }
    const { result } = await committed({ afterWrite }, fileSystem)
    expect(ran).toEqual(['/a', '/new'])
    expect(result.ok && result.value.bytes.map(decode)).toEqual(['10;', '2', null])
    expect(result).toMatchObject({ value: { notes: ['What runs after a write failed: no formatter'] } })
  })

  it('gives the bytes of a file as what follows the write of another one left them', async () => {
    const fileSystem = new MemoryFileSystem(files)
    const afterWrite = async (path: string) => {
      if (path === '/new') await fileSystem.compareAndSwap('/a', encode('10'), encode('10, new'))
    }
    const provenance = createProvenance()
    provenance.wrote('/a', null, await fileSystem.readFile('/a'))
    const { result } = await committed({ afterWrite, provenance }, fileSystem)
    expect(result.ok && result.value.bytes.map(decode)).toEqual(['10, new', '2', null])
    expect(provenance.isAsLeft('/a', Buffer.from('10, new'))).toBe(true)
  })

  it('refuses several files where the file system has no transaction, before anyone is asked', async () => {
    const asked: string[] = []
    const gate: Gate = ({ path }) => {
      asked.push(path)
      return { verdict: 'pass' }
    }
    const fileSystem = Object.assign(new MemoryFileSystem(files), { transaction: undefined })
    const { result, texts } = await committed({ gates: [gate] }, fileSystem)
    expect(result).toMatchObject({ faults: [{ code: 'invalid-params', parameter: 'edits' }] })
    expect([asked, texts]).toEqual([[], { a: '1', old: '3' }])
  })

  it('passes on what the file system has to say of the write', async () => {
    const plain = new MemoryFileSystem(files)
    const fileSystem: FileSystem = Object.assign(Object.create(plain), {
      transaction(all: readonly Swap[], { onNote }: SwapOptions) {
        onNote?.('Two files were parted.')
        return plain.transaction(all)
      },
      readDirectory: (path: string) => plain.readDirectory(path),
      readFile: (path: string) => plain.readFile(path),
    })
    const { result } = await committed({}, fileSystem)
    expect(result).toMatchObject({ value: { notes: ['Two files were parted.'] } })
  })

  it('writes nothing where one of the files is not as it was seen', async () => {
    const { result, texts } = await committed({}, new MemoryFileSystem({ ...files, '/old': 'other' }))
    expect(result).toMatchObject({ faults: [{ code: 'changed-meanwhile' }] })
    expect(texts).toEqual({ a: '1', old: 'other' })
  })

  it.each<[error: Error, fault: object]>([
    [rollbackError([], systemError('ENOSPC', '/a')), { code: 'rolled-back', cause: 'ENOSPC' }],
    [rollbackError([], new Error('odd')), { code: 'rolled-back', cause: 'unknown cause' }],
    [
      rollbackError([{ path: '/a', holds: 'next' }], systemError('EIO', '/a')),
      { code: 'rollback-incomplete', cause: 'EIO', left: [{ path: '/a', holds: 'next' }] },
    ],
    [systemError('EACCES', '/a'), { code: 'denied' }],
    [systemError('ENOSPC', '/a'), { code: 'io', cause: 'ENOSPC' }],
  ])('turns a transaction that fails with %s into a fault', async (error, fault) => {
    const { result } = await committed({}, failing(error))
    expect(result.ok ? [] : result.faults).toEqual([fault])
  })

  it('lets a bug of the file system pass', async () => {
    await expect(committed({}, failing(new RangeError('a bug')))).rejects.toThrow('a bug')
  })
})
