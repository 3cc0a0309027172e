import { applyEdits } from 'hashline/protocol'
import { createHashlineEditTool } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'
import { everyInput, usual } from '../inputs.mjs'
import { lineEditsOf, requestOf, undoing } from './line-edits.mjs'
import { isUsual, ours } from './question.mjs'
import { floorOf } from './sha256.mjs'

const path = '/f.txt'

/**
 * What does the whole tool `edit` cost on files in memory, for each kind of file and for more ranges?
 * @type {import('./question.mjs').Question}
 */
export const edit = {
  name: 'edit',
  work: 'edit tool',
  settings: [
    ...everyInput.map((input) => ({ ...input, ranges: 1 })),
    ...[10, 100, 1000].map((ranges) => ({ ...usual('1 MiB'), ranges })),
  ],
  async prepare(input, { ranges }) {
    const { bytes } = input
    return { candidates: [floorOf(bytes), { name: ours, run: editing(bytes, lineEditsOf(input, ranges)) }] }
  },
  askedOfPeers: (input, setting) =>
    isUsual(setting) ? { edits: lineEditsOf(input, setting.ranges) } : undefined,
}

/**
 * Each go undoes what the one before did.
 * @param {Uint8Array} bytes
 * @param {readonly import('../peers/peers.mjs').LineEdit[]} edits
 */
function editing(bytes, edits) {
  const tool = createHashlineEditTool({ fileSystem: new MemoryFileSystem({ [path]: bytes }) })
  const request = requestOf(bytes, edits)
  const applied = applyEdits(bytes, request)
  if (!applied.ok) throw new Error(`refused: ${applied.faults[0].code}`)
  const requests = [request, requestOf(applied.value.bytes, undoing(edits))]
  let go = 0
  return async () => {
    const { hash, edits: ranges } = requests[go] ?? request
    const { details } = await tool.execute({ path, hash, edits: [...ranges] })
    if (!details.changed) throw new Error('nothing changed')
    go = 1 - go
  }
}
