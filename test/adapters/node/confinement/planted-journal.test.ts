import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatJournal, hashOf } from '../../../../src/adapters/node/journal/journal.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { lockNameOf, nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { recover } from '../../../../src/adapters/node/journal/recover.ts'
import { makeWorld } from '../../../support/attacks.ts'

/** What a process leaves that dies while it writes `evil` over a file below the root, or what looks just so. */
function plantJournal(root: string, path: string, before: string | null): void {
  const [lock, commit] = [newId(), newId()]
  const owner = { ...ownIdentity(), start: 'long-ago' }
  const folder = join(root, dirname(path))
  const way = dirname(path).replaceAll(/[^/]+/g, '..')
  const name = path.split('/').at(-1) ?? ''
  writeFileSync(join(folder, nameOf(lock, 'tmp')), 'evil', { mode: 0o600 })
  writeFileSync(join(folder, lockNameOf(name)), formatLock({ id: lock, commit, journal: way, owner }))
  const hash = before === null ? '-' : hashOf(Buffer.from(before))
  const entry = { lock, before: hash, after: hashOf(Buffer.from('evil')), isInPlace: false, path }
  writeFileSync(join(root, nameOf(commit, 'journal')), formatJournal({ commit, owner, entries: [entry] }), {
    mode: 0o600,
  })
}

const swaps = ['src/a', 'docs/notes/b'].map((path) => ({ path, expected: null, next: Buffer.from('new') }))

describe('a confined NodeFileSystem that finds the journal of a dead process', () => {
  it('carries it out where it may write', async () => {
    const { root, fileSystem } = await makeWorld()
    plantJournal(root, 'src/a.txt', 'a')
    await fileSystem.transaction(swaps)
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('evil')
  })

  it.each([
    ['victim/v.txt', 'v'],
    ['src/.git/config', 'config'],
  ])('leaves %s alone, which it may not write', async (path, text) => {
    const { root, fileSystem } = await makeWorld()
    mkdirSync(join(root, 'src/.git'))
    writeFileSync(join(root, 'src/.git/config'), 'config')
    plantJournal(root, path, text)
    const notes: string[] = []
    expect(await fileSystem.transaction(swaps, { onNote: (note) => notes.push(note) })).toBe('swapped')
    expect(notes.join()).toContain('stays: EACCES')
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })

  it('does not follow a link that the journal leads through', async () => {
    const { world, root, fileSystem } = await makeWorld()
    symlinkSync('../../outside', join(root, 'src/out'))
    plantJournal(root, 'src/out/secret.txt', 'secret')
    await fileSystem.transaction(swaps)
    expect(readFileSync(join(world, 'outside/secret.txt'), 'utf8')).toBe('secret')
  })

  it('does not follow a lock to a journal outside of the root', async () => {
    const { world, root, fileSystem } = await makeWorld()
    plantJournal(world, 'root/src/a.txt', 'a')
    const call = fileSystem.compareAndSwap('src/a.txt', Buffer.from('a'), Buffer.from('new'))
    await expect(call).rejects.toMatchObject({ code: 'EACCES' })
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('a')
  })
})

describe('recover, in a scope', () => {
  it('carries out what is inside and leaves alone what is not', async () => {
    const { root } = await makeWorld()
    plantJournal(root, 'src/a.txt', 'a')
    plantJournal(root, 'victim/v.txt', 'v')
    const findings = await recover(root, { scope: { root, allow: ['src'] } })
    expect(findings).toContainEqual({ path: join(root, 'src/a.txt'), outcome: 'completed' })
    expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe('evil')
    expect(readFileSync(join(root, 'victim/v.txt'), 'utf8')).toBe('v')
  })

  it('does not begin outside', async () => {
    const { world, root } = await makeWorld()
    await expect(recover(world, { scope: { root } })).rejects.toMatchObject({ code: 'EACCES' })
  })

  it('leaves the rest to one that is not confined', async () => {
    const { root } = await makeWorld()
    plantJournal(root, 'victim/v.txt', 'v')
    await recover(root, { scope: { root, allow: ['src'] } })
    await recover(root)
    expect(readFileSync(join(root, 'victim/v.txt'), 'utf8')).toBe('evil')
    expect(await new NodeFileSystem().readDirectory(root)).not.toContainEqual(expect.stringContaining('.hl-'))
  })
})
