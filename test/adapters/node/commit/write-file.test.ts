import { readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OpenFile } from '../../../../src/adapters/node/calls.ts'
import { leftIn } from '../../../support/scenario.ts'
import { swap } from '../../../support/swap.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Opens files whose writes answer something else than what they did. */
function openLying(write: (file: OpenFile, ...args: Parameters<OpenFile['write']>) => Promise<number>) {
  return async (path: string, flags: number, mode?: number): Promise<OpenFile> => {
    const file = await open(path, flags, mode)
    if (!path.endsWith('.tmp')) return file
    const honest = { ...methodsOf(file) }
    return { ...honest, write: async (...args) => ({ bytesWritten: await write(honest, ...args) }) }
  }
}

function methodsOf(file: OpenFile): OpenFile {
  return {
    chmod: (mode) => file.chmod(mode),
    chown: (uid, gid) => file.chown(uid, gid),
    close: () => file.close(),
    readFile: () => file.readFile(),
    stat: (options) => file.stat(options),
    sync: () => file.sync(),
    truncate: (length) => file.truncate(length),
    write: (...args) => file.write(...args),
  }
}

describe('writeAll', () => {
  it.each<[what: string, write: Parameters<typeof openLying>[0], result: string, text: string]>([
    [
      'stops short and says so is gone on with',
      async (file, bytes, at, length, position) =>
        (await file.write(bytes, at, Math.min(2, length), position)).bytesWritten,
      'swapped',
      'new and longer',
    ],
    [
      'stops short and says nothing of it is no write',
      async (file, bytes, at, length, position) => {
        await file.write(bytes, at, length - 1, position)
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
