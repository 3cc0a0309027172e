// Somebody who changes files and asks for no lock.
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hashOf, nothing } from './content.mjs'
import { files } from './files.mjs'
import { textIn } from './leftovers.mjs'
import { now, writeForeign } from './ledger.mjs'

/** @typedef {import('./disturb.mjs').Scene} Scene */
/** @typedef {import('../bench/mistakes/random.mjs').Random} Random */

const paths = files.filter(({ kind }) => kind === 'foreign').map(({ path }) => path)

/** At any time. @param {Scene} scene @param {Random} random */
export async function meddling(scene, random) {
  for (let number = 1; scene.goesOn(); number += 1) {
    await setTimeout(random.between(10, 150))
    change(random.one(paths), scene, { text: `any time ${number}`, isRemoval: random.below(12) === 0 })
  }
}

/** While a process stands still that has locked one of them and not yet written beside it: the last look is still to come. @param {Scene} scene @param {Random} random */
export async function ambushing(scene, random) {
  for (let number = 1; scene.goesOn(); number += 1) {
    await setTimeout(1)
    const berth = scene.fleet.mortal.find(({ child }) => isLockedBy(scene.root, child.pid))
    if (berth === undefined || random.below(3) > 0) continue
    await scene.fleet.alone(berth, () => ambush(berth, scene, `ambush ${number}`))
    await setTimeout(random.between(20, 150))
  }
}

/** @param {import('./fleet.mjs').Berth} berth @param {Scene} scene @param {string} text */
async function ambush({ child, told }, scene, text) {
  child.kill('SIGSTOP')
  // What a system call had begun is done by then.
  await setTimeout(5)
  const isWriting = namesIn(scene.root).some((name) => name.endsWith('.tmp'))
  if (!isWriting && isLockedBy(scene.root, child.pid)) {
    for (const path of paths) change(path, scene, { text, isRemoval: false, ambushed: told })
    scene.counts.add('ambushes')
  }
  child.kill('SIGCONT')
}

/** @param {string} root */
function namesIn(root) {
  return readdirSync(join(root, 'strange'))
}

/** @param {string} root @param {number | undefined} pid */
function isLockedBy(root, pid) {
  const locks = namesIn(root).filter((name) => name.endsWith('.lock'))
  return locks.some((name) => textIn(root, join('strange', name)).includes(` ${pid} `))
}

/** Whole at once. @param {string} path @param {Scene} scene @param {{ text: string, isRemoval: boolean, ambushed?: string }} how */
function change(path, { root, logs, counts }, { text, isRemoval, ...ambushed }) {
  const bytes = isRemoval ? null : Buffer.from(`<${logs} ${text}> ü\n<${logs} ${text} 2>\r\nend`)
  // Outside, so that nobody finds it left over.
  const temporary = join(logs, 'foreign.tmp')
  if (bytes === null) rmSync(join(root, path), { force: true })
  else {
    writeFileSync(temporary, bytes)
    renameSync(temporary, join(root, path))
  }
  writeForeign(logs, { path, from: nothing, to: hashOf(bytes), at: now(), ...ambushed })
  counts.add('foreign')
}
