import { figureOf } from './figures.mjs'
import { tolerance } from './limits.mjs'

/**
 * `tolerated`: over the limit, by no more than the tolerance. `unknown`: not measured, as without peers.
 * @typedef {'stretch' | 'pass' | 'tolerated' | 'fail' | 'unknown'} Verdict
 */

/**
 * What a limit asks, what was measured, and what to make of it.
 * @typedef {{ readonly limit: import('./limits.mjs').Limit, readonly figure: number, readonly verdict: Verdict }} Judged
 */

/**
 * Holds what was measured against limits.
 * @param {readonly import('./limits.mjs').Limit[]} limits
 * @param {import('./figures.mjs').Measured} measured
 * @returns {readonly Judged[]}
 */
export function judge(limits, measured) {
  return limits.map((limit) => {
    const figure = figureOf(limit, measured)
    return { limit, figure, verdict: verdictOn(figure, limit) }
  })
}

/**
 * @param {number} figure
 * @param {Pick<import('./limits.mjs').Limit, 'atMost' | 'stretch'>} limit
 * @returns {Verdict}
 */
export function verdictOn(figure, { atMost, stretch }) {
  if (Number.isNaN(figure)) return 'unknown'
  if (stretch !== undefined && figure <= stretch) return 'stretch'
  if (figure <= atMost) return 'pass'
  return figure <= atMost * (1 + tolerance) ? 'tolerated' : 'fail'
}
