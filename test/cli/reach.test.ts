import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'
import { Reach } from '../../src/cli/reach.ts'
import { outcome } from '../support/bytes.ts'
import { leavesNothingBehind } from '../support/left-processes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

leavesNothingBehind()
const shell = new NodeShell()
afterAll(() => shell.dispose())

async function reach(): Promise<Reach> {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'sub'))
  return new Reach(folder, 'discover')
}

describe('Reach', () => {
  it('has no files outside of a call: a bug', async () => {
    const here = await reach()
    expect(() => here.fileSystem).toThrow(TypeError)
    expect(here.within(null, () => here.fileSystem.cwd)).toBe(here.folder)
  })

  it('gives the sessions of the shell that it confines, and ends them', async () => {
    const here = await reach()
    const confined = here.confine(shell)
    const command = { command: 'cat', cwd: here.folder, interactive: true, terminal: false }
    const session = await here.within(null, () => confined.start(command))
    expect([confined.sessions, confined.find(session.id)]).toEqual([[session], session])
    await confined.dispose()
    expect([confined.sessions, session.end?.stoppedBy]).toEqual([[], 'dispose'])
  })

  it.each([
    ['sub', 'sub', undefined],
    ['sub', '.', 'EACCES'],
    ['.', '..', 'EACCES'],
    ['.', 'none', 'ENOENT'],
  ])('starts, where %s is offered, a command in %s: %s', async (offered, folder, code) => {
    const here = await reach()
    const confined = here.confine({
      ...here.confine(shell),
      start: () => Promise.reject(new Error('started')),
    })
    const cwd = join(here.folder, folder)
    const command = { command: 'true', cwd, interactive: false, terminal: false }
    const starting = here.within([join(here.folder, offered)], () => confined.start(command))
    if (code === undefined) await expect(starting).rejects.toThrow('started')
    else expect(await outcome(starting)).toBe(code)
  })
})
