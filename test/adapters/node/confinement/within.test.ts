import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { codeOf, reasonOf } from '../../../../src/ports/system-error.ts'
import { makeWorld } from '../../../support/attacks.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file system that keeps within some folders of the root of a world, given relative to the world. */
async function keptWithin(folders: readonly string[], allow?: readonly string[]) {
  const { world, root } = await makeWorld()
  const within = folders.map((folder) => join(world, folder))
  const scope = { root, within, ...(allow === undefined ? {} : { allow }) }
  return { world, root, fileSystem: new NodeFileSystem({ scope }) }
}

/** What came of a call: `done`, or the reason why not. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    return `${codeOf(error)}: ${reasonOf(error)}`
  }
}

const onlySrc = 'EACCES: only what is below "src" may be reached'
const nothing = 'EACCES: nothing may be reached: the folders to stay within lie outside the root'

describe('a NodeFileSystem that keeps within folders', () => {
  it.each<[within: string[], path: string, outcome: string]>([
    [['root/src'], 'src/a.txt', 'done'],
    [['root/src'], 'src2/b.txt', onlySrc],
    [['root/src'], 'src/../victim/v.txt', onlySrc],
    [['root/src', 'root/victim'], 'victim/v.txt', 'done'],
    [['root/src', 'outside'], 'victim/v.txt', onlySrc],
    [['root/docs/notes'], 'docs/other.md', 'EACCES: only what is below "docs/notes" may be reached'],
    [['root'], 'victim/v.txt', 'done'],
    [['.'], 'victim/v.txt', 'done'],
    [['outside'], 'src/a.txt', nothing],
    [['root/none'], 'src/a.txt', nothing],
    [[], 'src/a.txt', nothing],
    [['outside', '.'], '../outside/secret.txt', 'EACCES: it does not lead to a place in the root'],
  ])('of %j: reads and may write %s: %s', async (within, path, outcome) => {
    const { fileSystem } = await keptWithin(within)
    expect(await outcomeOf(fileSystem.readFile(path))).toBe(outcome)
    expect(await outcomeOf(fileSystem.checkTarget(path))).toBe(outcome)
  })

  it('lists such a folder, and no folder above it', async () => {
    const { fileSystem, root } = await keptWithin(['root/src'])
    expect(await outcomeOf(fileSystem.readDirectory(join(root, 'src')))).toBe('done')
    expect(await outcomeOf(fileSystem.readDirectory(root))).toBe(onlySrc)
  })

  it('follows no link out of them', async () => {
    const { fileSystem, root } = await keptWithin(['root/src'])
    symlinkSync('../victim/v.txt', join(root, 'src/link'))
    symlinkSync('src', join(root, 'other-src'))
    expect(await outcomeOf(fileSystem.readFile('src/link'))).toBe(onlySrc)
    expect(await outcomeOf(fileSystem.readFile('other-src/a.txt'))).toBe('done')
  })

  it('takes such a folder by any spelling', async () => {
    const { world, root } = await makeWorld()
    symlinkSync(join(root, 'src'), join(world, 'spelled'))
    const fileSystem = new NodeFileSystem({ scope: { root, within: [join(world, 'spelled')] } })
    expect(await outcomeOf(fileSystem.readFile('src/a.txt'))).toBe('done')
    expect(await outcomeOf(fileSystem.readFile('src2/b.txt'))).toBe(onlySrc)
  })

  it('permits no write that the allow-list does not', async () => {
    const { fileSystem } = await keptWithin(['root/src', 'root/victim'], ['src'])
    expect(await outcomeOf(fileSystem.checkTarget('victim/v.txt'))).toBe(
      'EACCES: the allow-list lets only what is below "src" be written',
    )
  })

  it('changes files of two such folders in one transaction', async () => {
    const { fileSystem } = await keptWithin(['root/src', 'root/victim'])
    const swaps = [
      { path: 'src/a.txt', expected: encode('a'), next: encode('1') },
      { path: 'victim/v.txt', expected: encode('v'), next: encode('2') },
    ]
    expect(await fileSystem.transaction(swaps)).toBe('swapped')
  })
})
