// How a process is ended in the middle of what it does.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { leftoversIn, textIn } from './leftovers.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * How far a process is: it holds nothing, a lock, a journal; or a journal while new bytes still wait for their name, so
 * that somebody else has to end what is half done.
 */
const stages = /** @type {const} */ (['nothing', 'lock', 'journal', 'half'])

/** @typedef {(typeof stages)[number]} Stage */

/** When a process is to be ended. @typedef {{ root: string, stage: Stage, waitMs: number }} Moment */

/**
 * Ends a child as soon as it is so far, or after so long. It stands still while that is looked at, and goes on by
 * small steps.
 * @param {ChildProcess} child @param {NodeJS.Signals} signal @param {Moment} moment
 * @returns {Promise<Stage>} how far it was
 */
export async function killAt(child, signal, { root, stage, waitMs }) {
  for (const end = Date.now() + waitMs; hasNotEnded(child); await setImmediate()) {
    child.kill('SIGSTOP')
    const reached = stageOf(root, child)
    const isDue = stages.indexOf(reached) >= stages.indexOf(stage) || Date.now() >= end
    if (isDue) child.kill(signal)
    child.kill('SIGCONT')
    if (isDue) return reached
  }
  return 'nothing'
}

/** @param {ChildProcess} child */
function hasNotEnded({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null
}

/** @param {string} root @param {ChildProcess} child @returns {Stage} */
function stageOf(root, child) {
  const paths = leftoversIn(root)
  const own = paths.filter((path) => names(textIn(root, path), child))
  if (own.length === 0) return 'nothing'
  if (!own.some((path) => path.endsWith('.journal'))) return 'lock'
  return paths.some((path) => path.endsWith('.tmp')) ? 'half' : 'journal'
}

/** Locks and journals name their process. @param {string} text @param {ChildProcess} child */
function names(text, { pid }) {
  return text.includes(` ${pid} `)
}

/**
 * The first of some processes to hold as many locks; any of them where that takes too long.
 * @template {{ child: ChildProcess }} Process
 * @param {readonly Process[]} processes @param {{ root: string, locks: number, waitMs: number }} options
 */
export async function firstToHold(processes, { root, locks, waitMs }) {
  for (const end = Date.now() + waitMs; Date.now() < end; await setTimeout(1)) {
    const texts = leftoversIn(root).map((path) => textIn(root, path))
    const first = processes.find(({ child }) => texts.filter((text) => names(text, child)).length >= locks)
    if (first !== undefined) return first
  }
  return processes[Date.now() % processes.length]
}
