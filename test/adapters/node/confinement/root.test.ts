import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameRuleOf, realRootOf } from '../../../../src/adapters/node/confinement/root.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('realRootOf', () => {
  it('is the one spelling without links', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'real'))
    await symlink('real', join(folder, 'link'))
    expect(realRootOf(`${join(folder, 'link')}/`)).toBe(join(folder, 'real'))
  })

  it.each([
    ['missing', async () => undefined, 'the root is not there'],
    ['a file', (path: string) => writeFile(path, ''), 'the root is not a folder'],
    ['a link to nothing', (path: string) => symlink('nothing', path), 'the root is not there'],
    ['a loop', (path: string) => symlink('root', path), 'the root cannot be reached (ELOOP)'],
  ])('refuses a root that is %s', async (_, make, reason) => {
    const root = join(await temporaryFolder(), 'root')
    await make(root)
    expect(() => realRootOf(root)).toThrow(expect.objectContaining({ code: 'ERR_POLICY', reason }))
  })

  it('refuses a root whose name is not UTF-8', async () => {
    const folder = await temporaryFolder()
    await mkdir(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff)]))
    await symlink(Buffer.of(0xff), join(folder, 'link'))
    const reason = 'the root has a name that is not UTF-8'
    expect(() => realRootOf(join(folder, 'link'))).toThrow(
      expect.objectContaining({ code: 'ERR_POLICY', reason }),
    )
  })

  it.runIf(process.platform === 'linux')('refuses a root where files are not files', () => {
    const reason = 'the root lies where files are not files'
    expect(() => realRootOf('/proc/self')).toThrow(expect.objectContaining({ code: 'ERR_POLICY', reason }))
  })
})

describe('nameRuleOf', () => {
  it('finds out from the disk whether case counts', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'root'))
    const isFolded = process.platform === 'darwin' || process.platform === 'win32'
    expect(nameRuleOf(join(folder, 'root'))).toBe(isFolded ? 'folded' : 'exact')
  })
})
