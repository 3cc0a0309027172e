import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { codeOf } from '../../../../src/ports/system-error.ts'
import { makeWorld } from '../../../support/attacks.ts'
import { allowOnly } from '../../../support/policies.ts'
import { treeOf } from '../../../support/tree.ts'

type World = Awaited<ReturnType<typeof makeWorld>>

/** Writes `new` over a file that is expected to hold `expected`; once the new bytes wait beside it, something happens. */
async function writeWhile(
  world: World,
  happen: (world: World) => unknown,
  [path, expected]: readonly [string, string | null] = ['src/a.txt', 'a'],
): Promise<string> {
  let isOver = false
  const fileSystem = new NodeFileSystem({
    scope: { root: world.root, allow: ['src', 'docs/notes'] },
    calls: {
      open: async (at, flags, mode) => {
        const opened = await open(at, flags, mode)
        if (isOver || !basename(at).endsWith('.tmp')) return opened
        isOver = true
        await happen(world)
        return opened
      },
    },
  })
  const bytes = expected === null ? null : Buffer.from(expected)
  const answer = await fileSystem
    .compareAndSwap(path, bytes, Buffer.from('new'))
    .catch((error: unknown) => codeOf(error) ?? 'no code')
  expect(isOver).toBe(true)
  expect(Object.keys(treeOf(world.world)).filter((at) => basename(at).startsWith('.hl-'))).toEqual([])
  return answer
}

/** Whoever guesses the name of a temporary file puts a link there, just before. */
const plantAndOpen: typeof open = async (at, flags, mode) => {
  if (String(at).endsWith('.tmp')) symlinkSync('../../outside/secret.txt', String(at))
  return open(at, flags, mode)
}

const outsideOf = ({ world }: World) => treeOf(join(world, 'outside'))

/** The folder `src` is taken away, and something else stands where it was. */
function replaceSource(world: World, put: (path: string) => unknown): void {
  renameSync(join(world.root, 'src'), join(world.root, 'moved'))
  put(join(world.root, 'src'))
}

describe('a confined NodeFileSystem, while others change things', () => {
  it.each([
    ['a link to outside', (world: World) => replaceSource(world, (path) => symlinkSync('../outside', path))],
    ['a link to itself', (world: World) => replaceSource(world, (path) => symlinkSync('moved', path))],
    ['another folder', (world: World) => replaceSource(world, (path) => mkdirSync(path))],
    ['nothing', (world: World) => replaceSource(world, () => undefined)],
  ])('does not publish where a folder became %s', async (_, happen) => {
    const world = await makeWorld()
    const before = outsideOf(world)
    expect(await writeWhile(world, happen)).toBe('EACCES')
    expect(outsideOf(world)).toEqual(before)
    expect(readFileSync(join(world.root, 'moved/a.txt'), 'utf8')).toBe('a')
  })

  it('does not publish in a folder that was moved out of the root', async () => {
    const world = await makeWorld()
    const moved = join(world.world, 'outside/src')
    expect(await writeWhile(world, () => renameSync(join(world.root, 'src'), moved))).toBe('EACCES')
    expect(readdirSync(moved).toSorted()).toEqual(['.gitkeep', 'a.txt'])
    expect(readFileSync(join(moved, 'a.txt'), 'utf8')).toBe('a')
  })

  it('does not make a folder again that was removed', async () => {
    const world = await makeWorld()
    expect(await writeWhile(world, () => rmSync(join(world.root, 'src'), { recursive: true }))).not.toBe(
      'swapped',
    )
    expect(readdirSync(world.root)).not.toContain('src')
  })

  it('does not follow a link that the file became', async () => {
    const world = await makeWorld()
    const before = outsideOf(world)
    const answer = await writeWhile(world, ({ root }) => {
      rmSync(join(root, 'src/a.txt'))
      symlinkSync('../../outside/secret.txt', join(root, 'src/a.txt'))
    })
    expect(answer).toBe('changed')
    expect(outsideOf(world)).toEqual(before)
  })

  it('leaves a file alone that took the place of the one seen', async () => {
    const world = await makeWorld()
    const answer = await writeWhile(world, ({ root }) => {
      writeFileSync(join(root, 'src/theirs'), 'theirs')
      renameSync(join(root, 'src/theirs'), join(root, 'src/a.txt'))
    })
    expect(answer).toBe('changed')
    expect(readFileSync(join(world.root, 'src/a.txt'), 'utf8')).toBe('theirs')
  })

  it('leaves a file alone that appears where one is to be made', async () => {
    const world = await makeWorld()
    const theirs = join(world.root, 'src/new.txt')
    const answer = await writeWhile(world, () => writeFileSync(theirs, 'theirs'), ['src/new.txt', null])
    expect(answer).toBe('changed')
    expect(readFileSync(theirs, 'utf8')).toBe('theirs')
  })

  it('does not follow a link that appears where a file is to be made', async () => {
    const world = await makeWorld()
    const target = join(world.root, 'src/new.txt')
    await writeWhile(world, () => symlinkSync('../../outside/new.txt', target), ['src/new.txt', null])
    expect(readdirSync(join(world.world, 'outside'))).toEqual(['secret.txt'])
  })

  it.each([
    ['above the root', (world: World) => allowOnly(world.world, ['elsewhere'])],
    ['in the root', (world: World) => allowOnly(world.root, ['src'])],
    ['beside the file', (world: World) => allowOnly(join(world.root, 'src'), [])],
  ])('does not publish once a policy appears %s', async (_, happen) => {
    const world = await makeWorld()
    expect(await writeWhile(world, happen)).toBe('EACCES')
    expect(readFileSync(join(world.root, 'src/a.txt'), 'utf8')).toBe('a')
  })

  it.each([
    ['the folder of the link is replaced', (world: World) => replaceSource(world, (path) => mkdirSync(path))],
    [
      'the folder of the file is replaced',
      ({ root }: World) => {
        renameSync(join(root, 'docs/notes'), join(root, 'docs/moved'))
        mkdirSync(join(root, 'docs/notes'))
      },
    ],
    ['a policy appears beside the link', ({ root }: World) => allowOnly(join(root, 'src'), [])],
    ['a policy appears beside the file', ({ root }: World) => allowOnly(join(root, 'docs/notes'), [])],
  ])('does not publish through a link once %s', async (_, happen) => {
    const world = await makeWorld()
    symlinkSync('../docs/notes/n.md', join(world.root, 'src/alias'))
    expect(await writeWhile(world, happen, ['src/alias', 'n'])).toBe('EACCES')
    const found = Object.entries(treeOf(world.world)).filter(([path]) => basename(path) === 'n.md')
    expect(found.map(([, seen]) => seen.split(' ').at(-1))).toEqual(['n'])
  })

  it('asks the policy of a folder that somebody makes where it makes one itself', async () => {
    const world = await makeWorld()
    const path = ['src/new/b.txt', null] as const
    expect(await writeWhile(world, ({ root }) => allowOnly(join(root, 'src/new'), []), path)).toBe('EACCES')
    expect(readdirSync(join(world.root, 'src/new'))).toEqual(['.hashline'])
  })

  it('does not follow a link under the name of a temporary file', async () => {
    const { world, root } = await makeWorld()
    const before = treeOf(join(world, 'outside'))
    const fileSystem = new NodeFileSystem({ scope: { root }, calls: { open: plantAndOpen } })
    const call = fileSystem.compareAndSwap('src/a.txt', Buffer.from('a'), Buffer.from('new'))
    await expect(call).rejects.toMatchObject({ code: 'EEXIST' })
    expect(treeOf(join(world, 'outside'))).toEqual(before)
  })
})
