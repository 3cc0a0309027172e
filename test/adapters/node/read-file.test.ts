import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHeldFile, readRegularFile } from '../../../src/adapters/node/read-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('readHeldFile', () => {
  it('follows no link, where readRegularFile does', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a.txt'), 'a')
    await symlink('a.txt', join(folder, 'link'))
    expect(await readHeldFile(join(folder, 'a.txt'))).toEqual(Buffer.from('a'))
    await expect(readHeldFile(join(folder, 'link'))).rejects.toMatchObject({ code: 'ELOOP' })
    expect(await readRegularFile(join(folder, 'link'))).toEqual(Buffer.from('a'))
  })
})
