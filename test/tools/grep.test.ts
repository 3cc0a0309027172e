import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { searchContract, type Files } from '../support/search-contract.ts'

searchContract('grep over files in memory', async (files: Files) => {
  const fileSystem = new MemoryFileSystem()
  for (const [path, content] of Object.entries(files)) {
    const isReadOnly = typeof content === 'object' && 'readOnly' in content
    const text = isReadOnly ? content.readOnly : content
    const bytes =
      typeof text === 'number'
        ? new Uint8Array(text)
        : typeof text === 'string'
          ? new TextEncoder().encode(text)
          : text
    await fileSystem.compareAndSwap(`/w/${path}`, null, bytes)
    if (isReadOnly) fileSystem.setWritable(`/w/${path}`, false)
  }
  return { fileSystem, cwd: '/w' }
})
