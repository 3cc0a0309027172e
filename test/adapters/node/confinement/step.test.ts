import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bestGuarantee, enterBy } from '../../../../src/adapters/node/confinement/step.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const isLinux = process.platform === 'linux'
const guarantees = isLinux ? (['pinned', 'checked'] as const) : (['checked'] as const)

describe('bestGuarantee', () => {
  it('is pinned on Linux, and checked elsewhere', () => {
    expect(bestGuarantee()).toBe(isLinux ? 'pinned' : 'checked')
  })
})

describe.each(guarantees)('enterBy.%s', (guarantee) => {
  const enter = enterBy[guarantee]

  it('holds a folder that can be worked in', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), '')
    const step = enter(null, folder)
    expect(await readdir(step.handle)).toEqual(['a.txt'])
    expect(step.isInPlace()).toBe(true)
    step.close()
  })

  it.each([
    ['a link', (path: string) => symlink('/', path)],
    ['a file', (path: string) => writeFile(path, '')],
  ])('does not enter %s', async (_, make) => {
    const folder = await temporaryFolder()
    await make(join(folder, 'x'))
    const above = enter(null, folder)
    expect(() => enter(above, join(folder, 'x'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
    above.close()
  })

  it.each([
    ['moved', (path: string) => rename(path, `${path}-moved`)],
    ['removed', (path: string) => rm(path, { recursive: true })],
    [
      'replaced by a link',
      async (path: string) => {
        await rename(path, `${path}-moved`)
        await symlink(`${path}-moved`, path)
      },
    ],
    [
      'replaced by another folder',
      async (path: string) => {
        await rename(path, `${path}-moved`)
        await mkdir(path)
      },
    ],
  ])('notices that a folder was %s', async (_, happen) => {
    const path = join(await temporaryFolder(), 'x')
    await mkdir(path)
    const above = enter(null, dirname(path))
    const step = enter(above, path)
    await happen(path)
    expect(step.isInPlace()).toBe(false)
    step.close()
    above.close()
  })
})

describe.runIf(isLinux)('enterBy.pinned', () => {
  it('stays in the folder that it entered, whatever its path becomes', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'x'))
    const step = enterBy.pinned(null, join(folder, 'x'))
    await rename(join(folder, 'x'), join(folder, 'y'))
    await symlink('/', join(folder, 'x'))
    await writeFile(`${step.handle}/a.txt`, '')
    expect(await readdir(join(folder, 'y'))).toEqual(['a.txt'])
    step.close()
  })
})
