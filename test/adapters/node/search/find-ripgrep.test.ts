import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join, relative } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRipgrep } from '../../../../src/adapters/node/search/find-ripgrep.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('findRipgrep', () => {
  it('prefers the one of the package', async () => {
    expect(await findRipgrep()).toBe(rgPath)
  })

  describe('without the package', () => {
    beforeEach(() => {
      vi.doMock('@vscode/ripgrep', () => {
        throw new Error('Could not find @vscode/ripgrep')
      })
    })
    afterEach(() => {
      vi.doUnmock('@vscode/ripgrep')
      vi.unstubAllEnvs()
    })

    it.each<[what: string, path: (folder: string) => readonly string[], found: string | null]>([
      ['takes the first on the PATH', (folder) => [`${folder}/none`, `${folder}/b`, `${folder}/a`], 'b/rg'],
      ['passes over what cannot be run', (folder) => [`${folder}/text`, `${folder}/a`], 'a/rg'],
      ['passes over relative folders', (folder) => ['', relative(process.cwd(), `${folder}/a`)], null],
      ['finds none on an empty PATH', () => [], null],
    ])('%s', async (_, path, found) => {
      const folder = await temporaryFolder()
      for (const [name, mode] of [
        ['a', 0o755],
        ['b', 0o755],
        ['text', 0o644],
      ] as const) {
        await mkdir(join(folder, name))
        await writeFile(join(folder, name, 'rg'), '')
        await chmod(join(folder, name, 'rg'), mode)
      }
      vi.stubEnv('PATH', path(folder).join(delimiter))
      expect(await findRipgrep()).toBe(found === null ? null : join(folder, found))
    })
  })
})
