// How long `hashline edit` takes as a whole process, beside a bare `node`, the two in turns: medians. Built first.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTurns, median, timeOf } from './measure.mjs'

const runs = Number(process.argv[2] ?? 21)
const program = fileURLToPath(new URL('../dist/cli/main.cjs', import.meta.url))
const cwd = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
const payload = JSON.stringify({ path: 'a.txt', old_string: 'one', new_string: 'two', start_line: 1 })

try {
  const times = await inTurns(
    [
      ['-e', '0'],
      [program, 'edit', payload],
    ],
    { rounds: runs, warmUp: 1 },
    (args) => {
      writeFileSync(join(cwd, 'a.txt'), 'one\n')
      return timeOf(() => start(args))
    },
  )
  const [bare = Number.NaN, edit = Number.NaN] = times.map(median)
  process.stdout.write(`node -e 0      ${bare.toFixed(1)} ms\n`)
  process.stdout.write(`hashline edit  ${edit.toFixed(1)} ms, ${(edit - bare).toFixed(1)} ms more\n`)
} finally {
  rmSync(cwd, { recursive: true })
}

/** @param {readonly string[]} args */
function start(args) {
  execFileSync(process.execPath, args, { cwd })
}
