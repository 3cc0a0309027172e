// Calls, processes, kills, full disks and strangers, mixed for as long as you like; what must stand in each file is
// known to a ledger of its own. Status 1, and a folder that tells, if anything was violated.
// node soak/main.mjs [--minutes 10] [--seed 1]
import { parseArgs } from 'node:util'
import { tableOf } from '../bench/table.mjs'
import { can } from './means.mjs'
import { soak } from './soak.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!(minutes > 0 && minutes <= 60 && Number.isInteger(seed)))
  throw new RangeError('--minutes is up to 60, --seed a whole number')

const stop = new AbortController()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop.abort())

const began = Date.now()
process.stdout.write(`seed ${seed}, ${minutes} minutes\n`)
if (!can('prlimit')) process.stdout.write('prlimit is not there: no call is kept from writing much\n')
const { counts, noDisk, kept } = await soak({ seconds: minutes * 60, seed, stop: stop.signal, onRound })
if (noDisk !== null) process.stdout.write(`no disk was full, since none could be mounted: ${noDisk}\n`)

const rows = [
  ['seconds', Math.round((Date.now() - began) / 1000)],
  ['calls', counts.of('calls')],
  ['  on several files', counts.of('severalFiles')],
  ['  done', counts.of('done')],
  ['  killed before they answered', counts.of('unanswered')],
  ...counts.refusals.map(([code, count]) => [`  refused: ${code}`, count]),
  ['kills', counts.of('kills')],
  ['  with a lock', counts.of('killsLocked')],
  ['  with a journal, when all was renamed', counts.of('killsDecided')],
  ['  with a journal, before that', counts.of('killsHalf')],
  ['pauses of a process', counts.of('pauses')],
  ['refusals of a full disk', counts.of('full')],
  ['foreign writes', counts.of('foreign')],
  ['  just before a call looks for the last time', counts.of('ambushes')],
  ['  written over just after that', counts.of('foreignLost')],
  ['moves of a folder', counts.of('moves')],
  ['recoveries', counts.of('recoveries')],
  ['files completed for a dead process', counts.of('completed')],
  ['cleared by recover', counts.of('cleared')],
  ['looks at a file', counts.of('seen')],
  ['checks of all files', counts.of('rounds')],
  ['violations', counts.violations.length],
]
process.stdout.write(`${tableOf(rows.map((row) => row.map(String)))}\n`)
for (const { rule, path, detail } of counts.violations.slice(0, 20))
  process.stdout.write(`${rule}: ${path}: ${detail}\n`)
if (kept !== null) process.stdout.write(`Everything is kept in ${kept}\n`)
process.exitCode = kept === null ? 0 : 1

/** A line a minute. @param {import("./counts.mjs").Counts} soFar */
function onRound(soFar) {
  if (soFar.of('rounds') % 12 !== 0) return
  process.stdout.write(`${soFar.of('rounds')} checks, ${soFar.of('calls')} calls\n`)
}
