import { MemoryFileSystem } from '../../../src/adapters/memory/memory-file-system.ts'
import { fileSystemContract } from '../../support/file-system-contract.ts'

fileSystemContract('MemoryFileSystem', () => {
  const fileSystem = new MemoryFileSystem()
  return {
    fileSystem,
    root: '',
    makeReadOnly: (path) => fileSystem.makeReadOnly(path),
    remove: () => {},
  }
})
