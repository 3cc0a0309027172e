// The program `hashline` as a process: it may be killed, may be kept from writing much, and has to end.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { firstToHold, killAt } from './kill.mjs'
import { whereIs } from './where.mjs'

/** A signal some time after the start, and then as soon as it is so far; how much may be written. @typedef {{ signal?: NodeJS.Signals, afterMs?: number, stage?: import('./kill.mjs').Stage, sizeLimit?: number }} Mishap */
/** How a program ended. @typedef {{ code: number | null, stdout: string, stderr: string, stage: import('./kill.mjs').Stage }} Ended */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const manifest = new URL('../package.json', import.meta.url)
const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
const program = new URL(bin.hashline, manifest).pathname

/** How long a command may take on a busy machine. The longest wait of one is 2 s. */
const patienceMs = 60_000

/**
 * Rejects where it does not end, and says where it stood.
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, mishap?: Mishap }} options
 * @returns {Promise<Ended>}
 */
export async function runProgram(args, { cwd, env, mishap = {} }) {
  const { sizeLimit } = mishap
  const limiting = sizeLimit === undefined ? [] : ['prlimit', `--fsize=${sizeLimit}`]
  const [command = '', ...rest] = [...limiting, process.execPath, program, ...args]
  // In a group of its own, so that Ctrl-C is heard by the soak alone.
  const child = spawn(command, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const interrupted = interrupt(child, cwd, mishap)
  const { code, stdout, stderr, late } = await endOf(child)
  if (late !== null) throw new Error(`hashline ${args.join(' ')} does not end; ${stdout}${stderr}\n${late}`)
  return { code, stdout, stderr, stage: await interrupted }
}

/**
 * Kills it where it takes too long, and then gives where it stood.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string, late: string | null }>}
 */
function endOf(child) {
  let [stdout, stderr] = ['', '']
  /** @type {string | null} */
  let late = null
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const patience = globalThis.setTimeout(() => {
    late = child.pid === undefined ? '' : whereIs(child.pid)
    child.kill('SIGKILL')
  }, patienceMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(patience)
      resolve({ code, stdout, stderr, late })
    })
  })
}

/** A child that has ended hears no signal. @param {ChildProcess} child @param {string} root @param {Mishap} mishap */
async function interrupt(child, root, { signal, afterMs, stage = 'nothing' }) {
  if (signal === undefined) return 'nothing'
  await setTimeout(afterMs)
  if (stage !== 'nothing') await firstToHold([{ child }], { root, locks: 1, waitMs: 1000 })
  return killAt(child, signal, { root, stage, waitMs: 200 })
}
