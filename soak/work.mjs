// A process that makes calls until its input ends, and writes down each of them. It may be killed at any time.
import { setTimeout } from 'node:timers/promises'
import { Random } from '../bench/mistakes/random.mjs'
import { files } from './files.mjs'
import { Ledger, now } from './ledger.mjs'
import { Planner } from './plans.mjs'
import { programDoor } from './program-door.mjs'
import { toolsDoor } from './tools-door.mjs'

/** @typedef {'tools' | 'program'} DoorName */
/** What a process is told. @typedef {{ door: DoorName, root: string, logs: string, name: string, seed: number }} Orders */
/** @typedef {import('./ledger.mjs').End} End */
/**
 * One way to the library. `call` gives null where the process that made the call was killed; `search` the text of
 * what grep found.
 * @typedef {{ read: import('./plans.mjs').Read, call(plan: import('./plans.mjs').Plan): Promise<End | null>, search(pattern: string, folder: string): Promise<string> }} Door
 */

/** @type {Orders} */
const orders = JSON.parse(process.argv[2] ?? '')
const { name, root, logs, seed } = orders
const ledger = new Ledger(logs, name)
const stopping = new AbortController()
process.stdin.on('end', () => stopping.abort()).resume()

const doors = { tools: toolsDoor, program: programDoor }
const random = new Random(seed)
const door = doors[orders.door]({ root, random, ledger })
// What is created and removed is one lane's, so that it knows what its last call left.
const lanes = orders.door === 'tools' ? ['a', 'b'] : ['a']
await Promise.all(lanes.map((lane, index) => run(`${name}${lane}`, index === 0)))

/** @param {string} lane @param {boolean} makes */
async function run(lane, makes) {
  const planner = new Planner({
    root,
    name: lane,
    random,
    ledger,
    read: door.read,
    makes,
    removes: makes && orders.door === 'tools',
  })
  for (let number = 1; !stopping.signal.aborted; number += 1) {
    if (random.below(12) === 0) await search()
    const plan = await planner.plan()
    await setTimeout(random.below(10))
    if (plan === null) continue
    const id = `${lane}.${number}`
    ledger.write({ begin: id, what: plan.tool, changes: plan.changes, at: now() })
    const end = await endOf(plan)
    if (end !== null) ledger.write({ end: id, at: now(), ...end })
    if (end?.outcome === 'done') planner.note(plan)
  }
}

/** Anything but an answer or a refusal is a bug. @param {import('./plans.mjs').Plan} plan */
async function endOf(plan) {
  try {
    return await door.call(plan)
  } catch (error) {
    ledger.write({ bug: `${JSON.stringify(plan)}: ${error instanceof Error ? error.stack : error}` })
    return null
  }
}

/** What is found has to be of files that were there. */
async function search() {
  const at = now()
  const text = await door.search(`<${name}`, random.one(['ours', 'disk', 'made', '.']))
  for (const [, path = '', tag = ''] of text.matchAll(/^@file (.*)#([\w-]{8})$/gm)) {
    // A folder that is moved may be found where it is then.
    if (files.some((file) => file.path === path)) ledger.write({ seen: path, tag, at })
  }
}
