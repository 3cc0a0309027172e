import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { nodeCalls, type Calls } from '../../../../src/adapters/node/calls.ts'
import { NodeFileSystem, type NodeFileSystemOptions } from '../../../../src/adapters/node/node-file-system.ts'
import { createHashlineTools } from '../../../../src/tools/hashline-tools.ts'
import { bytes } from '../../../support/bytes.ts'
import { buildChildProgram } from '../../../support/child-program.ts'
import { refusalOf } from '../../../support/refusal.ts'
import { leftIn, prepare, scenarioOf, sideOf } from '../../../support/scenario.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const child = await buildChildProgram()
afterAll(() => child.remove())

const name = 'commit three files'
const { change } = scenarioOf(name)
const [first = ''] = Object.keys(change)

/** A folder in which a process was killed when the first of three files was new. */
async function torn(): Promise<string> {
  const folder = await temporaryFolder()
  prepare(folder, change)
  await child.run(['write and die', folder, name, 'rename file', '1'])
  expect(['old', 'new']).not.toContain(sideOf(folder, change))
  return folder
}

/** What a write to a file notes. */
async function noted(fileSystem: NodeFileSystem, path: string, expected: string | null): Promise<string[]> {
  const notes: string[] = []
  const before = expected === null ? null : bytes(expected)
  await fileSystem.compareAndSwap(path, before, bytes('x'), { onNote: (note) => notes.push(note) })
  return notes
}

describe('recover', () => {
  it.each<[what: string, optionsOf: (root: string) => NodeFileSystemOptions]>([
    ['everywhere', () => ({})],
    ['within a scope', (root) => ({ scope: { root } })],
  ])(
    'ends what a killed process had begun %s, so that a look that follows sees one state',
    async (_, optionsOf) => {
      const folder = await torn()
      await new NodeFileSystem(optionsOf(folder)).recover([join(folder, first)])
      expect([sideOf(folder, change), leftIn(folder)]).toEqual(['new', []])
    },
  )

  it('lets a check of a target touch nothing', async () => {
    const folder = await torn()
    const before = [sideOf(folder, change), leftIn(folder)]
    await new NodeFileSystem({ scope: { root: folder } }).checkTarget(join(folder, first))
    expect([sideOf(folder, change), leftIn(folder)]).toEqual(before)
  })

  it('leaves alone what is outside the scope, and says nothing of it', async () => {
    const folder = await torn()
    const before = [sideOf(folder, change), leftIn(folder)]
    const paths = Object.keys(change).map((path) => join(folder, path))
    const fileSystem = new NodeFileSystem({ scope: { root: await temporaryFolder() } })
    await expect(fileSystem.recover([...paths, 'missing/file', 'bad\uD800'])).resolves.toBeUndefined()
    expect([sideOf(folder, change), leftIn(folder)]).toEqual(before)
  })

  it('does so also for a call that is then refused', async () => {
    const folder = await torn()
    const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root: folder } }) })
    const kept = Object.keys(change).filter((path) => change[path]?.[1] !== null)
    const edits = kept.map((path) => ({ path, find: 'is in none of them', replace: '' }))
    expect((await refusalOf(tools.edit_file.execute({ edits }))).code).toBe('no-match')
    expect([sideOf(folder, change), leftIn(folder)]).toEqual(['new', []])
  })

  it('does so also for a call on one file that is then refused', async () => {
    const folder = await torn()
    const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root: folder } }) })
    const path = Object.keys(change).find((each) => change[each]?.[1] !== null) ?? ''
    expect((await refusalOf(tools.write.execute({ path, content: 'x' }))).code).toBe('exists')
    expect([sideOf(folder, change), leftIn(folder)]).toEqual(['new', []])
  })

  it('has the write that follows tell of it', async () => {
    const folder = await torn()
    const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root: folder } }) })
    const { content } = await tools.write.execute({ path: 'one/another', content: 'x' })
    expect(content[0].text).toContain('was written by an interrupted call, which is finished now.')
    const again = await tools.write.execute({ path: 'one/one-more', content: 'x' })
    expect(again.content[0].text).not.toContain('interrupted')
  })

  it('looks at no more of a folder than at what was begun with the file', async () => {
    const folder = await temporaryFolder()
    const left = `.hl-${'a'.repeat(32)}.tmp`
    await writeFile(join(folder, left), 'of another file')
    const readdir = vi.fn<Calls['readdir']>()
    await new NodeFileSystem({ calls: { readdir } }).recover([join(folder, 'a.txt')])
    expect([readdir.mock.calls, leftIn(folder)]).toEqual([[], [left]])
  })

  it('lets no signal cut it short', async () => {
    const folder = await torn()
    const before = process.listenerCount('SIGINT')
    const held: boolean[] = []
    const unlink: Calls['unlink'] = async (path) => {
      held.push(process.listenerCount('SIGINT') > before)
      await nodeCalls.unlink(path)
    }
    await new NodeFileSystem({ calls: { unlink } }).recover([join(folder, first)])
    expect(new Set(held)).toEqual(new Set([true]))
  })

  it('has the first write that comes about tell of it', async () => {
    const folder = await torn()
    const fileSystem = new NodeFileSystem()
    await fileSystem.recover([join(folder, first)])
    expect(await noted(fileSystem, join(folder, 'x'), 'not this')).toEqual([])
    expect((await noted(fileSystem, join(folder, 'x'), null)).join()).toContain('which is finished now.')
  })

  it('has what stays told once, however often it is met', async () => {
    const folder = await torn()
    const fileSystem = new NodeFileSystem({ scope: { root: folder, allow: ['one'] } })
    await fileSystem.recover([join(folder, first)])
    const notes = await noted(fileSystem, join(folder, 'one/x'), null)
    expect(notes.map((note) => note.split(':').at(-1))).toEqual([' EACCES.'])
  })
})
