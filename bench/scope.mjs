// What a scope costs a write: the median of writes to a file eight folders deep, by turns without and with one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFileSystem } from 'hashline/node'

const rounds = 500
const folder = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
const [free, governed] = ['free', 'governed'].map((name) => join(folder, name, 'b/c/d/e/f/x.txt'))
const [one, other] = [Buffer.from('one'), Buffer.from('other')]

/** @type {{ name: string, path: string | undefined, options: import('hashline/node').NodeFileSystemOptions, times: number[] }[]} */
const candidates = [
  { name: 'no scope', path: free, options: {}, times: [] },
  { name: 'a root, no policy', path: free, options: { scope: { root: folder } }, times: [] },
  { name: 'a root and a policy', path: governed, options: { scope: { root: folder } }, times: [] },
]

try {
  for (const path of [free, governed]) {
    mkdirSync(join(path ?? '', '..'), { recursive: true })
    writeFileSync(path ?? '', one)
  }
  mkdirSync(join(folder, 'governed/.hashline'), { mode: 0o755 })
  const policy = '{"version":1,"write":["b"]}'
  writeFileSync(join(folder, 'governed/.hashline/policy.json'), policy, { mode: 0o644 })
  for (let round = 0; round < rounds; round += 1) for (const candidate of candidates) await measure(candidate)
  for (const { name, times } of candidates) {
    const median = times.toSorted((a, b) => a - b)[rounds] ?? 0
    process.stdout.write(`${name.padEnd(20)} ${median.toFixed(2)} ms a write\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {typeof candidates[number]} candidate */
async function measure({ path = '', options, times }) {
  const fileSystem = new NodeFileSystem({ ...options, durability: 'fast' })
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    const start = performance.now()
    if ((await fileSystem.compareAndSwap(path, from ?? null, to ?? null)) !== 'swapped')
      throw new Error(`${path} was not written`)
    times.push(performance.now() - start)
  }
}
