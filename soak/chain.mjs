// Which calls changed one file, told from what stands in it. Every call brings text that no other brings, so each
// content was made by one call, and what a content came from is known.
import { nothing, tagOf } from './content.mjs'

/** @typedef {import('./ledger.mjs').Call} Call */
/** @typedef {{ rule: string, path: string, detail: string }} Violation */

/** One call's part in one file. @typedef {{ call: Call, from: string, to: string, outcome: Call['outcome'] }} Step */

/** A file between two looks at it: hashes, `-` for none. @typedef {{ path: string, start: string, end: string, calls: readonly Call[] }} Span */

export class Chain {
  #path
  #start
  #end
  /** @type {readonly Step[]} */
  #steps
  /** @type {Map<string, Step>} */
  #makers
  /** Those that changed the file. @type {Set<Step>} */
  #taken = new Set()
  /** @type {Violation[]} */
  #violations = []
  /** Of tags. @type {Map<string, number> | undefined} */
  #order

  /** @param {Span} span */
  constructor({ path, start, end, calls }) {
    this.#path = path
    this.#start = start
    this.#end = end
    this.#steps = calls.flatMap((call) => stepsOf(call, path))
    this.#makers = new Map(this.#steps.flatMap((step) => (step.to === nothing ? [] : [[step.to, step]])))
    for (const step of this.#steps) if (step.outcome === 'done') this.#take(step)
    this.#explain(end, 'stands there at the end')
    for (const hash of this.#reached()) this.#checkLeft(hash)
  }

  get violations() {
    return this.#violations
  }

  /** Whether a call changed this file: `doubtful` if it may have, since what it made may be removed again. @param {Call} call */
  part(call) {
    const step = this.#steps.find((each) => each.call === call)
    if (step === undefined || this.#taken.has(step)) return step === undefined ? 'not' : 'done'
    return step.outcome === 'none' && this.#mayBeDone(step) ? 'doubtful' : 'not'
  }

  /**
   * Whether something was seen although a later content was there already. Unknown behind a removal.
   * @param {{ tag: string, at: number }} seen
   */
  isTooLate({ tag, at }) {
    this.#order ??= new Map(this.#inOrder().map((hash, index) => [tagOf(hash), index]))
    const index = this.#order.get(tag)
    if (index === undefined) return false
    const later = Array.from(this.#taken).filter(({ call }) => call.outcome === 'done' && call.ended < at)
    return later.some(({ to }) => (this.#order?.get(tagOf(to)) ?? 0) > index)
  }

  #inOrder() {
    const next = new Map(Array.from(this.#taken, ({ from, to }) => [from, to]))
    const hashes = [this.#start]
    // A forged ledger may go round in circles.
    while (hashes.length <= this.#taken.size) {
      const hash = next.get(hashes.at(-1) ?? nothing)
      if (hash === undefined || hash === nothing) break
      hashes.push(hash)
    }
    return hashes
  }

  /** @param {string} rule @param {string} detail */
  #violate(rule, detail) {
    this.#violations.push({ rule, path: this.#path, detail })
  }

  /** What was changed by a call has to come from somewhere. @param {Step} step */
  #take(step) {
    if (this.#taken.has(step)) return
    this.#taken.add(step)
    this.#explain(step.from, `is what ${step.call.id} changed`)
  }

  /** @param {string} hash @param {string} why */
  #explain(hash, why) {
    if (hash === this.#start || hash === nothing) return
    const maker = this.#makers.get(hash)
    if (maker === undefined) return this.#violate('content of nobody', `${hash} ${why}, and no call made it`)
    if (maker.outcome === 'refused')
      this.#violate(
        'refused but written',
        `${hash} ${why}, and ${maker.call.id} was refused (${maker.call.code})`,
      )
    this.#take(maker)
  }

  #reached() {
    const made = Array.from(this.#taken, ({ to }) => to)
    return new Set([this.#start, ...made].filter((hash) => hash !== nothing))
  }

  /** What was there once is changed by one call, or is there still. @param {string} hash */
  #checkLeft(hash) {
    const leavers = Array.from(this.#taken).filter(({ from }) => from === hash)
    const names = leavers.map(({ call }) => call.id).join(' and ')
    if (leavers.length > 1) this.#violate('lost update', `${names} changed the same content, ${hash}`)
    if (leavers.length > 0 && hash === this.#end)
      this.#violate('done but not written', `${names} changed ${hash}, which stands there still`)
    if (leavers.length > 0 || hash === this.#end || this.#mayEnd(hash)) return
    const maker = this.#makers.get(hash)?.call
    const what = maker === undefined ? 'what stood there at the start' : `what ${maker.id} made`
    this.#violate('done but not there', `${what}, ${hash}, is gone, and no call changed it`)
  }

  /** Whether a content may have been removed by calls of which nobody knows how they ended. @param {string} hash @returns {boolean} */
  #mayEnd(hash) {
    return this.#steps.some(
      (step) =>
        step.from === hash && step.outcome === 'none' && (step.to === nothing || this.#mayEnd(step.to)),
    )
  }

  /** @param {Step} step */
  #mayBeDone({ from, to }) {
    if (to !== nothing) return this.#mayEnd(to)
    return from !== this.#end && !Array.from(this.#taken).some((step) => step.from === from)
  }
}

/** @param {Call} call @param {string} path @returns {readonly Step[]} */
function stepsOf(call, path) {
  const isDoubtful = call.left?.includes(path) === true
  const outcome = isDoubtful ? 'none' : call.outcome
  return call.changes.flatMap((change) => (change.path === path ? [{ ...change, call, outcome }] : []))
}
