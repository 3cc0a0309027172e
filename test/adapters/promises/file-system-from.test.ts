import * as promises from 'node:fs/promises'
import { fileSystemFrom } from '../../../src/adapters/promises/file-system-from.ts'
import { fileSystemContract } from '../../support/file-system-contract.ts'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'

fileSystemContract(
  'fileSystemFrom',
  () => {
    const root = makeTemporaryFolder()
    return {
      fileSystem: fileSystemFrom(promises),
      root,
      makeReadOnly: (path) => promises.chmod(path, 0o444),
      remove: () => promises.rm(root, { recursive: true }),
    }
  },
  { withoutTransaction: 'what is below promises nothing about several files' },
)
