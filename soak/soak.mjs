// Rounds of calls and disturbances, one after the other, until the time is up or something was violated.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../bench/mistakes/random.mjs'
import { Counts } from './counts.mjs'
import { filler, folders, hashesIn, makeFiles } from './files.mjs'
import { runRound } from './round.mjs'
import { SmallDisk } from './small-disk.mjs'

/**
 * How long, and with which choices; which of two processes is faster is in no seed. `stop` ends it early.
 * @typedef {{ seconds: number, seed: number, roundSeconds?: number, stop?: AbortSignal, onRound?: (counts: Counts) => void }} SoakOptions
 */

/** Where a soak takes place. @typedef {{ base: string, root: string, outside: string, disk: SmallDisk, counts: Counts, random: Random }} Place */

/**
 * What was counted; why no disk was full, if so; and the folder that is kept where anything was violated.
 * @typedef {{ counts: Counts, noDisk: string | null, kept: string | null }} Soaked
 */

/** @param {SoakOptions} options @returns {Promise<Soaked>} */
export async function soak({ seconds, seed, roundSeconds = 5, stop, onRound = () => undefined }) {
  const place = prepare(seed)
  const { root, disk, counts } = place
  const noDisk = disk.missing
  const end = Date.now() + seconds * 1000
  const isBefore = (/** @type {number} */ time) => Date.now() < time && stop?.aborted !== true
  try {
    for (let before = hashesIn(root); isBefore(end) && counts.violations.length === 0;) {
      const until = Math.min(end, Date.now() + roundSeconds * 1000)
      before = await runRound(place, before, () => isBefore(until))
      onRound(counts)
    }
    return { counts, noDisk, kept: keep(place, seed) }
  } finally {
    disk.remove()
    if (counts.violations.length === 0) rmSync(place.base, { recursive: true })
  }
}

/** @param {number} seed @returns {Place} */
function prepare(seed) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'hashline-soak-')))
  const [root, outside] = [join(base, 'root'), join(base, 'outside')]
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(outside)
  const disk = new SmallDisk(join(root, 'disk'), join(root, filler))
  makeFiles(root)
  return { base, root, outside, disk, counts: new Counts(), random: new Random(seed) }
}

/** The small disk goes with its mount, so all is copied. @param {Place} place @param {number} seed */
function keep({ base, root, counts: { violations } }, seed) {
  if (violations.length === 0) return null
  cpSync(root, join(base, 'as it was found'), { recursive: true })
  writeFileSync(join(base, 'report.json'), JSON.stringify({ seed, violations }, null, 2))
  return base
}
