// `npm run test:coverage`: runs all tests, and says how many lines and branches of the sources they reach. Besides
// what a test calls itself, that is what the programs do that tests start: those write it down when they end. Under
// `least` percent of either the status is 1.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeScriptCovs } from '@bcoe/v8-coverage'
import { convert } from 'ast-v8-to-istanbul'
import { parseAst } from 'vite'

const least = 95

/** @typedef {import('@bcoe/v8-coverage').ScriptCov} ScriptCov */
/** @typedef {{ readonly line?: number | null }} Place */
/** @typedef {{ readonly start: Place }} Stretch */
/**
 * What of a file is reached: statements, and the arms of its branches, with how often.
 * @typedef {object} Reached
 * @property {string} path
 * @property {Readonly<Record<string, Stretch>>} statementMap
 * @property {Record<string, number>} s
 * @property {Readonly<Record<string, { readonly type: string, readonly line?: number, readonly loc: Stretch, readonly locations: readonly Stretch[] }>>} branchMap
 * @property {Record<string, number[]>} b
 */

const coverage = resolve('coverage')
rmSync(coverage, { recursive: true, force: true })
// Not in this tree: programs that are built there would find packages that they are tested without.
const gathered = mkdtempSync(join(tmpdir(), 'hashline-coverage-'))
const env = { ...process.env, HASHLINE_COVERAGE: gathered }
const { status } = spawnSync('npx', ['vitest', 'run', '--coverage', ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
})
const files = reachedByTests()
for (const reached of await reachedByPrograms()) add(reached)
rmSync(gathered, { recursive: true })
tell()
if (status !== 0) process.exitCode = 1

/** @returns {ReadonlyMap<string, Reached>} By path. */
function reachedByTests() {
  /** @type {Readonly<Record<string, Reached>>} */
  const known = JSON.parse(readFileSync(join(coverage, 'coverage-final.json'), 'utf8'))
  return new Map(Object.entries(known))
}

/** Every test file builds its own programs, alike to the byte: they count as one. */
async function reachedByPrograms() {
  /** @type {Map<string, { file: string, script: ScriptCov }>} */
  const programs = new Map()
  const digests = new Map()
  for (const { file, script } of tracedScripts()) {
    const digest = digests.get(file) ?? digestOf(file)
    digests.set(file, digest)
    const known = programs.get(digest)?.script
    // One after the other: thousands of processes at once would not fit.
    programs.set(digest, { file, script: merged(known, { ...script, url: digest }) })
  }
  return (await Promise.all([...programs.values()].map(convertedOf))).flat()
}

/** What each process reached of each file that was built. */
function* tracedScripts() {
  const folder = join(gathered, 'processes')
  for (const name of readdirSync(folder))
    for (const script of scriptsIn(join(folder, name))) {
      const file = script.url.startsWith('file:') ? fileURLToPath(script.url) : ''
      if (existsSync(`${file}.map`)) yield { file, script }
    }
}

/**
 * None where the process was killed while it wrote, or its disk was full.
 * @param {string} file
 * @returns {readonly ScriptCov[]}
 */
function scriptsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).result
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/**
 * @param {ScriptCov | undefined} known
 * @param {ScriptCov} script
 * @returns {ScriptCov}
 */
function merged(known, script) {
  return mergeScriptCovs(known === undefined ? [script] : [known, script]) ?? script
}

/** @param {string} file */
function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * @param {{ readonly file: string, readonly script: ScriptCov }} program
 * @returns {Promise<readonly Reached[]>}
 */
async function convertedOf({ file, script }) {
  const code = readFileSync(file, 'utf8')
  const sourceMap = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  const data = await convert({
    ast: parseAst(code),
    code,
    coverage: { functions: script.functions, url: `file://${file}`, scriptId: '0' },
    sourceMap,
  })
  return Object.values(data)
}

/**
 * The same statement or branch is known by its line, its kind and its place among those: columns are not the same in
 * what vitest runs and in what is built.
 * @param {Reached} reached
 */
function add(reached) {
  const known = files.get(reached.path)
  if (known === undefined) return
  const statements = new Set(
    Object.entries(reached.statementMap).flatMap(([id, { start }]) =>
      (reached.s[id] ?? 0) > 0 ? [start.line] : [],
    ),
  )
  for (const [id, { start }] of Object.entries(known.statementMap))
    if (statements.has(start.line)) known.s[id] = 1
  const arms = armsOf(reached)
  for (const [name, counts] of armsOf(known))
    for (const [arm, count] of (arms.get(name) ?? []).entries())
      counts[arm] = Math.max(counts[arm] ?? 0, count)
}

/**
 * @param {Reached} reached
 * @returns {ReadonlyMap<string, number[]>} How often each arm is taken, by `line kind nth`.
 */
function armsOf({ branchMap, b }) {
  const seen = new Map()
  return new Map(
    Object.entries(branchMap).map(([id, { type, loc }]) => {
      const kind = `${loc.start.line} ${type}`
      const nth = seen.get(kind) ?? 0
      seen.set(kind, nth + 1)
      return [`${kind} ${nth}`, b[id] ?? []]
    }),
  )
}

function tell() {
  const rows = [...files.values()].map((file) => ({
    file,
    lines: linesOf(file),
    arms: Object.values(file.b).flat(),
  }))
  for (const { file, lines } of rows) {
    const missed = [...lines].flatMap(([line, count]) => (count > 0 ? [] : [line]))
    const untaken = [...armsOf(file)].flatMap(([name, counts]) =>
      counts.every((count) => count > 0) ? [] : [name],
    )
    if (missed.length + untaken.length === 0) continue
    const name = file.path.slice(file.path.lastIndexOf('/src/') + 1)
    process.stdout.write(
      `${name}: lines ${missed.join(' ') || 'all'}; arms of ${untaken.join(', ') || 'none'}\n`,
    )
  }
  const lines = percentOf(rows.flatMap((row) => [...row.lines.values()]))
  const branches = percentOf(rows.flatMap(({ arms }) => arms))
  process.stdout.write(`lines ${lines} %, branches ${branches} %\n`)
  if (lines < least || branches < least) process.exitCode = 1
}

/** @param {Reached} file */
function linesOf({ statementMap, s }) {
  /** @type {Map<number, number>} */
  const lines = new Map()
  for (const [id, { start }] of Object.entries(statementMap)) {
    const line = start.line ?? 0
    lines.set(line, Math.max(lines.get(line) ?? 0, s[id] ?? 0))
  }
  return lines
}

/** @param {readonly number[]} counts */
function percentOf(counts) {
  return Math.floor((10_000 * counts.filter((count) => count > 0).length) / counts.length) / 100
}
