import { createHashlineEditTool, HashlineError } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'
import { usualInputs } from '../inputs.mjs'
import { lineEditsOf, requestOf } from './line-edits.mjs'
import { ours } from './question.mjs'
import { floorOf } from './sha256.mjs'

const path = '/f.txt'

/**
 * What does it cost to refuse a stale edit, with the listing that the refusal shows? A line was added at the top
 * since, so the message says where the lines are now.
 * @type {import('./question.mjs').Question}
 */
export const stale = {
  name: 'stale',
  work: 'stale refusal',
  settings: usualInputs.map((input) => ({ ...input, ranges: 1 })),
  async prepare(input, { ranges }) {
    const { bytes } = input
    const { hash, edits } = requestOf(bytes, lineEditsOf(input, ranges))
    const now = Buffer.concat([Buffer.from('added\n'), bytes])
    const tool = createHashlineEditTool({ fileSystem: new MemoryFileSystem({ [path]: now }) })
    const run = async () => {
      const error = await tool.execute({ path, hash, edits: [...edits] }).catch((thrown) => thrown)
      if (!(error instanceof HashlineError) || error.code !== 'stale-tag') throw new Error('not refused')
    }
    return { candidates: [floorOf(now), { name: ours, run }] }
  },
  askedOfPeers: () => undefined,
}
