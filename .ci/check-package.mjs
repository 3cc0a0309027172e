// Checks what `npm pack` would publish: everything the manifest points at, nothing else but docs, types that
// resolve wherever they are looked for, and its size.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of the packed package, apart from the server for MCP, which has an SDK in it. */
const most = 400_000
const server = 'dist/cli/mcp.js'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'hashline-package-'))
try {
  const problems = check(folder)
  for (const problem of problems) process.stderr.write(`package: ${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function check(place) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place]
  const [{ files, size, filename }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' }))
  const packed = new Set(files.map((/** @type {{ path: string }} */ file) => file.path))
  const rest = size - gzipSync(readFileSync(server)).length
  process.stdout.write(
    `package: ${packed.size} files, ${kilo(size)} kB packed, ${kilo(rest)} kB without ${server}\n`,
  )
  return [...problemsOf(packed), ...problemsOfSize(rest), ...problemsOfTypes(join(place, filename))]
}

/**
 * @param {Set<string>} packed
 * @returns {string[]}
 */
function problemsOf(packed) {
  const pages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'llms.txt', 'docs/protocol.md']
  const vectors = ['anchors', 'anchor-forms', 'lines', 'apply'].map((name) => `vectors/${name}.json`)
  const wanted = [
    ...pathsIn([manifest.exports, manifest.imports, manifest.bin]),
    ...pages,
    ...vectors,
    'LICENSE',
  ]
  const known =
    /^(dist\/.*\.(c?js|d\.ts)|docs\/[\w-]+\.md|vectors\/[\w-]+\.json|LICENSE|(README|CHANGELOG|SECURITY)\.md|llms\.txt|package\.json)$/
  return [
    ...wanted.filter((path) => !packed.has(path)).map((path) => `${path} is missing`),
    ...[...packed].filter((path) => !known.test(path)).map((path) => `${path} does not belong in it`),
  ]
}

/**
 * @param {number} size
 * @returns {string[]}
 */
function problemsOfSize(size) {
  return size > most ? [`it has more than ${kilo(most)} kB without ${server}`] : []
}

/**
 * @param {string} tarball
 * @returns {string[]}
 */
function problemsOfTypes(tarball) {
  const args = [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji']
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/attw', args, { encoding: 'utf8' })
  return status === 0 ? [] : [`types do not resolve\n${stdout}${stderr}`]
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function pathsIn(value) {
  if (typeof value === 'string') return [value.replace(/^\.\//, '')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : []
}

/** @param {number} bytes */
function kilo(bytes) {
  return Math.ceil(bytes / 1000)
}
