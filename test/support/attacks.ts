import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem, type NodeFileSystemOptions } from '../../src/adapters/node/node-file-system.ts'
import { codeOf, reasonOf } from '../../src/ports/system-error.ts'
import { fileSystemContract } from './file-system-contract.ts'
import { makeTemporaryFolder, temporaryFolder } from './temporary-folder.ts'
import { treeOf } from './tree.ts'

/** What is there before an attack, beside the root and in it. */
const files = {
  'outside/secret.txt': 'secret',
  'root-evil/x': 'x',
  'root/docs/other.md': 'other',
  'root/docs/notes/n.md': 'n',
  'root/other/o.txt': 'o',
  'root/src/.gitkeep': '',
  'root/src/a.txt': 'a',
  'root/src2/b.txt': 'b',
  'root/victim/v.txt': 'v',
}

/** A folder with a root, what is outside of it, and a file system that is confined to parts of the root. */
export async function makeWorld(scope: NodeFileSystemOptions['scope'] = { allow: ['src', 'docs/notes'] }) {
  const world = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(world, path, '..'), { recursive: true })
    writeFileSync(join(world, path), text)
  }
  const root = join(world, 'root')
  return { world, root, fileSystem: new NodeFileSystem({ scope: { root, ...scope } }) }
}

type World = Awaited<ReturnType<typeof makeWorld>>

/** Writes `new` over whatever stands at a path: what came of it, or the code of the failure and its reason. */
async function overwrite({ root, fileSystem }: World, path: string): Promise<string> {
  const call = fileSystem.compareAndSwap(path, bytesAt(resolve(root, path)), Buffer.from('new'))
  return call.catch((error: unknown) => `${codeOf(error)}: ${reasonOf(error)}`)
}

/** As somebody would find it who is not confined. */
function bytesAt(path: string): Uint8Array | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

type Plant = (world: World) => unknown

const link =
  (path: string, target: string): Plant =>
  ({ root }) =>
    symlinkSync(target, join(root, path))

const file =
  (path: string): Plant =>
  ({ root }) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), 'old')
  }

const nothing: Plant = () => undefined
const outside = 'EACCES: it does not lead to a place in the root'
const notAllowed = 'EACCES: the allow-list lets only what is below "src", "docs/notes" be written'
const isProtected = (name: string): string => `EACCES: what is called ${JSON.stringify(name)} is protected`

/** A path, what was planted for it, and the answer. `W` stands for the folder of the world. */
const denied: readonly (readonly [path: string, plant: Plant, answer: string])[] = [
  ['../escape.txt', nothing, outside],
  ['/etc/hosts', nothing, outside],
  ['W/outside/secret.txt', nothing, outside],
  ['W/outside/none/new.txt', nothing, outside],
  ['../root-evil/x', nothing, outside],
  ['W/root-evil/x', nothing, outside],
  ['src2/b.txt', nothing, notAllowed],
  ['docs/other.md', nothing, notAllowed],
  ['docs', nothing, notAllowed],
  ['src', nothing, notAllowed],
  ['W/root', nothing, outside],
  ['.', nothing, 'ENOTDIR: the path ends as a folder does'],
  ['src/link', link('src/link', '../../outside/secret.txt'), outside],
  ['src/link', link('src/link', '/etc/hosts'), outside],
  ['src/out/new.txt', link('src/out', '../../outside'), outside],
  ['src/out/secret.txt', link('src/out', '../../outside'), outside],
  ['src/out/deep/new.txt', link('src/out', '../../outside'), outside],
  ['src/link', link('src/link', '../victim/v.txt'), notAllowed],
  ['src/in/v.txt', link('src/in', '../victim'), notAllowed],
  ['other/alias', link('other/alias', '../src/a.txt'), notAllowed],
  ['src/nowhere', link('src/nowhere', '../../outside/new.txt'), outside],
  ['src/nowhere', link('src/nowhere', 'new.txt'), outside],
  ['src/nowhere/new.txt', link('src/nowhere', '../../outside/none'), outside],
  ['src/loop', link('src/loop', 'loop'), outside],
  ['src/loop/new.txt', link('src/loop', '../src/loop'), outside],
  ['src/a.txt/', nothing, 'ENOTDIR: the path ends as a folder does'],
  ['src/a.txt/.', nothing, 'ENOTDIR: the path ends as a folder does'],
  ['src/out/../a.txt', link('src/out', '../../outside'), 'EACCES: its .. stands behind a link'],
  ['src/none/../a.txt', nothing, 'EACCES: its .. stands behind a link'],
  ['', nothing, 'EACCES: the path is blank'],
  ['   ', nothing, 'EACCES: the path is blank'],
  ['src/a\0.txt', nothing, 'EACCES: the path holds a control character'],
  ['src/a\n.txt', nothing, 'EACCES: the path holds a control character'],
  ['src/a\u001b[2J', nothing, 'EACCES: the path holds a control character'],
  ['src/\ud800', nothing, 'EACCES: the path is not well-formed text'],
  ['src\\outside', nothing, 'EACCES: the path holds a backslash'],
  ['C:\\Users\\x', nothing, 'EACCES: the path holds a backslash'],
  ['C:/Users/x', nothing, 'EACCES: the path names a drive'],
  ['\\\\srv\\s\\x', nothing, 'EACCES: the path holds a backslash'],
  [`src/${'a'.repeat(256)}`, nothing, 'EACCES: the path has more than 4096 bytes'],
  [`src/${'a/'.repeat(500_000)}b`, nothing, 'EACCES: the path has more than 4096 bytes'],
  ['src/.git/config', file('src/.git/config'), isProtected('.git')],
  ['src/.git/hooks/pre-commit', nothing, isProtected('.git')],
  ['src/vendor/sub/.git/hooks/x', nothing, isProtected('.git')],
  ['src/.git', file('src/.git'), isProtected('.git')],
  ['src/.GIT/x', nothing, isProtected('.GIT')],
  ['src/.g\u200cit/x', nothing, isProtected('.g\u200cit')],
  ['src/git~1/x', nothing, isProtected('git~1')],
  ['src/.git /x', nothing, isProtected('.git ')],
  ['src/.git./x', nothing, isProtected('.git.')],
  ['src/.git::$INDEX_ALLOCATION/x', nothing, isProtected('.git::$INDEX_ALLOCATION')],
  ['src/alias', link('src/alias', '.git'), outside],
  [
    'src/g/config',
    (world) => (file('src/.git/config')(world), link('src/g', '.git')(world)),
    isProtected('.git'),
  ],
  ['src/.hashline/policy.json', nothing, isProtected('.hashline')],
  ['src/.claude/settings.json', nothing, isProtected('.claude')],
  ['src/.mcp.json', nothing, isProtected('.mcp.json')],
  [`src/.hl-${'0'.repeat(32)}.tmp`, nothing, isProtected(`.hl-${'0'.repeat(32)}.tmp`)],
  [
    'src/hard.txt',
    ({ world, root }) => linkSync(join(world, 'outside/secret.txt'), join(root, 'src/hard.txt')),
    'EACCES: the file has 2 names',
  ],
  ['/proc/self/cwd/src/a.txt', nothing, 'EACCES: nothing in /proc is a file of the root'],
  ['/proc/self/root/etc/x', nothing, 'EACCES: nothing in /proc is a file of the root'],
  ['/dev/fd/3', nothing, 'EACCES: nothing in /dev is a file of the root'],
  ['/dev/stdin', nothing, 'EACCES: nothing in /dev is a file of the root'],
  ['/sys/kernel/x', nothing, 'EACCES: nothing in /sys is a file of the root'],
  ['~/.bashrc', nothing, notAllowed],
  ['$HOME/x', nothing, notAllowed],
  ['file:///etc/x', nothing, notAllowed],
  ['%2e%2e/x', nothing, notAllowed],
  ['SRC/a.txt', nothing, notAllowed],
]

const allowed: readonly (readonly [path: string, plant: Plant, written: string])[] = [
  ['src/a.txt', nothing, 'src/a.txt'],
  ['W/root/src/a.txt', nothing, 'src/a.txt'],
  ['./src/a.txt', nothing, 'src/a.txt'],
  ['src//a.txt', nothing, 'src/a.txt'],
  ['src/sub/deep/new.txt', nothing, 'src/sub/deep/new.txt'],
  ['src/../docs/notes/n.md', nothing, 'docs/notes/n.md'],
  ['src/../docs/notes/new/n.md', nothing, 'docs/notes/new/n.md'],
  ['src/alias', link('src/alias', 'a.txt'), 'src/a.txt'],
  ['src/alias', link('src/alias', '../docs/notes/n.md'), 'docs/notes/n.md'],
  ['src/in/new.txt', link('src/in', '../docs/notes'), 'docs/notes/new.txt'],
  ['src/.gitkeep', nothing, 'src/.gitkeep'],
  ['src/.gitignore', nothing, 'src/.gitignore'],
  ['src/.gitattributes', nothing, 'src/.gitattributes'],
  ['src/git~1x', nothing, 'src/git~1x'],
  ['src/*.ts', nothing, 'src/*.ts'],
  ['src/%2e%2e', nothing, 'src/%2e%2e'],
  ['W/spelled/src/a.txt', ({ world }) => symlinkSync('root', join(world, 'spelled')), 'src/a.txt'],
]

/** What every confined file system on a disk withstands, whatever it guarantees; and it still is a file system. */
export function attacks(guarantee: 'pinned' | 'checked'): void {
  fileSystemContract(`NodeFileSystem in a scope, ${guarantee}`, () => {
    const root = makeTemporaryFolder()
    return {
      fileSystem: new NodeFileSystem({ scope: { root } }),
      root,
      makeReadOnly: (path) => chmodSync(path, 0o444),
      remove: () => rmSync(root, { recursive: true }),
    }
  })

  describe(`a confined NodeFileSystem, ${guarantee}`, () => {
    it('says what it guarantees', async () => {
      expect((await makeWorld()).fileSystem.scope).toEqual({ guarantee })
    })

    // A name of a test says no more of a long path than its beginning.
    it.each(denied.map(([path, ...rest]) => [path.slice(0, 100), path, ...rest] as const))(
      'does not write %j',
      async (_, path, plant, answer) => {
        const world = await makeWorld()
        await plant(world)
        const before = treeOf(world.world)
        const answered = await overwrite(world, path.replace(/^W/, world.world))
        expect(answered.slice(0, answer.length)).toBe(answer)
        expect(treeOf(world.world)).toEqual(before)
      },
    )

    it.each(allowed)('writes %j', async (path, plant, written) => {
      const world = await makeWorld()
      await plant(world)
      const before = treeOf(world.world)
      expect(await overwrite(world, path.replace(/^W/, world.world))).toBe('swapped')
      expect(readFileSync(join(world.root, written), 'utf8')).toBe('new')
      const after = Object.entries(treeOf(world.world)).filter(
        ([at, seen]) => seen !== before[at] && seen !== 'folder',
      )
      expect(after.map(([at]) => at)).toEqual([join('root', written)])
    })
  })
}
