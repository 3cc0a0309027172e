import { readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { accessOf, fileWith } from '../../../support/access.ts'
import { bytes } from '../../../support/bytes.ts'
import { failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { leftIn } from '../../../support/scenario.ts'
import { swap, swapped } from '../../../support/swap.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const isRoot = process.geteuid?.() === 0

describe('the mode of a file', () => {
  it.each([0o600, 0o644, 0o755, 0o777, 0o4755, 0o2755, 0o6711, 0o1644, 0o200])('stays: %o', async (mode) => {
    const path = await fileWith({ mode })
    const before = accessOf(path)
    expect(await swap(path, 'old', 'new')).toEqual(swapped)
    expect([accessOf(path), readFileSync(path, 'utf8')]).toEqual([before, 'new'])
  })

  it('is that of any new file where there was none', async () => {
    const path = join(await temporaryFolder(), 'folder/a')
    expect(await swap(path, null, 'new')).toEqual(swapped)
    expect(statSync(path).mode & 0o7777).toBe(0o666 & ~process.umask())
  })

  it("is never wider than its owner's while the new bytes are written", async () => {
    const path = await fileWith({ mode: 0o666 })
    const modes: string[] = []
    const watching: Intercept = (call, proceed) => {
      if (call.name === 'write' && call.on === 'tmp') {
        modes.push(
          ...leftIn(join(path, '..'))
            .filter((name) => name.endsWith('.tmp'))
            .map((name) => accessOf(join(path, '..', name)).slice(0, 3)),
        )
      }
      return proceed()
    }
    await swap(path, 'old', 'new', { calls: interceptedCalls(watching) })
    expect(modes).toEqual(['600'])
  })

  it('stays where a failed commit is undone', async () => {
    const [path, other] = [await fileWith({ mode: 0o4755 }), await fileWith({})]
    const before = accessOf(path)
    const calls = interceptedCalls(failing({ call: 'rename file', code: 'EIO', nth: 2 }))
    const swaps = [path, other].map((each) => ({ path: each, expected: bytes('old'), next: bytes('new') }))
    await expect(new NodeFileSystem({ calls }).transaction(swaps)).rejects.toMatchObject({
      code: 'EROLLEDBACK',
    })
    expect([accessOf(path), accessOf(other).slice(0, 3)]).toEqual([before, '644'])
  })
})

describe('the time of a file', () => {
  it('stays where nothing changes', async () => {
    const path = await fileWith({})
    utimesSync(path, 1, 1)
    const before = statSync(path, { bigint: true })
    expect(await swap(path, 'old', 'old')).toEqual(swapped)
    expect(statSync(path, { bigint: true })).toMatchObject({
      mtimeNs: before.mtimeNs,
      ctimeNs: before.ctimeNs,
      ino: before.ino,
    })
  })

  it('is new where something changes', async () => {
    const path = await fileWith({})
    utimesSync(path, 1, 1)
    await swap(path, 'old', 'new')
    expect(statSync(path).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe.runIf(isRoot)('the owner of a file, as the superuser can set it', () => {
  it.each([
    { uid: 1234, gid: 2345, mode: 0o640 },
    { uid: 1234, gid: 2345, mode: 0o6755 },
  ])('stays, with the mode: $uid $gid $mode', async (access) => {
    const path = await fileWith(access)
    const before = accessOf(path)
    expect(await swap(path, 'old', 'new')).toEqual(swapped)
    expect(accessOf(path)).toBe(before)
  })

  it('that cannot be kept refuses the write', async () => {
    const path = await fileWith({ uid: 1234 })
    const calls = interceptedCalls(failing({ call: 'chown tmp', code: 'EPERM' }))
    expect(await swap(path, 'old', 'new', { calls })).toEqual({ result: 'EPERM', notes: [] })
    expect([readFileSync(path, 'utf8'), leftIn(join(path, '..'))]).toEqual(['old', []])
  })
})
