// How long does the whole tool grep take, next to ripgrep alone with the same query? At most twice as long.
// 5 000 files, 100 matching lines, everything warm; both take turns, and medians are compared.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import { inTurns, median, timeOf } from './measure.mjs'

const most = 2
const rounds = 30
const fileCount = 5_000
const matchCount = 100

const { executeHashlineGrep } = await import(new URL('../dist/index.js', import.meta.url).href)
const { NodeFileSystem } = await import(new URL('../dist/adapters/node.js', import.meta.url).href)

/**
 * Files of 80 lines, 20 in each folder; so many of them hold all the matches.
 * @param {number} matchingFiles
 */
async function plant(matchingFiles) {
  const root = await mkdtemp(join(tmpdir(), 'hashline-bench-'))
  const every = fileCount / matchingFiles
  for (let index = 0; index < fileCount; index += 1) {
    const folder = join(root, `p${Math.floor(index / 200)}`, `d${Math.floor(index / 20)}`)
    if (index % 20 === 0) await mkdir(folder, { recursive: true })
    const isMatching = index % every === 0
    const lines = Array.from({ length: 80 }, (_, line) =>
      isMatching && line < matchCount / matchingFiles
        ? `const needle${line} = ${index}`
        : `export const value${line} = compute(${line}, "some text – ${index}")`,
    )
    await writeFile(join(folder, `f${index}.ts`), `${lines.join('\n')}\n`)
  }
  await writeFile(join(root, '.gitignore'), 'node_modules\ndist\n*.log\n')
  return root
}

/** @param {string} root */
function bare(root) {
  return new Promise((resolve) => {
    const child = spawn(rgPath, ['--json', '--', 'needle', './'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.resume()
    child.on('close', resolve)
  })
}

/** @param {number} matchingFiles */
async function ratioWith(matchingFiles) {
  const root = await plant(matchingFiles)
  const fileSystem = new NodeFileSystem({ ripgrep: rgPath })
  const whole = async () => {
    const { details } = await executeHashlineGrep({ pattern: 'needle' }, root, undefined, fileSystem)
    if (details.matchCount !== matchCount) throw new Error(`${details.matchCount} matches were found`)
  }
  const times = await inTurns([whole, () => bare(root)], { rounds, warmUp: 5 }, timeOf)
  await rm(root, { recursive: true })
  const [grep = Number.NaN, ripgrep = Number.NaN] = times.map(median)
  const ratio = grep / ripgrep
  const both = `grep ${grep.toFixed(1)} ms, ripgrep ${ripgrep.toFixed(1)} ms`
  console.log(`in ${matchingFiles} files: ${both}, ratio ${ratio.toFixed(2)}`)
  return ratio
}

const ratio = await ratioWith(25)
await ratioWith(100)
console.log(`the ratio in 25 files must be at most ${most}`)
if (ratio > most) process.exitCode = 1
