// Prints how many bytes of memory one edit takes at its peak, over what was taken before it. Started by
// `edit-memory.mjs` with --expose-gc and a folder that holds two files and the edits of each. The small file is
// edited first, so that all code is loaded.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHashlineEditTool } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'

const folder = process.argv[2] ?? ''
const names = ['small', 'large']
const files = names.map((name) => /** @type {const} */ ([name, readFileSync(join(folder, name))]))
const [small, large] = names.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
const edit = createHashlineEditTool({ fileSystem: new MemoryFileSystem(Object.fromEntries(files)) })
files.length = 0

await edit.execute({ path: 'small', ...small })
globalThis.gc?.()
const before = restartPeak()
await edit.execute({ path: 'large', ...large })
process.stdout.write(`${peak() - before}\n`)

/** Forgets the peak so far where the system can, on Linux, and gives the memory taken now. */
function restartPeak() {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
  return process.memoryUsage.rss()
}

function peak() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
