// What happened in a soak, counted, and what must not have happened.
/** @typedef {import('./chain.mjs').Violation} Violation */
/** @typedef {'pauses' | 'foreign' | 'ambushes' | 'foreignLost' | 'moves' | 'kills' | 'killsLocked' | 'killsHalf' | 'killsDecided' | 'recoveries' | 'completed' | 'cleared' | 'rounds' | 'calls' | 'done' | 'unanswered' | 'severalFiles' | 'seen' | 'full'} Count */

export class Counts {
  /** @type {Map<string, number>} */
  #counts = new Map()
  /** @type {Map<string, number>} */
  #refusals = new Map()
  /** @type {Violation[]} */
  violations = []

  /** @param {Count} name @param {number} [count] */
  add(name, count = 1) {
    this.#counts.set(name, this.of(name) + count)
  }

  /** @param {Count} name */
  of(name) {
    return this.#counts.get(name) ?? 0
  }

  get refusals() {
    return Array.from(this.#refusals).toSorted(([, a], [, b]) => b - a)
  }

  /** @param {import('./kill.mjs').Stage} stage */
  addKill(stage) {
    this.add('kills')
    if (stage === 'lock') this.add('killsLocked')
    if (stage === 'journal') this.add('killsDecided')
    if (stage === 'half') this.add('killsHalf')
  }

  /** @param {string} path @param {boolean} isUntouched */
  checkOutside(path, isUntouched) {
    if (!isUntouched) this.violate('written outside', path, 'it is not as it was put there')
  }

  /** @param {string} rule @param {string} path @param {string} detail */
  violate(rule, path, detail) {
    this.violations.push({ rule, path, detail })
  }

  /** Gives how much was found. @param {{ code: number | null, stdout: string, stderr: string }} ended */
  addRecovery({ code, stdout, stderr }) {
    this.add('recoveries')
    if (stderr !== '' || stdout === '') {
      this.violate('recover failed', '', `status ${code}: ${stderr}`)
      return 0
    }
    /** @type {readonly { outcome: string }[]} */
    const findings = JSON.parse(stdout).findings
    this.add('completed', findings.filter(({ outcome }) => outcome === 'completed').length)
    this.add('cleared', findings.filter(({ outcome }) => outcome === 'removed').length)
    return findings.length
  }

  /** @param {import('./ledger.mjs').Ledgers} ledgers */
  addLedgers({ calls, seen, killed }) {
    this.add('calls', calls.length)
    this.add('done', calls.filter(({ outcome }) => outcome === 'done').length)
    this.add('unanswered', calls.filter(({ outcome }) => outcome === 'none').length)
    this.add('severalFiles', calls.filter(({ changes }) => changes.length > 1).length)
    this.add('seen', seen.length)
    this.add(
      'completed',
      calls.reduce((sum, { completed = 0 }) => sum + completed, 0),
    )
    for (const stage of killed) this.addKill(stage)
    for (const { outcome, code, cause = '' } of calls) {
      if (outcome !== 'refused') continue
      const name = cause === '' ? `${code}` : `${code} (${cause})`
      this.#refusals.set(name, (this.#refusals.get(name) ?? 0) + 1)
      if (/ENOSPC|EFBIG|EDQUOT/.test(cause)) this.add('full')
    }
  }
}
