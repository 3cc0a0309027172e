import { execFileSync } from 'node:child_process'
import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import type { FileSystem } from '../../../src/ports/file-system.ts'
import { executeHashlineGrep } from '../../../src/tools/grep.ts'
import { searchContract, type Files, type World } from '../../support/search-contract.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Puts files into a new folder on disk. */
async function onDisk(files: Files): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    const isReadOnly = typeof content === 'object' && 'readOnly' in content
    const bytes = isReadOnly ? content.readOnly : content
    await writeFile(place, typeof bytes === 'number' ? '' : bytes)
    if (typeof bytes === 'number') await truncate(place, bytes)
    if (isReadOnly) await chmod(place, 0o444)
  }
  return folder
}

/** The path of a new file with nothing in it. */
async function emptyAt(path: string): Promise<string> {
  await writeFile(path, '')
  return path
}

/** A file system that knows nothing faster than to look at every file. */
function withoutSearch(fileSystem: FileSystem): FileSystem {
  return {
    stat: (path) => fileSystem.stat(path),
    readFile: (path) => fileSystem.readFile(path),
    readDirectory: (path) => fileSystem.readDirectory(path),
    compareAndSwap: (path, expected, next) => fileSystem.compareAndSwap(path, expected, next),
  }
}

const ways: readonly (readonly [name: string, create: () => FileSystem])[] = [
  ['grep on disk, with ripgrep', () => new NodeFileSystem()],
  ['grep on disk, without ripgrep', () => new NodeFileSystem({ ripgrep: null })],
  ['grep on disk, without search', () => withoutSearch(new NodeFileSystem())],
]

for (const [name, create] of ways) {
  searchContract(name, async (files): Promise<World> => ({ fileSystem: create(), cwd: await onDisk(files) }))
}

describe.each(ways)('%s', (_, create) => {
  async function grep(cwd: string, path?: string): Promise<string> {
    const { content } = await executeHashlineGrep({ pattern: 'x', path }, cwd, undefined, create())
    return content[0].text
  }

  it('follows no links on a walk, but a link that is named', async () => {
    const folder = await onDisk({ 'a/b': 'x', 'c/d': 'y' })
    await symlink(join(folder, 'a'), join(folder, 'c/folder'))
    await symlink(join(folder, 'a/b'), join(folder, 'c/file'))
    await symlink('nowhere', join(folder, 'c/dangling'))
    expect(await grep(folder, 'c')).toBe(
      'No match: "x" is not in the one file of "c".\n\n[Not searched: 3 links ("dangling", "file", "folder").]',
    )
    expect(await grep(folder, 'c/file')).toMatch(/^@file c\/file#.{8}\n>> 1#[a-z]{3}\|x$/)
    expect(await grep(folder, 'c/folder')).toMatch(/^@file c\/folder\/b#/)
  })

  it('takes no rules from a .gitignore that is a link, as git does', async () => {
    const folder = await onDisk({ rules: 'a', 'c/a': 'x' })
    await symlink('../rules', join(folder, 'c/.gitignore'))
    expect(await grep(folder, 'c')).toMatch(/^@file c\/a#/)
  })

  it.each<[what: string, plant: (path: string) => Promise<unknown>]>([
    ['a FIFO', async (path) => execFileSync('mkfifo', [path])],
    ['a link to a device that never ends', (path) => symlink('/dev/zero', path)],
    ['larger than any text can be', async (path) => truncate(await emptyAt(path), 2 ** 32)],
  ])('comes to its end where a .gitignore is %s', async (_what, plant) => {
    const folder = await onDisk({ 'a/b': 'x' })
    await plant(join(folder, 'a/.gitignore'))
    expect(await grep(folder)).toMatch(/^@file a\/b#/)
    expect(await grep(folder, 'a')).toMatch(/^@file a\/b#/)
  })

  it('passes over a FIFO, and refuses one that is named', async () => {
    const folder = await onDisk({ a: 'y' })
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect(await grep(folder)).toContain('[Not searched: 1 entry that is no regular file ("pipe").]')
    await expect(grep(folder, 'pipe')).rejects.toMatchObject({ code: 'not-a-file' })
  })

  it('passes over names that no listing can hold', async () => {
    const folder = await onDisk({ 'a\nb': 'x', c: 'y' })
    expect(await grep(folder)).toContain('[Not searched: 1 entry whose name no listing can hold ("a\\nb").]')
  })

  it('searches a folder whose name looks like an option', async () => {
    const folder = await onDisk({ '--files/-e': 'x' })
    expect(await grep(folder, '--files')).toMatch(/^@file --files\/-e#/)
  })
})
