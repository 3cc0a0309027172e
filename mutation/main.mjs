// Breaks the sources of each part, one place at a time, and asks whether the tests of the part notice:
// `npm run test:mutation`, or some parts or files behind `--`: `npm run test:mutation -- engine`,
// `npm run test:mutation -- src/engine/check.ts`. Parts are entered in `results.json`. What has not changed since
// the last run of a part is not tried again, unless `mutation/.reports` is removed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { contained } from './contain.mjs'
import { partOf, parts } from './parts.mjs'
import { config, reports, results, root, scratchOf, stryker, viteScratch } from './places.mjs'
import { countsOf, mutantsIn, scoreOf, survivorsOf } from './report.mjs'

const least = 90

const asked = process.argv.slice(2)
const files = asked.filter((each) => each.startsWith('src/'))
const names = asked.filter((each) => !files.includes(each))

for (const place of [reports, viteScratch]) mkdirSync(place, { recursive: true })
if (files.length > 0) tryFiles(files)
for (const name of asked.length === 0 ? Object.keys(parts) : names) tryPart(name)

/** @param {string} name */
function tryPart(name) {
  run(name, [])
  const counts = countsOf(mutantsIn(name))
  const score = scoreOf(counts)
  const known = JSON.parse(readFileSync(results, 'utf8'))
  writeFileSync(results, `${JSON.stringify({ ...known, [name]: { score, ...counts } }, null, 2)}\n`)
  tell(name)
  if (score < least || counts.failed > 0) process.exitCode = 1
}

/** @param {readonly string[]} some All of one part. */
function tryFiles(some) {
  const entry = Object.entries(parts).find(([, { sources }]) =>
    some.every((file) => file.startsWith(sources)),
  )
  if (entry === undefined) throw new Error(`no part has ${some.join(' and ')}`)
  run(entry[0], some)
  tell('files', (mutant) => some.includes(relative(root, mutant.file)))
}

/**
 * @param {string} report
 * @param {(mutant: ReturnType<typeof mutantsIn>[number]) => boolean} isAsked The report also holds what was tried before.
 */
function tell(report, isAsked = () => true) {
  const mutants = mutantsIn(report).filter(isAsked)
  const counts = countsOf(mutants)
  for (const survivor of survivorsOf(mutants)) process.stdout.write(`  ${survivor}\n`)
  process.stdout.write(`${report}: ${scoreOf(counts)} %, ${JSON.stringify(counts)}\n`)
}

/**
 * @param {string} name
 * @param {readonly string[]} some
 */
function run(name, some) {
  const command = [process.execPath, stryker, 'run', config]
  const { touchesDisk } = partOf(name)
  const [file = '', ...args] = touchesDisk ? contained(command) : command
  mkdirSync(scratchOf(name), { recursive: true })
  const { status, signal, error } = spawnSync(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HASHLINE_MUTATION_PART: name, HASHLINE_MUTATION_FILES: some.join(',') },
  })
  rmSync(scratchOf(name), { recursive: true })
  if (error !== undefined && touchesDisk)
    throw new Error(`${name} writes files, and is only broken where that can be contained`, { cause: error })
  if (status !== 0) throw new Error(`${name}: the run ended with ${status ?? signal}`)
}
