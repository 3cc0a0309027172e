// What a scope costs a write: the median of writes to a file eight folders deep, by turns without and with one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFileSystem } from 'hashline/node'
import { inTurns, median, timeOf } from './measure.mjs'

const rounds = 500
const folder = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
const [free, governed] = ['free', 'governed'].map((name) => join(folder, name, 'b/c/d/e/f/x.txt'))
const [one, other] = [Buffer.from('one'), Buffer.from('other')]

/** @type {{ name: string, path: string | undefined, options: import('hashline/node').NodeFileSystemOptions }[]} */
const candidates = [
  { name: 'no scope', path: free, options: {} },
  { name: 'a root, no policy', path: free, options: { scope: { root: folder } } },
  { name: 'a root and a policy', path: governed, options: { scope: { root: folder } } },
]

try {
  for (const path of [free, governed]) {
    mkdirSync(join(path ?? '', '..'), { recursive: true })
    writeFileSync(path ?? '', one)
  }
  mkdirSync(join(folder, 'governed/.hashline'), { mode: 0o755 })
  const policy = '{"version":1,"write":["b"]}'
  writeFileSync(join(folder, 'governed/.hashline/policy.json'), policy, { mode: 0o644 })
  const times = await inTurns(candidates, { rounds, warmUp: 1 }, writing)
  for (const [index, { name }] of candidates.entries())
    process.stdout.write(`${name.padEnd(20)} ${median(times[index] ?? []).toFixed(2)} ms a write\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * The mean of a write and of one that takes it back.
 * @param {typeof candidates[number]} candidate
 */
async function writing({ path = '', options }) {
  const fileSystem = new NodeFileSystem({ ...options, durability: 'fast' })
  /** @type {(from: Uint8Array, to: Uint8Array) => Promise<void>} */
  const write = async (from, to) => {
    if ((await fileSystem.compareAndSwap(path, from, to)) !== 'swapped')
      throw new Error(`${path} was not written`)
  }
  const there = await timeOf(() => write(one, other))
  return (there + (await timeOf(() => write(other, one)))) / 2
}
