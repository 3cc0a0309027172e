import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFolder } from '../../../../src/adapters/node/shell/working-folder.ts'
import { outcome } from '../../../support/bytes.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('checkFolder', () => {
  it.each<[folder: string, root: string | undefined, came: string]>([
    ['root', undefined, 'undefined'],
    ['root', 'root', 'undefined'],
    ['root/sub', 'root', 'undefined'],
    ['root', '/', 'undefined'],
    ['/', '/', 'undefined'],
    ['root', 'link', 'undefined'],
    ['link/sub', 'root', 'undefined'],
    ['root/out', 'root', 'EACCES'],
    ['root/..', 'root', 'EACCES'],
    ['root-beside', 'root', 'EACCES'],
    ['/', 'root', 'EACCES'],
    ['none', 'root', 'ENOENT'],
    ['root/file', 'root', 'ENOTDIR'],
    ['root', 'none', 'ENOENT'],
  ])('of %s below %s: %s', async (folder, root, came) => {
    const top = await temporaryFolder()
    for (const each of ['root/sub', 'root-beside']) mkdirSync(join(top, each), { recursive: true })
    writeFileSync(join(top, 'root/file'), '')
    symlinkSync('root', join(top, 'link'))
    symlinkSync('..', join(top, 'root/out'))
    const at = (path: string): string => (path === '/' ? path : `${top}/${path}`)
    const checking = checkFolder(at(folder), root === undefined ? undefined : at(root))
    expect(String(await outcome(checking))).toBe(came)
  })
})
