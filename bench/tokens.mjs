// How many tokens does a model write and read for the changes that a git history holds, in each format?
// node bench/tokens.mjs [--commits 200] [REPOSITORY]; without a repository it is this one, and the result is kept.
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { drawTokens } from './plot/draw-tokens.mjs'
import { writePictures, writeResult } from './results.mjs'
import { tableOf } from './table.mjs'
import { countIn } from './tokens/count.mjs'
import { changesIn } from './tokens/history.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: 'string', default: '200' } },
})
const [repository] = positionals
const own = fileURLToPath(new URL('..', import.meta.url))

const { changes, skipped } = changesIn(repository ?? own, Number(values.commits))
const tokens = { commits: Number(values.commits), skipped, ...countIn(changes) }
if (repository === undefined) {
  writeResult('tokens.json', tokens)
  writePictures(drawTokens(tokens))
}

const rows = tokens.formats.map(({ name, inexpressible, wrong, calls, written, read }) =>
  [name, inexpressible, wrong, calls, written, read, written / tokens.compared, read / tokens.compared].map(
    (cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell),
  ),
)
const headings = [
  'format',
  'not expressed',
  'wrong',
  'calls',
  'written',
  'read',
  'written / change',
  'read / change',
]
process.stdout.write(`${tokens.changes} changes, of which all formats express ${tokens.compared}; skipped: `)
process.stdout.write(`${JSON.stringify(skipped)}\n${tableOf([headings, ...rows])}\n`)
process.stdout.write(`With plain line numbers the lines read have ${tokens.numbered} tokens.\n`)
