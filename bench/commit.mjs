// What it costs to make a write last: the same edit of one file, and of three, in turns. Medians.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFileSystem } from 'hashline/node'
import { inTurns, median, timeOf } from './measure.mjs'

const rounds = 300
const folder = await mkdtemp(join(tmpdir(), 'hashline-bench-'))
const durabilities = /** @type {const} */ (['full', 'fast'])

try {
  process.stdout.write('file           full      fast      full over fast\n')
  for (const [what, size, count] of /** @type {const} */ ([
    ['4 KiB', 4096, 1],
    ['64 KiB', 65_536, 1],
    ['1 MiB', 1_048_576, 1],
    ['3 of 4 KiB', 4096, 3],
  ]))
    await row(what, size, count)
} finally {
  await rm(folder, { recursive: true })
}

/**
 * @param {string} what
 * @param {number} size
 * @param {number} count
 */
async function row(what, size, count) {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${what} ${index}`))
  let now = Buffer.alloc(size, 'a')
  await swapAll('fast', paths, null, now)
  const times = await inTurns(durabilities, { rounds, warmUp: 0 }, async (durability, round) => {
    const [before, next] = [now, Buffer.from(now)]
    next.write(`${durability} ${round}`)
    now = next
    return timeOf(() => swapAll(durability, paths, before, next))
  })
  const [full = Number.NaN, fast = Number.NaN] = times.map(median)
  process.stdout.write(`${what.padEnd(12)}${[full, fast, full - fast].map(inMilliseconds).join('')}\n`)
}

/**
 * @param {'full' | 'fast'} durability
 * @param {readonly string[]} paths
 * @param {Uint8Array | null} expected
 * @param {Uint8Array} next
 */
async function swapAll(durability, paths, expected, next) {
  const swaps = paths.map((path) => ({ path, expected, next }))
  if ((await new NodeFileSystem({ durability }).transaction(swaps)) !== 'swapped') throw new Error('changed')
}

/** @param {number} time */
function inMilliseconds(time) {
  return `${time.toFixed(2).padStart(7)} ms`
}
