import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls } from '../../../src/adapters/node/calls.ts'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { bytes, outcome } from '../../support/bytes.ts'
import { leftIn } from '../../support/scenario.ts'
import { swap, swapped } from '../../support/swap.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const textIn = (...names: readonly string[]): string => readFileSync(join(...names), 'utf8')

/** A folder with a file `folder/a`, and links by their names. */
async function linked(links: Readonly<Record<string, string>>): Promise<string> {
  const root = await temporaryFolder()
  mkdirSync(join(root, 'folder'))
  writeFileSync(join(root, 'folder/a'), 'old')
  for (const [name, to] of Object.entries(links)) symlinkSync(to.replace('ROOT', root), join(root, name))
  return root
}

describe('a path with links', () => {
  it.each<[what: string, path: string, links: Record<string, string>]>([
    ['a link', 'link', { link: 'folder/a' }],
    ['a link by a whole path', 'link', { link: 'ROOT/folder/a' }],
    ['a chain of links', 'link', { link: 'second', second: 'third', third: 'folder/a' }],
    ['a link to the folder', 'link/a', { link: 'folder' }],
    ['a link into a link', 'link', { link: 'second/a', second: 'folder' }],
    ['a way up out of a link', 'link/../folder/a', { link: 'folder' }],
  ])('leads to the file, and the links stay: %s', async (_, path, links) => {
    const root = await linked(links)
    const before = Object.keys(links).map((name) => readlinkSync(join(root, name)))
    expect(await swap(join(root, path), 'old', 'new')).toEqual(swapped)
    expect(textIn(root, 'folder/a')).toBe('new')
    expect(Object.keys(links).map((name) => readlinkSync(join(root, name)))).toEqual(before)
    expect(leftIn(root)).toEqual([])
  })

  it('is the path that the system sees, not the one that its letters say', async () => {
    const root = await linked({ link: 'folder/deep' })
    mkdirSync(join(root, 'folder/deep'))
    writeFileSync(join(root, 'a'), 'other')
    expect(await swap(`${root}/link/../a`, 'old', 'new')).toEqual(swapped)
    expect([textIn(root, 'folder/a'), textIn(root, 'a')]).toEqual(['new', 'other'])
  })

  it('removes the file, not the link', async () => {
    const root = await linked({ link: 'folder/a' })
    expect(await swap(join(root, 'link'), 'old', null)).toEqual(swapped)
    expect([lstatSync(join(root, 'link')).isSymbolicLink(), readdirSync(join(root, 'folder'))]).toEqual([
      true,
      [],
    ])
  })

  it('creates in the folder that a link leads to', async () => {
    const root = await linked({ link: 'folder' })
    expect(await swap(join(root, 'link/deep/new'), null, 'new')).toEqual(swapped)
    expect(textIn(root, 'folder/deep/new')).toBe('new')
  })

  it.each<[what: string, path: string, code: string, links: Record<string, string>]>([
    ['a link to nothing', 'link', 'ENXIO', { link: 'nothing' }],
    ['a chain to nothing', 'link', 'ENXIO', { link: 'second', second: 'nothing' }],
    ['a folder that is a link to nothing', 'link/a', 'ENOTDIR', { link: 'nothing' }],
    ['a link to itself', 'link', 'ELOOP', { link: 'link' }],
    ['a link to a folder', 'link', 'EISDIR', { link: 'folder' }],
    ['a link to a device', 'link', 'ENXIO', { link: '/dev/null' }],
    ['a way through nothing', 'nothing/../a', 'ENOENT', {}],
    ['a way that ends above nothing', 'nothing/..', 'ENOENT', {}],
    ['a way that ends in nothing', 'nothing/.', 'ENOENT', {}],
  ])('is refused where it leads to no place: %s', async (_, path, code, links) => {
    const root = await linked(links)
    expect(await swap(`${root}/${path}`, null, 'new')).toEqual({ result: code, notes: [] })
    expect([readdirSync(root).length, readdirSync(join(root, 'folder'))]).toEqual([
      Object.keys(links).length + 1,
      ['a'],
    ])
  })

  it('is one file under all of them: of two that write it, one wins', async () => {
    const root = await linked({ link: 'folder', other: 'folder/a' })
    const results = await Promise.all(
      ['folder/a', 'link/a', 'other'].map((path, index) => swap(join(root, path), 'old', `${index}`)),
    )
    expect(results.map(({ result }) => result).toSorted()).toEqual(['changed', 'changed', 'swapped'])
  })

  it('is one file under all of them: a transaction does not take two', async () => {
    const root = await linked({ other: 'folder/a' })
    const swaps = ['folder/a', 'other'].map((path) => ({
      path: join(root, path),
      expected: bytes('old'),
      next: null,
    }))
    const twice = new TypeError(`two swaps of one file: ${join(root, 'folder/a')}`)
    await expect(new NodeFileSystem().transaction(swaps)).rejects.toThrow(twice)
  })

  it('is not followed where the link came after the look', async () => {
    const root = await linked({})
    const path = join(root, 'folder/a')
    const open = (file: string, flags: number, mode?: number): ReturnType<typeof nodeCalls.open> => {
      if (file.endsWith('.tmp')) replaceByLink(path, root)
      return nodeCalls.open(file, flags, mode)
    }
    expect(await swap(path, 'old', 'new', { calls: { open } })).toEqual({ result: 'changed', notes: [] })
    expect([textIn(root, 'victim'), readlinkSync(path)]).toEqual(['old', '../victim'])
    expect(leftIn(root)).toEqual([])
  })
})

function replaceByLink(path: string, root: string): void {
  writeFileSync(join(root, 'victim'), 'old')
  rmSync(path)
  symlinkSync('../victim', path)
}

describe('a file with several names', () => {
  it('is parted from the others, and that is noted', async () => {
    const root = await linked({})
    linkSync(join(root, 'folder/a'), join(root, 'other'))
    const { result, notes } = await swap(join(root, 'folder/a'), 'old', 'new')
    expect([result, notes]).toEqual(['swapped', [expect.stringContaining('hard links')]])
    expect([textIn(root, 'folder/a'), textIn(root, 'other')]).toEqual(['new', 'old'])
  })

  it('keeps them where inodes are preserved, and that it was written in place is noted', async () => {
    const root = await linked({})
    linkSync(join(root, 'folder/a'), join(root, 'other'))
    const { ino } = statSync(join(root, 'other'))
    const { result, notes } = await swap(join(root, 'folder/a'), 'old', 'new', { preserveInode: true })
    expect([result, notes]).toEqual(['swapped', [expect.stringContaining('in place')]])
    expect([textIn(root, 'folder/a'), textIn(root, 'other')]).toEqual(['new', 'new'])
    expect(statSync(join(root, 'folder/a'))).toMatchObject({ ino, nlink: 2 })
    expect(leftIn(root)).toEqual([])
  })
})

describe('names', () => {
  it.each(['a'.repeat(255), 'ä'.repeat(127), '%0A\n%25', ' ', '-rf', 'a\\b'])(
    'can be anything a file has: %j',
    async (name) => {
      const root = await temporaryFolder()
      const path = join(root, name)
      expect(await swap(path, null, 'old')).toEqual(swapped)
      expect(await swap(path, 'old', 'new')).toEqual(swapped)
      const swaps = [
        { path, expected: bytes('new'), next: bytes('newer') },
        { path: join(root, 'b'), expected: null, next: bytes('b') },
      ]
      expect(await new NodeFileSystem().transaction(swaps)).toBe('swapped')
      expect([readdirSync(root).length, readFileSync(path, 'utf8')]).toEqual([2, 'newer'])
      expect(await swap(path, 'newer', null)).toEqual(swapped)
    },
  )

  it('of our own are never listed, and nothing is written under them', async () => {
    const root = await temporaryFolder()
    for (const name of ['.hl-x', '.hl', 'a.hl-x']) writeFileSync(join(root, name), 'old')
    symlinkSync('.hl-x', join(root, 'link'))
    const names = (await new NodeFileSystem().readDirectory(root)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['.hl', 'a.hl-x', 'link'])
    const denied = { result: 'EACCES', notes: [] }
    expect(await swap(join(root, '.hl-x'), 'old', 'new')).toEqual(denied)
    expect(await swap(join(root, 'link'), 'old', 'new')).toEqual(denied)
    expect(await swap(join(root, '.hl-y'), null, 'new')).toEqual(denied)
    expect(await swap(join(root, '.hl'), 'old', 'new')).toEqual(swapped)
  })

  it.each(['a\ud800', '\udc00'])(
    'that are no Unicode are refused, before another name is met: %j',
    async (name) => {
      const root = await temporaryFolder()
      writeFileSync(join(root, name.toWellFormed()), 'old')
      expect(await swap(join(root, name), 'old', 'new')).toEqual({ result: 'EINVAL', notes: [] })
    },
  )

  it('of folders that are not UTF-8 are refused where a link leads to one', async () => {
    const root = Buffer.from(`${await temporaryFolder()}/`)
    const folder = Buffer.concat([root, Buffer.from([0x61, 0xff])])
    mkdirSync(folder)
    writeFileSync(Buffer.concat([folder, Buffer.from('/a')]), 'old')
    symlinkSync(folder, Buffer.concat([root, Buffer.from('link')]))
    const path = join(root.toString(), 'link/a')
    expect(await swap(path, 'old', 'new')).toEqual({ result: 'EILSEQ', notes: [] })
    expect(await outcome(new NodeFileSystem().stat(path))).toBe('EILSEQ')
  })
})
