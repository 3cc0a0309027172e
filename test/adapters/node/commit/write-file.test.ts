import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls, type OpenFile } from '../../../../src/adapters/node/calls.ts'
import { writeNew } from '../../../../src/adapters/node/commit/write-file.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { bytes } from '../../../support/bytes.ts'
import { methodsOf } from '../../../support/open-file.ts'
import { leftIn } from '../../../support/scenario.ts'
import { swap } from '../../../support/swap.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Opens files whose writes answer something else than what they did. */
function openLying(write: (file: OpenFile, ...args: Parameters<OpenFile['write']>) => Promise<number>) {
  return async (path: string, flags: number, mode?: number): Promise<OpenFile> => {
    const file = await open(path, flags, mode)
    if (!path.endsWith('.tmp')) return file
    const honest = methodsOf(file)
    return { ...honest, write: async (...args) => ({ bytesWritten: await write(honest, ...args) }) }
  }
}

describe('writeAll', () => {
  it.each<[what: string, write: Parameters<typeof openLying>[0], result: string, text: string]>([
    [
      'stops short and says so is gone on with',
      async (file, all, at, length, position) =>
        (await file.write(all, at, Math.min(2, length), position)).bytesWritten,
      'swapped',
      'new and longer',
    ],
    [
      'stops short and says nothing of it is no write',
      async (file, all, at, length, position) => {
        await file.write(all, at, length - 1, position)
        return length
      },
      'EIO',
      'old',
    ],
    ['writes nothing is no write', async () => 0, 'EIO', 'old'],
  ])('a write that %s', async (_, write, result, text) => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a')
    writeFileSync(path, 'old')
    expect((await swap(path, 'old', 'new and longer', { calls: { open: openLying(write) } })).result).toBe(
      result,
    )
    expect([readFileSync(path, 'utf8'), leftIn(folder)]).toEqual([text, []])
  })
})

/** Files whose owner only seems to change: what was asked for. */
function chowned(): { open: typeof nodeCalls.open; asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    open: async (...args) => ({
      ...methodsOf(await nodeCalls.open(...args)),
      chown: async (uid, gid) => void asked.push({ uid, gid }),
    }),
  }
}

describe('writeNew', () => {
  it.each([
    ['its own user', 0, 0, false],
    ['another user', 1, 0, true],
    ['another group', 0, 1, true],
    ['another user and group', 1, 1, true],
  ])('gives a file to %s only where it is another one', async (_, users, groups, isGiven) => {
    const path = await temporaryFolder()
    const { uid, gid } = statSync(path, { bigint: true })
    const owner = { uid: uid + BigInt(users), gid: gid + BigInt(groups) }
    const { open: opening, asked } = chowned()
    const disk = { calls: { ...nodeCalls, open: opening }, durability: 'fast', guard: noGuard } as const
    await writeNew(new Folder(path, disk), 'a', { bytes: bytes('a'), mode: 0o640, owner, lasts: false })
    expect(asked).toEqual(isGiven ? [{ uid: Number(owner.uid), gid: Number(owner.gid) }] : [])
    expect(statSync(`${path}/a`).mode & 0o7777).toBe(0o640)
  })
})
