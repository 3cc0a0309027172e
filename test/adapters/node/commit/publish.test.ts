import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publish } from '../../../../src/adapters/node/commit/publish.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { bytes } from '../../../support/bytes.ts'
import { both, failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { swap } from '../../../support/swap.ts'
import { memory, temporaryFolder } from '../../../support/temporary-folder.ts'

/** Just before the file is moved away to be removed, somebody else does something to it. */
function beforeRemoval(act: (path: string) => void, path: string): Intercept {
  return ({ name, on }, proceed) => {
    if (name === 'rename' && on === 'tmp') act(path)
    return proceed()
  }
}

const writeTheirs = (path: string): void => writeFileSync(path, 'theirs')

describe('publish', () => {
  it.each([
    ['link file', 'EEXIST', 'changed'],
    ['link file', 'EIO', 'EIO'],
    ['link file', 'ENOSPC', 'ENOSPC'],
  ])(
    'tells where a new file comes too late from where it fails: %s with %s is %s',
    async (call, code, result) => {
      const path = join(await temporaryFolder(memory), 'a')
      const calls = interceptedCalls(failing({ call, code }))
      expect(await swap(path, null, 'new', { calls })).toEqual({ result, notes: [] })
    },
  )

  it('says that a name was claimed where there are no links', async () => {
    const path = await temporaryFolder(memory)
    const calls = interceptedCalls(failing({ call: 'link file', code: 'EPERM' }))
    const folder = new Folder(path, { calls, durability: 'fast', guard: noGuard })
    writeFileSync(join(path, 'temporary'), 'new')
    const next = bytes('new')
    const publishing = publish({
      folder,
      name: 'a',
      temporary: 'temporary',
      way: 'create',
      expected: null,
      next,
    })
    expect(await publishing).toBe('claimed')
  })

  it('gives a FIFO back that somebody put in the place of what was to be removed', async () => {
    const path = join(await temporaryFolder(memory), 'a')
    writeFileSync(path, 'old')
    const act = beforeRemoval(() => {
      rmSync(path)
      execFileSync('mkfifo', [path])
    }, path)
    expect((await swap(path, 'old', null, { calls: interceptedCalls(act) })).result).toBe('changed')
    expect(lstatSync(path).isFIFO()).toBe(true)
    expect(readdirSync(join(path, '..'))).toEqual(['a'])
  })

  it.each<[what: string, act: (path: string) => void, call: string, text: string]>([
    ['it cannot be read once more', () => undefined, 'readFile tmp', 'old'],
    ['what somebody wrote meanwhile cannot be read', writeTheirs, 'readFile tmp', 'theirs'],
    ['what somebody wrote meanwhile cannot be linked back', writeTheirs, 'link file', 'theirs'],
  ])('fails to remove a file, and leaves what is there, where %s', async (_, act, call, text) => {
    const path = join(await temporaryFolder(memory), 'a')
    writeFileSync(path, 'old')
    const calls = interceptedCalls(both(beforeRemoval(act, path), failing({ call, code: 'EIO' })))
    expect(await swap(path, 'old', null, { calls })).toEqual({ result: 'EIO', notes: [] })
    expect([readFileSync(path, 'utf8'), readdirSync(join(path, '..'))]).toEqual([text, ['a']])
  })
})
