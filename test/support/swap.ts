import { NodeFileSystem, type NodeFileSystemOptions } from '../../src/adapters/node/node-file-system.ts'
import { bytes, outcome } from './bytes.ts'

/** What a swap came to: the outcome or the code of its error, and what was noted. */
export interface Swapped {
  readonly result: string
  readonly notes: readonly string[]
}

export const swapped: Swapped = { result: 'swapped', notes: [] }

/** Swaps texts on disk; null for no file. */
export async function swap(
  path: string,
  expected: string | null,
  next: string | null,
  options?: NodeFileSystemOptions,
): Promise<Swapped> {
  const notes: string[] = []
  const fileSystem = new NodeFileSystem(options)
  const swapping = fileSystem.compareAndSwap(path, orBytes(expected), orBytes(next), {
    onNote: (note) => notes.push(note),
  })
  return { result: await outcome(swapping), notes }
}

function orBytes(text: string | null): Uint8Array | null {
  return text === null ? null : bytes(text)
}
