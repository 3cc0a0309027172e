// Checks what `npm pack` would publish: everything the manifest points at, and nothing else but docs.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const [{ files, size }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
)
const packed = new Set(files.map((/** @type {{ path: string }} */ file) => file.path))

const wanted = [
  ...pathsIn([manifest.exports, manifest.imports, manifest.bin]),
  'LICENSE',
  'README.md',
  'package.json',
  ...['anchors', 'anchor-forms', 'lines', 'apply'].map((name) => `vectors/${name}.json`),
]
const missing = wanted.filter((path) => !packed.has(path))
const stray = [...packed].filter(
  (path) => !/^(dist\/.*\.(js|js\.map|d\.ts)|vectors\/.*\.json|LICENSE|README\.md|package\.json)$/.test(path),
)

process.stdout.write(`package: ${packed.size} files, ${Math.ceil(size / 1000)} kB packed\n`)
for (const path of missing) process.stderr.write(`package: ${path} is missing\n`)
for (const path of stray) process.stderr.write(`package: ${path} does not belong in it\n`)
process.exitCode = missing.length + stray.length === 0 ? 0 : 1

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function pathsIn(value) {
  if (typeof value === 'string') return [value.replace(/^\.\//, '')]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : []
}
