import { inputOf } from './inputs.mjs'
import { inTurns, turnOf } from './measure.mjs'

/**
 * What one question gave in one setting: the time of each candidate in each round, in milliseconds. The first
 * candidate is the floor.
 * @typedef {import('./questions/question.mjs').Setting & {
 *   readonly question: string
 *   readonly byteLength: number
 *   readonly rounds: Readonly<Record<string, readonly number[]>>
 * }} Timing
 */

/**
 * Warm-up rounds do not count. A turn is as many goes as fit into `turnMs`.
 * @typedef {{ readonly rounds: number, readonly warmUp: number, readonly turnMs: number }} Effort
 */

/**
 * Asks a question: every candidate of every setting takes a turn in each round.
 * @param {import('./questions/question.mjs').Question} question
 * @param {readonly import('./peers/peers.mjs').RunningPeer[]} peers
 * @param {Effort} effort
 * @returns {Promise<readonly Timing[]>}
 */
export async function ask(question, peers, effort) {
  const prepared = []
  for (const setting of question.settings) prepared.push(await prepare(question, setting, peers))
  globalThis.gc?.()
  try {
    const times = await inTurns(
      prepared.flatMap(({ turns }) => turns),
      effort,
      ({ turn }) => turn(effort.turnMs),
    )
    let next = 0
    return prepared.map(({ setting, byteLength, turns }) => {
      const own = turns.map(({ name }) => [name, (times[next++] ?? []).map(rounded)])
      return { question: question.name, ...setting, byteLength, rounds: Object.fromEntries(own) }
    })
  } finally {
    for (const { dispose } of prepared) dispose?.()
  }
}

/**
 * @param {import('./questions/question.mjs').Question} question
 * @param {import('./questions/question.mjs').Setting} setting
 * @param {readonly import('./peers/peers.mjs').RunningPeer[]} peers
 */
async function prepare(question, setting, peers) {
  const input = inputOf(setting)
  const { candidates, dispose } = await question.prepare(input, setting)
  const turns = candidates.map(({ name, run }) => ({
    name,
    turn: (/** @type {number} */ turnMs) => turnOf(run, turnMs),
  }))
  const work = question.askedOfPeers(input, setting)
  if (work !== undefined) turns.push(...(await preparedPeers({ question, setting, peers, input, work })))
  return { setting, byteLength: input.bytes.length, turns, dispose }
}

/**
 * @param {object} what
 * @param {import('./questions/question.mjs').Question} what.question
 * @param {import('./questions/question.mjs').Setting} what.setting
 * @param {readonly import('./peers/peers.mjs').RunningPeer[]} what.peers
 * @param {import('./inputs.mjs').Input} what.input
 * @param {import('./questions/question.mjs').PeerWork} what.work
 */
async function preparedPeers({ question, setting, peers, input, work }) {
  const id = JSON.stringify([question.name, setting])
  for (const peer of peers) await peer.prepare({ id, bytes: input.bytes, edits: work.edits })
  return peers.map(({ name, turn }) => ({
    name,
    turn: (/** @type {number} */ turnMs) => turn(id, turnMs),
  }))
}

/** Four digits say all that can be known. */
function rounded(/** @type {number} */ ms) {
  return Number(ms.toPrecision(4))
}
