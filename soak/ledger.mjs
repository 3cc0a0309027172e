// What each process writes down of its calls. A line is there once it was written, also if its process is killed
// right after; a power cut is not part of a soak, so nothing waits for the disk.
import { appendFileSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What a call does to one file: SHA-256 of its bytes before and after, `-` for none. @typedef {{ path: string, from: string, to: string }} Change */

/**
 * How a call ended: `done`, or `refused` with a code. One that was killed has no end. `left`: files that its refusal
 * says were not put back. `completed`: how many files it says it has completed for a dead process.
 * @typedef {{ outcome: 'done' | 'refused', code?: string, cause?: string, tags?: Readonly<Record<string, string>>, left?: readonly string[], completed?: number }} End
 */

/**
 * A line of a ledger: before a call, after it; a file that was seen, by its tag; how far a program was
 * that was killed; what is no refusal.
 * @typedef {{ begin: string, what: string, changes: readonly Change[], at: number }} Begin
 * @typedef {{ end: string, at: number } & End} Ended
 * @typedef {{ seen: string, tag: string, at: number }} Seen
 * @typedef {{ killed: import('./kill.mjs').Stage }} Killed
 * @typedef {{ bug: string }} Bug
 * @typedef {Begin | Ended | Seen | Killed | Bug} Entry
 */

/** Microseconds by the clock that all processes of a machine share. */
export function now() {
  return Number(process.hrtime.bigint() / 1000n)
}

/** One process's own file. */
export class Ledger {
  #file

  /** @param {string} folder @param {string} name */
  constructor(folder, name) {
    this.#file = openSync(join(folder, `${name}.jsonl`), 'ax')
  }

  /** @param {Entry} entry */
  write(entry) {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
  }
}

/**
 * What somebody did to a file who asks for no lock, and when it was done. `ambushed`: the process that stood still
 * meanwhile, with its last look at the file still before it.
 * @typedef {Change & { at: number, ambushed?: string }} ForeignChange
 */

/** @param {string} folder @param {ForeignChange} change */
export function writeForeign(folder, change) {
  appendFileSync(join(folder, 'foreign.jsonl'), `${JSON.stringify(change)}\n`)
}

/**
 * A call with its end; `none`: it was killed.
 * @typedef {{ id: string, what: string, changes: readonly Change[], began: number, ended: number, outcome: 'done' | 'refused' | 'none' } & Omit<End, 'outcome'>} Call
 */

/** @typedef {{ calls: readonly Call[], seen: readonly Seen[], foreign: readonly ForeignChange[], killed: readonly import('./kill.mjs').Stage[], bugs: readonly string[] }} Ledgers */

/** Reads all ledgers of a folder. @param {string} folder @returns {Ledgers} */
export function readLedgers(folder) {
  const names = readdirSync(folder)
  const entries = names
    .filter((name) => name !== 'foreign.jsonl')
    .flatMap((name) => linesIn(join(folder, name)))
  const foreign = names.includes('foreign.jsonl') ? linesIn(join(folder, 'foreign.jsonl')) : []
  return ledgersOf(entries, foreign)
}

/** @param {readonly Entry[]} entries @param {readonly ForeignChange[]} foreign @returns {Ledgers} */
export function ledgersOf(entries, foreign) {
  const ends = new Map(entries.flatMap((entry) => ('end' in entry ? [[entry.end, entry]] : [])))
  const calls = entries.flatMap((entry) => ('begin' in entry ? [callOf(entry, ends.get(entry.begin))] : []))
  return {
    calls,
    foreign,
    seen: entries.filter((entry) => 'seen' in entry),
    killed: entries.flatMap((entry) => ('killed' in entry ? [entry.killed] : [])),
    bugs: entries.flatMap((entry) => ('bug' in entry ? [entry.bug] : [])),
  }
}

/** @param {Begin} begin @param {Ended | undefined} ended @returns {Call} */
function callOf({ begin: id, what, changes, at: began }, ended) {
  if (ended === undefined) return { id, what, changes, began, ended: Infinity, outcome: 'none' }
  const { end: _, at, ...end } = ended
  return { id, what, changes, began, ended: at, ...end }
}

/** A kill can cut the last line short: then what it says had not come about. @param {string} path */
function linesIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}
