// Some seconds of calls and disturbances, and a check of every file when everybody has ended.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../bench/mistakes/random.mjs'
import { check } from './check.mjs'
import { filling, killing, moving, recovering } from './disturb.mjs'
import { hashesIn } from './files.mjs'
import { Fleet } from './fleet.mjs'
import { leftoversIn } from './leftovers.mjs'
import { readLedgers } from './ledger.mjs'
import { lossesIn } from './lost.mjs'
import { ambushing, meddling } from './meddle.mjs'
import { runProgram } from './program.mjs'

/** @typedef {import('./soak.mjs').Place} Place */
/** Hashes by path. @typedef {ReadonlyMap<string, string>} Hashes */

/** @type {readonly import('./work.mjs').DoorName[]} */
const doors = ['tools', 'tools', 'tools', 'program', 'program']
const disturbances = [killing, filling, meddling, ambushing, moving, recovering]

/** Gives what the files hold afterwards. @param {Place} place @param {Hashes} before @param {() => boolean} goesOn @returns {Promise<Hashes>} */
export async function runRound(place, before, goesOn) {
  const { base, root, counts } = place
  counts.add('rounds')
  const number = counts.of('rounds')
  const logs = join(base, 'logs', `${number}`)
  mkdirSync(logs, { recursive: true })
  await makeCalls(place, { number, logs, goesOn })
  await recoverTwice(place)
  const ledgers = readLedgers(logs)
  counts.addLedgers(ledgers)
  const after = hashesIn(root)
  counts.add('foreignLost', lossesIn(ledgers, after).length)
  counts.violations.push(...check({ before, after, leftovers: leftoversIn(root), ledgers }))
  if (counts.violations.length > 0) return after
  rmSync(logs, { recursive: true })
  // Who created files has ended, so nobody may remove them; and the folders are to be made anew.
  rmSync(join(root, 'made'), { recursive: true })
  mkdirSync(join(root, 'made'))
  return hashesIn(root)
}

/** @param {Place} place @param {{ number: number, logs: string, goesOn: () => boolean }} round */
async function makeCalls({ root, outside, disk, counts, random }, { number, logs, goesOn }) {
  const fleet = new Fleet()
  for (const [index, door] of doors.entries()) {
    fleet.start(`${number}.${index}`, { door, root, logs, seed: random.below(1e9) })
  }
  const scene = { root, outside, logs, disk, fleet, counts, goesOn }
  try {
    await Promise.all(disturbances.map((disturb) => disturb(scene, new Random(random.below(1e9)))))
  } finally {
    await fleet.stop()
  }
  for (const bug of fleet.bugs) counts.violate('no refusal', '', bug)
}

/** What dead processes left is gone after the first time. @param {Place} place */
async function recoverTwice({ root, counts }) {
  counts.addRecovery(await runProgram(['recover', '--json'], { cwd: root }))
  const again = await runProgram(['recover', '--json'], { cwd: root })
  if (counts.addRecovery(again) > 0) counts.violate('recovered once more', '', again.stdout)
}
