// Runs in Bun and times one peer for `peers.mjs`: a request on each line of the input, an answer on each of the output.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { turnOf } from '../measure.mjs'

/** @typedef {import('./peers.mjs').LineEdit} LineEdit */

/**
 * What is asked of a peer. Both make something to time, from text that is decoded already.
 * @typedef {object} Peer
 * @property {(text: string) => () => unknown} annotating
 * @property {(text: string, edits: readonly LineEdit[]) => Promise<() => unknown>} applying
 */

/** @type {Peer} */
const peer = await import(`./${process.argv[2]}.mjs`)

/** @type {Map<string, () => unknown>} */
const prepared = new Map()

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`)

/** @param {import('./peers.mjs').Request} request */
async function answer(request) {
  const { id } = request
  if ('turnMs' in request) return turnOf(prepared.get(id) ?? unprepared, request.turnMs)
  const text = readFileSync(request.path, 'utf8')
  prepared.set(id, request.edits === null ? peer.annotating(text) : await peer.applying(text, request.edits))
  return 0
}

function unprepared() {
  throw new Error('nothing was prepared')
}
