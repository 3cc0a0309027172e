import { linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import { executeHashlineEdit } from '../../src/tools/edit.ts'
import { executeHashlineRead } from '../../src/tools/read.ts'
import { executeHashlineWrite } from '../../src/tools/write.ts'
import { makeWorld } from '../support/attacks.ts'
import { listed } from '../support/listed.ts'
import { allowOnly } from '../support/policies.ts'
import { refusalOf } from '../support/refusal.ts'
import { treeOf } from '../support/tree.ts'

type World = Awaited<ReturnType<typeof makeWorld>>

const write = ({ root, fileSystem }: World, path: string, more: object = {}) =>
  executeHashlineWrite({ path, content: 'new', ...more }, root, undefined, fileSystem)

const edit = ({ root, fileSystem }: World, path: string, text: string) => {
  const { hash, at } = listed(text)
  const edits = [{ from: at(1), to: at(1), content: 'new' }]
  return executeHashlineEdit({ path, hash, edits }, root, undefined, fileSystem)
}

/** A gate that must not be asked. */
function never(): never {
  throw new Error('asked')
}

describe('a writing tool in a scope', () => {
  it('says what its scope guarantees', async () => {
    const world = await makeWorld()
    const { guarantee } = world.fileSystem.scope ?? {}
    expect((await edit(world, 'src/a.txt', 'a')).details.scope).toEqual({ guarantee })
    expect((await write(world, 'src/new.txt')).details.scope).toEqual({ guarantee })
  })

  it('says nothing of a scope where there is none', async () => {
    const files = new MemoryFileSystem()
    const { details } = await executeHashlineWrite({ path: 'a', content: '' }, '/', undefined, files)
    expect(details).not.toHaveProperty('scope')
  })

  it.each(['victim/v.txt', '../outside/secret.txt', 'src/link', 'src/hard'])(
    'denies %s before it looks at anything, and says why',
    async (path) => {
      const world = await makeWorld()
      symlinkSync('../../outside/secret.txt', join(world.root, 'src/link'))
      linkSync(join(world.world, 'outside/secret.txt'), join(world.root, 'src/hard'))
      const before = treeOf(world.world)
      for (const call of [() => edit(world, path, 'stale'), () => write(world, path)]) {
        const { code, message } = await refusalOf(call())
        expect(code).toBe('denied')
        expect(message).toMatch(
          /^denied: access to ".*" is denied: .+\nNothing was written\.\n\nChoose another file, or ask for access\.$/,
        )
      }
      expect(treeOf(world.world)).toEqual(before)
    },
  )

  it('denies a new file before a gate is asked about it', async () => {
    const { root, fileSystem } = await makeWorld()
    const params = { path: 'victim/new.txt', content: '' }
    const call = executeHashlineWrite(params, root, undefined, fileSystem, { gates: [never], preview: true })
    expect((await refusalOf(call)).code).toBe('denied')
  })

  it('tells what may be written instead', async () => {
    const { message } = await refusalOf(write(await makeWorld(), 'docs/other.md'))
    expect(message).toContain('the allow-list lets only what is below "src", "docs/notes" be written')
  })

  it('names a policy that cannot be relied on, whose fault comes first', async () => {
    const world = await makeWorld()
    mkdirSync(join(world.world, '.hashline'))
    symlinkSync('/etc/hosts', join(world.world, '.hashline/policy.json'))
    const { code, message } = await refusalOf(write(world, 'src/new.txt'))
    expect(code).toBe('policy')
    expect(message).toContain(
      `${join(world.world, '.hashline/policy.json')}" cannot be relied on: it is a link`,
    )
  })

  it.each(['root', 'allow', 'allowed_paths', 'scope'])('has no param %s', async (key) => {
    const world = await makeWorld()
    expect((await refusalOf(write(world, 'victim/new.txt', { [key]: '/' }))).code).toBe('invalid-params')
  })

  it('follows a policy that is written while it runs on', async () => {
    const world = await makeWorld()
    await write(world, 'src/one.txt')
    await allowOnly(world.root, ['docs'])
    expect((await refusalOf(write(world, 'src/two.txt'))).code).toBe('denied')
  })
})

describe('executeHashlineRead, in a scope', () => {
  it('shows what may be read and not written without anything to edit it by', async () => {
    const { root, fileSystem } = await makeWorld()
    const { content } = await executeHashlineRead({ path: 'victim/v.txt' }, root, undefined, fileSystem)
    expect(content[0].text).toMatch(/^\|v\n\n\[victim\/v\.txt is read-only/)
  })

  it('denies what is outside of the root', async () => {
    const { root, world } = await makeWorld()
    const fileSystem = new NodeFileSystem({ scope: { root } })
    const call = executeHashlineRead({ path: '../outside/secret.txt' }, root, undefined, fileSystem)
    expect((await refusalOf(call)).message).toContain('it does not lead to a place in the root')
    expect(readFileSync(join(world, 'outside/secret.txt'), 'utf8')).toBe('secret')
  })
})
