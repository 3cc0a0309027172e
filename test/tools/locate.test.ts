import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { locate } from '../../src/tools/locate.ts'
import { parsePath, type Place } from '../../src/tools/place.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'

function place(sent: string): Place {
  const parsed = parsePath('/w', sent)
  if (!parsed.ok) throw new Error('refused')
  return parsed.value
}

function failing(reason: Error): FileSystem {
  return fakeFileSystem({}, () => ({ stat: () => Promise.reject(reason) }))
}

describe('locate', () => {
  const fileSystem = new MemoryFileSystem({ '/w/a': 'without', '/w/@b': 'with', '/w/b': 'without' })

  it('knows a file by the identity that the file system gives it', async () => {
    const linked = fakeFileSystem({ '/w/a': '' }, (plain) => ({
      stat: async (path) => ({ ...(await plain.stat(path)), identity: 'inode 7' }),
    }))
    expect(await locate(linked, place('a'))).toEqual({ path: '/w/a', shown: 'a', identity: 'inode 7' })
  })

  it('drops one leading @ where no file of that name exists', async () => {
    expect(await locate(fileSystem, place('@a'))).toEqual({ path: '/w/a', shown: 'a', identity: '/w/a' })
  })

  it('keeps a leading @ where a file of that name exists', async () => {
    expect(await locate(fileSystem, place('@b'))).toMatchObject({ path: '/w/@b', shown: '@b' })
  })

  it('knows what is not there by its path', async () => {
    expect(await locate(fileSystem, place('c'))).toEqual({ path: '/w/c', shown: 'c', identity: '/w/c' })
  })

  it('drops the @ of a file that is not there either way', async () => {
    expect(await locate(fileSystem, place('@c'))).toMatchObject({ path: '/w/c', shown: 'c' })
  })

  it('keeps the @ where it cannot look', async () => {
    expect(await locate(failing(systemError('EACCES', '/w/@a')), place('@a'))).toMatchObject({
      path: '/w/@a',
      identity: '/w/@a',
    })
  })

  it('lets an error without a code pass: it is a bug', async () => {
    const bug = new TypeError('a bug')
    await expect(locate(failing(bug), place('a'))).rejects.toBe(bug)
  })
})
