import { createHashlineReadTool } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'
import { everyInput } from '../inputs.mjs'
import { ours } from './question.mjs'
import { sha256 } from './sha256.mjs'

const path = '/f.txt'

/**
 * What does one page of the tool `read` cost, in the middle of a file in memory?
 * @type {import('./question.mjs').Question}
 */
export const read = {
  name: 'read',
  work: 'read tool',
  settings: everyInput.map((input) => ({ ...input, ranges: 0 })),
  prepare: async ({ bytes, lineCount }) => ({
    candidates: reading(new MemoryFileSystem({ [path]: bytes }), path, lineCount),
  }),
  askedOfPeers: () => undefined,
}

/**
 * A page, and its floor: to read the file and hash it.
 * @param {import('hashline').FileSystem} fileSystem
 * @param {string} file
 * @param {number} lineCount
 * @returns {readonly import('../measure.mjs').Candidate[]}
 */
export function reading(fileSystem, file, lineCount) {
  const tool = createHashlineReadTool({ fileSystem })
  const offset = Math.ceil(lineCount / 2)
  return [
    { name: 'reading + SHA-256', run: async () => sha256(await fileSystem.readFile(file)) },
    { name: ours, run: () => tool.execute({ path: file, offset }) },
  ]
}
