// The processes that make calls: started, killed, paused and started again.
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { killAt } from './kill.mjs'
import { whereIs } from './where.mjs'

const program = new URL('work.mjs', import.meta.url).pathname

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./work.mjs').Orders} Orders */
/** A place in the fleet, and who has it now: `told` is the name that it was told. @typedef {{ orders: Omit<Orders, 'name'>, name: string, told: string, starts: number, child: ChildProcess, ended: Promise<void> }} Berth */

/** How long a process may take to end when it is told to. The longest wait of a call is 2 s. */
const patienceMs = 30_000

export class Fleet {
  /** @type {Berth[]} */
  #berths = []
  /** @type {Set<Berth>} */
  #taken = new Set()
  /** What went wrong with the processes themselves. @type {string[]} */
  bugs = []

  /** @param {string} name @param {Omit<Orders, 'name'>} orders */
  start(name, orders) {
    const berth = { orders, name, starts: 0, ...this.#spawn(name, 0, orders) }
    this.#berths.push(berth)
  }

  /** Those that can be stopped and ended: who waits for a program would leave it behind. */
  get mortal() {
    return this.#berths.filter(({ orders }) => orders.door === 'tools')
  }

  /**
   * Does something to a process that nobody else does anything to meanwhile; one that is busy is left alone.
   * @param {Berth} berth @param {() => Promise<void>} action
   */
  async alone(berth, action) {
    if (this.#taken.has(berth)) return
    this.#taken.add(berth)
    await action()
    this.#taken.delete(berth)
  }

  /**
   * Ends one, and gives its place to the next. Gives how far it was.
   * @param {Berth} berth @param {NodeJS.Signals} signal @param {import('./kill.mjs').Moment} moment
   */
  async kill(berth, signal, moment) {
    const stage = await killAt(berth.child, signal, moment)
    await berth.ended
    berth.starts += 1
    const { orders, name, starts } = berth
    Object.assign(berth, this.#spawn(name, starts, { ...orders, seed: orders.seed + starts }))
    return stage
  }

  /** Lets everybody end the call they are at. */
  async stop() {
    const waiting = new AbortController()
    for (const { child } of this.#berths) child.stdin?.end()
    const all = Promise.all(this.#berths.map(({ ended }) => ended))
    const late = setTimeout(patienceMs, 'late', { signal: waiting.signal }).catch(() => undefined)
    if ((await Promise.race([all, late])) === 'late') this.#end()
    await all
    waiting.abort()
    this.#berths = []
  }

  /** Ends those that do not end by themselves. */
  #end() {
    for (const { child, name } of this.#berths) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue
      this.bugs.push(`${name} does not end within ${patienceMs} ms\n${whereIs(child.pid)}`)
      child.kill('SIGKILL')
    }
  }

  /** @param {string} name @param {number} starts @param {Omit<Orders, 'name'>} orders */
  #spawn(name, starts, orders) {
    const told = { ...orders, name: `${name}.${starts}` }
    const child = spawn(process.execPath, [program, JSON.stringify(told)], {
      // In a group of its own, so that Ctrl-C is heard by the soak alone.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    // Whoever is killed does not read any more.
    child.stdin.on('error', () => undefined)
    /** @type {Promise<void>} */
    const ended = new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        if (code !== 0 && code !== null) this.bugs.push(`${told.name} ended with ${code}: ${stderr}`)
        resolve()
      })
    })
    return { child, ended, told: told.name }
  }
}
