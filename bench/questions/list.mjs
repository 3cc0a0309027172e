import { listSnapshot } from 'hashline/protocol'
import { everyInput } from '../inputs.mjs'
import { lookedAt } from './line-edits.mjs'
import { isUsual, ours } from './question.mjs'
import { floorOf } from './sha256.mjs'

/**
 * What does it cost to tag a whole file and to list every line of it with its anchor?
 * @type {import('./question.mjs').Question}
 */
export const list = {
  name: 'list',
  work: 'list whole',
  settings: everyInput.map((input) => ({ ...input, ranges: 0 })),
  async prepare({ bytes }) {
    const run = () => listSnapshot(lookedAt(bytes), 'f.txt')
    return { candidates: [floorOf(bytes), { name: ours, run }] }
  },
  askedOfPeers: (_, setting) => (isUsual(setting) ? { edits: null } : undefined),
}
