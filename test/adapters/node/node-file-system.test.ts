import { chmod, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { fileSystemContract } from '../../support/file-system-contract.ts'
import { makeTemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

fileSystemContract('NodeFileSystem', () => {
  const root = makeTemporaryFolder()
  return {
    fileSystem: new NodeFileSystem(),
    root,
    makeReadOnly: (path) => chmod(path, 0o444),
    remove: () => rm(root, { recursive: true }),
  }
})

describe('NodeFileSystem', () => {
  it('takes relative paths from the folder of the process, or from its root', async () => {
    const folder = await temporaryFolder()
    await symlink(folder, join(folder, 'link'))
    expect(new NodeFileSystem().cwd).toBe(process.cwd())
    expect(new NodeFileSystem({ scope: { root: folder } }).cwd).toBe(folder)
    expect(new NodeFileSystem({ scope: { root: join(folder, 'link') } }).cwd).toBe(folder)
    expect(new NodeFileSystem({ scope: { policies: 'ignore' } }).cwd).toBe(process.cwd())
  })
})
