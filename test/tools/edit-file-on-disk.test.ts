import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { executeEditFile } from '../../src/tools/edit-file.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string

beforeEach(() => {
  folder = makeTemporaryFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const at = (path: string) => join(folder, path)
const textOf = (path: string) => readFileSync(at(path), 'utf8')

/** Each hunk: path, find, replace. */
const edit = async (...sent: readonly (readonly [path: string, find: string, replace: string])[]) =>
  executeEditFile(
    { edits: sent.map(([path, find, replace]) => ({ path, find, replace })) },
    folder,
    undefined,
    new NodeFileSystem(),
  )

describe('executeEditFile on a disk', () => {
  it('takes a file, another spelling of it and links to it for one file, and the links stay', async () => {
    writeFileSync(at('a.txt'), '1\n2\n3\n')
    symlinkSync('a.txt', at('alias'))
    symlinkSync('alias', at('alias-of-alias'))
    await edit(
      ['a.txt', '1', '10'],
      ['alias', '2', '20'],
      ['./a.txt', '3', '30'],
      ['alias-of-alias', '30', '300'],
    )
    expect(textOf('a.txt')).toBe('10\n20\n300\n')
    expect(lstatSync(at('alias')).isSymbolicLink()).toBe(true)
  })

  it('takes a new file in a folder and in a link to that folder for one file', async () => {
    mkdirSync(at('real'))
    symlinkSync('real', at('link'))
    const { details } = await edit(['link/sub/x', '', 'a\n'], ['real/sub/x', 'a', 'b'])
    expect(details.files.map(({ path, action }) => [path, action])).toEqual([['link/sub/x', 'created']])
    expect(textOf('real/sub/x')).toBe('b\n')
  })

  it('leaves five files as they are, time stamps included, where the last hunk fails', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) writeFileSync(at(name), name)
    const stampsOf = () => names.map((name) => [textOf(name), statSync(at(name)).mtimeMs])
    const before = stampsOf()
    await expect(
      edit(...names.map((name) => [name, name === 'e' ? 'x' : name, 'y'] as const)),
    ).rejects.toMatchObject({
      faults: [{ code: 'no-match', hunk: 5, path: 'e' }],
    })
    expect([stampsOf(), readdirSync(folder)]).toEqual([before, names])
  })

  it('writes several files as one, with the folders of new ones, and leaves nothing else behind', async () => {
    writeFileSync(at('a'), '1\n')
    writeFileSync(at('b'), '1\n', { mode: 0o755 })
    await edit(['a', '1', '2'], ['b', '1', '2'], ['sub/deep/c', '', 'x'])
    expect([textOf('a'), textOf('b'), textOf('sub/deep/c')]).toEqual(['2\n', '2\n', 'x'])
    expect(statSync(at('b')).mode & 0o777).toBe(0o755)
    expect(readdirSync(folder)).toEqual(['a', 'b', 'sub'])
  })

  it('leaves every file as it is where one cannot be written', async () => {
    writeFileSync(at('a'), '1\n')
    writeFileSync(at('b'), '1\n', { mode: 0o444 })
    await expect(edit(['a', '1', '2'], ['b', '1', '2'], ['c', '', 'x'])).rejects.toMatchObject({
      faults: [{ code: 'not-writable', path: 'b', hunk: 2 }],
    })
    expect([textOf('a'), textOf('b'), readdirSync(folder)]).toEqual(['1\n', '1\n', ['a', 'b']])
  })

  it.each([
    ['a folder', 'folder', 'not-a-file'],
    ['a FIFO', 'fifo', 'not-a-file'],
    ['a file in a file', 'file/x', 'not-a-file'],
    ['a file in a folder in a file', 'file/x/y', 'not-a-file'],
  ])('refuses to create %s', async (_, path, code) => {
    mkdirSync(at('folder'))
    execFileSync('mkfifo', [at('fifo')])
    writeFileSync(at('file'), '')
    await expect(edit([path, '', 'x'])).rejects.toMatchObject({ code })
    await expect(edit([path, 'a', 'x'])).rejects.toMatchObject({ code })
    expect(readdirSync(folder)).toEqual(['fifo', 'file', 'folder'])
  })

  it('creates nothing through a link that leads nowhere', async () => {
    symlinkSync('nowhere', at('dangling'))
    await expect(edit(['dangling', '', 'x'])).rejects.toThrow(/Nothing was written\./)
    expect(readdirSync(folder)).toEqual(['dangling'])
  })

  it('calls a file that it may not look into denied, and never creates it', async () => {
    const disk = new NodeFileSystem()
    // As the superuser, whom no mode keeps out, would never see.
    const denied: FileSystem = {
      stat: (path) => disk.stat(path),
      readDirectory: (path) => disk.readDirectory(path),
      compareAndSwap: (path, expected, next) => disk.compareAndSwap(path, expected, next),
      async readFile(path) {
        throw systemError('EACCES', path)
      },
    }
    writeFileSync(at('a'), 'secret')
    const params = { path: 'a', find: '', replace: 'x' }
    await expect(executeEditFile(params, folder, undefined, denied)).rejects.toMatchObject({ code: 'denied' })
    expect(textOf('a')).toBe('secret')
  })
})
