import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formsOf, parentDenial } from '../../../../src/adapters/node/confinement/forms.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** `real/a.txt`, `link` to `real`, `alias` to `real/a.txt`, and `away` to `other/far`. */
async function someLinks(): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await mkdir(join(folder, 'other', 'far'), { recursive: true })
  await writeFile(join(folder, 'real', 'a.txt'), '')
  await symlink('real', join(folder, 'link'))
  await symlink('real/a.txt', join(folder, 'alias'))
  await symlink('other/far', join(folder, 'away'))
  return folder
}

describe('formsOf', () => {
  it.each([
    ['real/a.txt', 'real/a.txt', 'real/a.txt'],
    ['link/a.txt', 'real/a.txt', 'real/a.txt'],
    ['alias', 'alias', 'real/a.txt'],
    ['link/new/b.txt', 'real/new/b.txt', 'real/new/b.txt'],
  ])('of %s are %s as requested and %s as resolved', async (path, requested, resolved) => {
    const folder = await someLinks()
    expect(formsOf(path, folder)).toMatchObject({
      requested: join(folder, requested),
      resolved: join(folder, resolved),
      isFollowed: true,
    })
  })
})

describe('parentDenial', () => {
  it.each([['real/a.txt'], ['real/../alias'], ['real/../real/new.txt'], ['real/../new/b.txt'], ['..a/b']])(
    'lets %s be, which names one file',
    async (path) => {
      expect(parentDenial(path, await someLinks())).toBeNull()
    },
  )

  it.each([
    ['away/..'],
    ['away/../alias'],
    ['away/../b.txt'],
    ['missing/../real/a.txt'],
    ['real/a.txt/../../alias'],
  ])('refuses %s, which is one file by its letters and another to the kernel', async (path) => {
    expect(parentDenial(path, await someLinks())).toEqual({ why: 'ambiguous-parent' })
  })
})
