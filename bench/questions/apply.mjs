import { applyEdits } from 'hashline/protocol'
import { usual, usualInputs } from '../inputs.mjs'
import { lineEditsOf, requestOf } from './line-edits.mjs'
import { ours } from './question.mjs'
import { floorOf } from './sha256.mjs'

/**
 * What does the pure function cost, for files of each size and for more ranges?
 * @type {import('./question.mjs').Question}
 */
export const apply = {
  name: 'apply',
  work: 'applyEdits',
  settings: [
    ...usualInputs.map((input) => ({ ...input, ranges: 1 })),
    ...[10, 100, 1000].map((ranges) => ({ ...usual('1 MiB'), ranges })),
  ],
  async prepare(input, { ranges }) {
    const { bytes } = input
    const request = requestOf(bytes, lineEditsOf(input, ranges))
    const run = () => {
      const applied = applyEdits(bytes, request)
      if (!applied.ok) throw new Error(`refused: ${applied.faults[0].code}`)
    }
    return { candidates: [floorOf(bytes), { name: ours, run }] }
  },
  askedOfPeers: () => undefined,
}
