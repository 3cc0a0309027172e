// How long it takes to load each entry of the package: the median over fresh processes.
import { execFileSync } from 'node:child_process'
import { median } from './measure.mjs'

const runs = 21
const entries = ['hashline/protocol', 'hashline/memory', 'hashline/node', 'hashline']

for (const entry of entries)
  process.stdout.write(`${entry.padEnd(20)} ${median(timesOf(entry)).toFixed(1)} ms\n`)

/** @param {string} entry */
function timesOf(entry) {
  const program = `const start = performance.now(); await import('${entry}'); console.log(performance.now() - start)`
  const args = ['--input-type=module', '-e', program]
  return Array.from({ length: runs }, () =>
    Number(execFileSync(process.execPath, args, { encoding: 'utf8' })),
  )
}
