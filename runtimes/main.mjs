// Runs the vectors and the tools in Chromium, Bun and Deno, and compares what they say with what Node says:
// `npm run build && npm run test:browser`, or one of them behind `--`.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { bundled } from './bundle.mjs'

/** @typedef {import('./program.mjs').Report} Report */

const here = fileURLToPath(new URL('./', import.meta.url))
const asPackage = join(here, 'print.mjs')
const folder = mkdtempSync(join(tmpdir(), 'hashline-runtimes-'))
const asBundle = join(folder, 'program.mjs')

/** How a program is run in a runtime, and what that prints. */
const runtimes = {
  /** @param {string} code */
  chromium: async (code) => {
    const { printedInChromium } = await import('./chromium.mjs')
    const { version, printed } = await printedInChromium(code)
    compare(`Chromium ${version}, bundled`, printed)
  },
  bun: () => runBoth('Bun', [binary('@oven', 'bin/bun')]),
  deno: () => runBoth('Deno', [binary('@deno', 'deno'), 'run', '--no-prompt', '--allow-read', '--allow-env']),
}

const expected = reportIn(printedBy([process.execPath, asPackage]))

try {
  await main(process.argv.slice(2))
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {readonly string[]} names */
async function main(names) {
  const unknown = names.filter((name) => !Object.hasOwn(runtimes, name))
  if (unknown.length > 0) throw new Error(`there is no runtime ${unknown.join(', ')}`)
  const code = await bundled('print.mjs')
  writeFileSync(asBundle, code)
  compare(`Node ${process.version}, bundled`, printedBy([process.execPath, asBundle]))
  for (const [name, run] of Object.entries(runtimes))
    if (names.length === 0 || names.includes(name)) await run(code)
}

/**
 * As a package, so with what it asks of Node, and as a browser gets it.
 * @param {string} name
 * @param {readonly string[]} command
 */
function runBoth(name, command) {
  const [program = '', ...args] = command
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).match(/\d[\w.-]*/)?.[0]
  compare(`${name} ${version}, as a package`, printedBy([program, ...args, asPackage]))
  compare(`${name} ${version}, bundled`, printedBy([program, ...args, asBundle]))
}

/** @param {readonly string[]} command */
function printedBy([program = '', ...args]) {
  const run = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 100_000_000, timeout: 60_000 })
  if (run.status !== 0) throw new Error(`${program} ended with ${run.status ?? run.signal}: ${run.stderr}`)
  return run.stdout
}

/**
 * @param {string} printed
 * @returns {Report}
 */
function reportIn(printed) {
  return JSON.parse(printed)
}

/**
 * @param {string} name
 * @param {string} printed
 */
function compare(name, printed) {
  const { cases, wrong, said } = reportIn(printed)
  const other = said.flatMap((text, index) => (text === expected.said[index] ? [] : [text]))
  const isRight = wrong.length === 0 && isDeepStrictEqual(said, expected.said) && cases === expected.cases
  process.stdout.write(
    `${isRight ? 'right' : 'WRONG'}: ${name}: ${cases - wrong.length} of ${cases} vectors, ${said.length - other.length} of ${expected.said.length} answers\n`,
  )
  for (const text of [...wrong, ...other].slice(0, 10)) process.stdout.write(`  ${text.slice(0, 1_000)}\n`)
  if (!isRight) process.exitCode = 1
}

/**
 * The program of a package that is only a program. Its links to that would be made at install, by scripts that are
 * not run.
 * @param {string} scope
 * @param {string} path
 */
function binary(scope, path) {
  const place = join(here, 'node_modules', scope)
  const name = readdirSync(place).find((each) => each.includes(process.platform))
  if (name === undefined) throw new Error(`there is no ${scope} for ${process.platform}`)
  return join(place, name, path)
}
