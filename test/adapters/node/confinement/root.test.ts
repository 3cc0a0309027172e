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
    ['missing', async () => undefined],
    ['a file', (path: string) => writeFile(path, '')],
    ['a link to nothing', (path: string) => symlink('nothing', path)],
    ['a loop', (path: string) => symlink('root', path)],
  ])('refuses a root that is %s', async (_, make) => {
    const root = join(await temporaryFolder(), 'root')
    await make(root)
    expect(() => realRootOf(root)).toThrow(expect.objectContaining({ code: 'ERR_POLICY' }))
  })

  it('refuses a root whose name is not UTF-8', async () => {
    const folder = await temporaryFolder()
    await mkdir(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff)]))
    await symlink(Buffer.of(0xff), join(folder, 'link'))
    expect(() => realRootOf(join(folder, 'link'))).toThrow(expect.objectContaining({ code: 'ERR_POLICY' }))
  })

  it.runIf(process.platform === 'linux')('refuses a root where files are not files', () => {
    expect(() => realRootOf('/proc/self')).toThrow(expect.objectContaining({ code: 'ERR_POLICY' }))
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
