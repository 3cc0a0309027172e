import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realPathOf } from '../../../../src/adapters/node/confinement/real-path.ts'
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
