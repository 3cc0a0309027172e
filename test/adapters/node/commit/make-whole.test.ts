import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls } from '../../../../src/adapters/node/calls.ts'
import { makeWhole } from '../../../../src/adapters/node/commit/make-whole.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('makeWhole', () => {
  it.each([
    ['is put', 'ENOENT', 0, 'made', 1],
    ['is cleared by others before it is put', 'ENOENT', 1, 'made', 2],
    ['is cleared by others again and again', 'ENOENT', 100, 'ENOENT', 20],
    ['cannot be put', 'EIO', 1, 'EIO', 1],
  ])(
    'makes a file that %s, with %s for the first %d tries: %s in %d',
    async (_, code, fails, came, times) => {
      const folder = new Folder(await temporaryFolder(), {
        calls: nodeCalls,
        durability: 'fast',
        guard: noGuard,
      })
      let tries = 0
      const making = makeWhole(
        folder,
        { bytes: bytes('x'), mode: 0o600, lasts: false },
        async (temporary) => {
          expect(readdirSync(folder.path)).toEqual([temporary])
          if ((tries += 1) > fails) return
          rmSync(join(folder.path, temporary))
          // The last one ends what would have no end.
          throw systemError(tries === 100 ? 'EIO' : code, temporary)
        },
      )
      expect([await outcome(making.then(() => 'made')), tries]).toEqual([came, times])
      expect(readdirSync(folder.path)).toEqual([])
    },
  )
})
