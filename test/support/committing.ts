import { join } from 'node:path'
import { NodeFileSystem, type NodeFileSystemOptions } from '../../src/adapters/node/node-file-system.ts'
import { bytes } from './bytes.ts'
import { prepare, sidesOf, type Change } from './scenario.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What a change is made in: files that are as they were before. */
export interface Committing {
  readonly root: string
  /** Makes the change. */
  commit(options?: NodeFileSystemOptions): Promise<Committed>
}

interface Committed {
  /** The outcome, or the error in its place. */
  readonly result: unknown
  readonly notes: readonly string[]
  readonly sides: readonly string[]
}

/** A folder with files, which a change is to be made of. */
export async function committing(change: Change): Promise<Committing> {
  const root = await temporaryFolder()
  prepare(root, change)
  const swaps = Object.entries(change).map(([path, [before, after]]) => ({
    path: join(root, path),
    expected: before === null ? null : bytes(before),
    next: after === null ? null : bytes(after),
  }))
  const commit = async (options: NodeFileSystemOptions = {}): Promise<Committed> => {
    const notes: string[] = []
    const fileSystem = new NodeFileSystem(options)
    const result: unknown = await fileSystem
      .transaction(swaps, { onNote: (note) => notes.push(note) })
      .catch((error: unknown) => error)
    return { result, notes, sides: sidesOf(root, change) }
  }
  return { root, commit }
}
