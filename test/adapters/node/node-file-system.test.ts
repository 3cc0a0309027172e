import { chmod, rm } from 'node:fs/promises'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { fileSystemContract } from '../../support/file-system-contract.ts'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'

fileSystemContract('NodeFileSystem', () => {
  const root = makeTemporaryFolder()
  return {
    fileSystem: new NodeFileSystem(),
    root,
    makeReadOnly: (path) => chmod(path, 0o444),
    remove: () => rm(root, { recursive: true }),
  }
})
