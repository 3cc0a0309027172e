import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { digestOf, everyInput, inputOf } from './inputs.mjs'
import { installedPeers } from './peers/peers.mjs'
import { editMemory } from './questions/edit-memory.mjs'

/**
 * All that was measured in one run, as `results/speed.json` keeps it.
 * @typedef {object} Speed
 * @property {string} node the version that ran ours
 * @property {Readonly<Record<string, string>>} peers their versions
 * @property {import('./ask.mjs').Effort} effort
 * @property {readonly (import('./inputs.mjs').InputSpec & { byteLength: number, lineCount: number, sha256: string })[]} inputs
 * @property {readonly import('./ask.mjs').Timing[]} timings
 * @property {import('./questions/edit-memory.mjs').Memory} memory
 */

/**
 * A question as a process of its own is asked it.
 * @typedef {object} Asked
 * @property {string} name
 * @property {readonly import('./questions/question.mjs').Setting[]} settings
 * @property {import('./ask.mjs').Effort} effort
 */

const program = fileURLToPath(new URL('ask-child.mjs', import.meta.url))

/**
 * Asks these questions, one after the other, and how much memory an edit takes.
 * @param {readonly Pick<import('./questions/question.mjs').Question, 'name' | 'settings'>[]} questions
 * @param {import('./ask.mjs').Effort} effort
 * @returns {Speed}
 */
export function measureSpeed(questions, effort) {
  const peers = installedPeers()
  warn(peers)
  return {
    node: process.versions.node,
    peers,
    effort,
    inputs: everyInput.map((spec) => {
      const { bytes, lineCount } = inputOf(spec)
      return { ...spec, byteLength: bytes.length, lineCount, sha256: digestOf(bytes) }
    }),
    timings: questions.flatMap(({ name, settings }) => timingsOf({ name, settings, effort })),
    memory: editMemory({ runs: 5 }),
  }
}

/**
 * Says what will be missing from the figures, or wrong with them.
 * @param {Readonly<Record<string, string>>} peers
 */
function warn(peers) {
  if (Object.keys(peers).length === 0)
    process.stderr.write('No peers: compared with the floor only. `npm run bench:peers` installs them.\n')
  const [load = 0] = loadavg()
  if (load > availableParallelism())
    process.stderr.write(
      `Busy machine (load ${load.toFixed(1)}): what takes long is interrupted more often than the floor.\n`,
    )
}

/**
 * @param {Asked} asked
 * @returns {readonly import('./ask.mjs').Timing[]}
 */
function timingsOf(asked) {
  const output = execFileSync(process.execPath, ['--expose-gc', program, JSON.stringify(asked)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output)
}
