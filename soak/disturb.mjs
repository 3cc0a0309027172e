// Everything that happens to calls besides other calls, each as a loop until a moment comes.
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { files } from './files.mjs'
import { firstToHold } from './kill.mjs'
import { runProgram } from './program.mjs'

/** @typedef {import('../bench/mistakes/random.mjs').Random} Random */
/** @typedef {import('./counts.mjs').Counts} Counts */
/**
 * What is disturbed. `goesOn` says whether there is still time.
 * @typedef {{ root: string, outside: string, logs: string, disk: import('./small-disk.mjs').SmallDisk, fleet: import('./fleet.mjs').Fleet, counts: Counts, goesOn: () => boolean }} Scene
 */

/** Whoever has two locks is about to write a journal. */
const locksAt = { nothing: 0, lock: 1, half: 2 }

/** Kills, and now and then only stops for a while. @param {Scene} scene @param {Random} random */
export async function killing({ fleet, root, counts, goesOn }, random) {
  while (goesOn()) {
    await setTimeout(random.between(100, 600))
    if (!goesOn()) break
    const roll = random.below(10)
    // Most of the time a process is idle, or reads.
    const stage = random.one(/** @type {const} */ (['nothing', 'lock', 'half', 'half']))
    const turned = random.below(fleet.mortal.length)
    const order = [...fleet.mortal.slice(turned), ...fleet.mortal.slice(0, turned)]
    const berth = await firstToHold(order, { root, locks: locksAt[stage], waitMs: 1000 })
    if (berth === undefined) continue
    await fleet.alone(berth, async () => {
      if (roll === 0) return stopFor(berth.child, random.between(50, 2600), counts)
      const signal = roll < 3 ? 'SIGTERM' : 'SIGKILL'
      counts.addKill(await fleet.kill(berth, signal, { root, stage, waitMs: 300 }))
    })
  }
}

/** Longer than others have patience, at times. @param {import('node:child_process').ChildProcess} child @param {number} ms @param {Counts} counts */
async function stopFor(child, ms, counts) {
  child.kill('SIGSTOP')
  await setTimeout(ms)
  child.kill('SIGCONT')
  counts.add('pauses')
}

/** Fills the small disk but for a few pages. @param {Scene} scene @param {Random} random */
export async function filling({ disk, goesOn }, random) {
  while (goesOn()) {
    await setTimeout(random.between(50, 400))
    disk.fill(random.below(9))
    await setTimeout(random.between(50, 500))
    disk.empty()
  }
}

/** Puts a folder elsewhere, at times with a link to the outside in its place. @param {Scene} scene @param {Random} random */
export async function moving({ root, outside, counts, goesOn }, random) {
  const [folder, away] = [join(root, 'moved'), join(root, 'moved away')]
  const moved = files.filter(({ kind }) => kind === 'moved').map(({ path }) => path.slice('moved/'.length))
  while (goesOn()) {
    await setTimeout(random.between(20, 300))
    // The same bytes as inside, or the tag alone would keep calls from writing there.
    const copies = moved.map((name) => ({
      path: join(outside, name),
      bytes: readFileSync(join(folder, name)),
    }))
    for (const { path, bytes } of copies) writeFileSync(path, bytes)
    const isLinked = random.below(3) > 0
    renameSync(folder, away)
    if (isLinked) symlinkSync(outside, folder)
    await setTimeout(random.between(1, 80))
    if (isLinked) rmSync(folder)
    renameSync(away, folder)
    counts.add('moves')
    for (const { path, bytes } of copies)
      counts.checkOutside(path, existsSync(path) && readFileSync(path).equals(bytes))
  }
}

/** Clears up while others write. @param {Scene} scene @param {Random} random */
export async function recovering({ root, counts, goesOn }, random) {
  while (goesOn()) {
    await setTimeout(random.between(500, 3000))
    const { code, stdout, stderr } = await runProgram(['recover', '--json'], { cwd: root })
    counts.addRecovery({ code, stdout, stderr })
  }
}
