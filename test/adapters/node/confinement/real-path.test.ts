import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { realPathOf } from '../../../../src/adapters/node/confinement/real-path.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('realPathOf', () => {
  it('follows every link, and keeps the names that are not there yet', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'real'))
    await symlink('real', join(folder, 'link'))
    expect(realPathOf(join(folder, 'link', 'new', 'a.txt'))).toEqual({
      path: join(folder, 'real', 'new', 'a.txt'),
      missing: ['new', 'a.txt'],
      isFollowed: true,
    })
  })

  it.each([
    ['nowhere', 'nothing'],
    ['loop', 'loop'],
  ])('loses its way at a link to %s', async (name, target) => {
    const folder = await temporaryFolder()
    await symlink(target, join(folder, name))
    const lost = { path: folder, isFollowed: false }
    expect(realPathOf(join(folder, name))).toMatchObject(lost)
    expect(realPathOf(join(folder, name, 'below', 'a.txt'))).toMatchObject(lost)
  })

  it.each([
    ['file', (path: string) => writeFileSync(path, '')],
    ['folder', (path: string) => mkdirSync(path)],
  ])('finds a %s that somebody makes at the moment of the look', async (_, make) => {
    const path = join(await temporaryFolder(), 'new')
    const follow = vi.spyOn(realpathSync, 'native').mockImplementationOnce(() => {
      make(path)
      throw systemError('ENOENT', path)
    })
    onTestFinished(() => follow.mockRestore())
    expect(realPathOf(path)).toEqual({ path, missing: [], isFollowed: true })
  })

  it('does not follow what comes and goes for ever', async () => {
    const path = join(await temporaryFolder(), 'new')
    await writeFile(path, '')
    const follow = vi.spyOn(realpathSync, 'native').mockImplementation((looked) => {
      if (looked === path) throw systemError('ENOENT', path)
      return Buffer.from(String(looked))
    })
    onTestFinished(() => follow.mockRestore())
    expect(realPathOf(path)).toMatchObject({ isFollowed: false })
  })

  it('does not take a name that is not UTF-8 for the one that it looks like', async () => {
    const folder = await temporaryFolder()
    await mkdir(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff)]))
    await symlink(Buffer.of(0xff), join(folder, 'link'))
    expect(realPathOf(join(folder, 'link', 'a.txt'))).toMatchObject({ path: folder, isFollowed: false })
  })

  it('counts what would stand below a file as missing, for whoever opens it to find out', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), '')
    expect(realPathOf(join(folder, 'a.txt', 'b'))).toMatchObject({ missing: ['b'], isFollowed: true })
  })
})
