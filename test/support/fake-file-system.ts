import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

/** Files in memory, but some methods are the test's own. They get the plain file system to build on. */
export function fakeFileSystem(files: Files, own: (plain: FileSystem) => Partial<FileSystem>): FileSystem {
  const plain = new MemoryFileSystem(files)
  return {
    stat: (path) => plain.stat(path),
    readFile: (path) => plain.readFile(path),
    readDirectory: (path) => plain.readDirectory(path),
    compareAndSwap: (path, expected, next) => plain.compareAndSwap(path, expected, next),
    ...own(plain),
  }
}
