// How long `hashline edit` takes as a whole process, beside a bare `node`, the two in turns: medians. Built first.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

const runs = Number(process.argv[2] ?? 21)
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const cwd = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
const payload = JSON.stringify({ path: 'a.txt', old_string: 'one', new_string: 'two', start_line: 1 })

try {
  const [bare, edit] = medians()
  process.stdout.write(`node -e 0      ${bare.toFixed(1)} ms\n`)
  process.stdout.write(`hashline edit  ${edit.toFixed(1)} ms, ${(edit - bare).toFixed(1)} ms more\n`)
} finally {
  rmSync(cwd, { recursive: true })
}

/** @returns {[number, number]} */
function medians() {
  /** @type {number[]} */
  const bare = []
  /** @type {number[]} */
  const edit = []
  for (let run = 0; run < runs; run += 1) {
    writeFileSync(join(cwd, 'a.txt'), 'one\n')
    bare.push(timeOf(['-e', '0']))
    edit.push(timeOf([program, 'edit', payload]))
  }
  return [median(bare), median(edit)]
}

/** @param {readonly string[]} args */
function timeOf(args) {
  const start = performance.now()
  execFileSync(process.execPath, args, { cwd })
  return performance.now() - start
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
