// Calls through the program `hashline`, a process for each; some are killed, some may write only so much.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { firstToHold, killAt } from './kill.mjs'
import { can } from './means.mjs'
import { completedIn, refusalOf, tagsIn } from './tools-door.mjs'

/** A signal some time after the start, and then as soon as it is so far; how much may be written. @typedef {{ signal?: NodeJS.Signals, afterMs?: number, stage?: import('./kill.mjs').Stage, sizeLimit?: number }} Mishap */
/** How a program ended. @typedef {{ code: number | null, stdout: string, stderr: string, stage: import('./kill.mjs').Stage }} Ended */

const manifest = new URL('../package.json', import.meta.url)
const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
const program = new URL(bin.hashline, manifest).pathname
const commands = { edit: 'edit', write: 'write', edit_file: 'edit-file', remove: '' }

/** @param {import('./tools-door.mjs').DoorOptions} options @returns {import('./work.mjs').Door} */
export function programDoor({ root, random, ledger }) {
  // Unbounded it would follow a link to the outside, as it should.
  const env = { ...process.env, HASHLINE_EDIT_ROOT: root }
  const run = (/** @type {readonly string[]} */ args, /** @type {Mishap} */ mishap) =>
    runProgram(args, { cwd: root, env, mishap })
  return {
    read: async (path, offset, limit) => {
      const { code, stdout } = await run(['read', path, '--offset', `${offset}`, '--limit', `${limit}`], {})
      return code === 0 ? stdout : null
    },
    search: async (pattern, path) => (await run(['grep', '-F', pattern, path], {})).stdout,
    call: async ({ tool, params }) => {
      const isCheck = random.below(12) === 0
      const args = [commands[tool], '--json', ...(isCheck ? ['--check'] : []), JSON.stringify(params)]
      const ended = await run(args, mishapFrom(random))
      if (ended.code === null) ledger.write({ killed: ended.stage })
      return ended.code === null ? null : endOf(ended, { isCheck, root })
    },
  }
}

/** @param {import('../bench/mistakes/random.mjs').Random} random @returns {Mishap} */
function mishapFrom(random) {
  const roll = random.below(10)
  if (roll === 0 && can('prlimit')) return { sizeLimit: random.between(100, 6000) }
  if (roll > 5) return {}
  const signal = random.one(/** @type {const} */ (['SIGKILL', 'SIGKILL', 'SIGTERM']))
  const stage = random.one(/** @type {const} */ (['nothing', 'lock', 'half']))
  return { signal, stage, afterMs: stage === 'nothing' ? random.between(60, 220) : 0 }
}

/** A preview that passes writes nothing, as a refusal does. @param {Ended} ended @param {{ isCheck: boolean, root: string }} call @returns {import('./work.mjs').End} */
function endOf({ code, stdout, stderr }, { isCheck, root }) {
  if (stderr !== '') throw new Error(`hashline ended with ${code}: ${stderr}`)
  const answer = JSON.parse(stdout)
  if (code !== 0) return refusalOf(answer, root)
  if (isCheck) return { outcome: 'refused', code: 'preview' }
  return { outcome: 'done', tags: tagsIn(answer), completed: completedIn(answer.text) }
}

/**
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, mishap?: Mishap }} options
 * @returns {Promise<Ended>}
 */
export function runProgram(args, { cwd, env, mishap = {} }) {
  const { sizeLimit } = mishap
  const limiting = sizeLimit === undefined ? [] : ['prlimit', `--fsize=${sizeLimit}`]
  const [command = '', ...rest] = [...limiting, process.execPath, program, ...args]
  // In a group of its own, so that Ctrl-C is heard by the soak alone.
  const child = spawn(command, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const interrupted = interrupt(child, cwd, mishap)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', async (code) => resolve({ code, stdout, stderr, stage: await interrupted }))
  })
}

/** A child that has ended hears no signal. @param {import('node:child_process').ChildProcess} child @param {string} root @param {Mishap} mishap */
async function interrupt(child, root, { signal, afterMs, stage = 'nothing' }) {
  if (signal === undefined) return 'nothing'
  await setTimeout(afterMs)
  if (stage !== 'nothing') await firstToHold([{ child }], { root, locks: 1, waitMs: 1000 })
  return killAt(child, signal, { root, stage, waitMs: 200 })
}
