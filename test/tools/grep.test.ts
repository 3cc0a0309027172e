import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { searchContract, type Files, type World } from '../support/search-contract.ts'

async function inMemory(files: Files): Promise<World> {
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
    if (isReadOnly) fileSystem.makeReadOnly(`/w/${path}`)
  }
  return { fileSystem, cwd: '/w' }
}

searchContract('grep over files in memory', inMemory)

searchContract('grep where the search of the file system fails', async (files) => {
  const { fileSystem, cwd } = await inMemory(files)
  const search = () => Promise.reject(systemError('EACCES', cwd))
  return { fileSystem: Object.assign(fileSystem, { search }), cwd }
})
