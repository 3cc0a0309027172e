import { median, ratioOf } from './measure.mjs'
import { isUsual, ours } from './questions/question.mjs'

/** @typedef {import('./ask.mjs').Timing} Timing */
/** @typedef {import('./limits.mjs').Limit} Limit */
/** @typedef {Pick<import('./speed.mjs').Speed, 'timings' | 'memory'>} Measured */

/**
 * How many times as long as its floor a candidate takes.
 * @param {Timing} timing
 */
export function overFloor({ rounds }, candidate = ours) {
  const [floor = ''] = Object.keys(rounds)
  return ratioOf(rounds[candidate] ?? [], rounds[floor] ?? [])
}

/**
 * MB/s, of 10⁶ bytes.
 * @param {Timing} timing
 */
export function throughputOf({ rounds, byteLength }, candidate = ours) {
  return byteLength / median(rounds[candidate] ?? []) / 1000
}

/**
 * The names of those that are neither floor nor ours.
 * @param {Timing} timing
 */
export function peersIn({ rounds }) {
  return Object.keys(rounds)
    .slice(1)
    .filter((name) => name !== ours)
}

/**
 * What was measured of what a limit speaks of; not a number where nothing was.
 * @param {Limit} limit
 * @param {Measured} measured
 * @returns {number}
 */
export function figureOf(limit, measured) {
  return figures[limit.measure](limit, measured)
}

/** @type {Readonly<Record<import('./limits.mjs').Measure, (limit: Limit, measured: Measured) => number>>} */
const figures = {
  floor: (limit, { timings }) =>
    highest(timings.filter((timing) => concerns(limit, timing)).map((timing) => overFloor(timing))),
  'one-range': (limit, { timings }) => {
    const [many, one] = [limit, { ...limit, ranges: 1 }].map((wanted) =>
      timings.find((timing) => concerns(wanted, timing)),
    )
    return ratioOf(many?.rounds[ours] ?? [], one?.rounds[ours] ?? [])
  },
  peer: (limit, { timings }) =>
    highest(
      timings
        .filter((timing) => concerns(limit, timing))
        .flatMap((timing) =>
          peersIn(timing).map((peer) => ratioOf(timing.rounds[ours] ?? [], timing.rounds[peer] ?? [])),
        ),
    ),
  spread: (limit, { timings }) =>
    spreadOf(timings.filter((timing) => concerns(limit, timing) && isUsual(timing))),
  memory: (_, { memory }) => median(memory.peaks) / memory.byteLength,
}

/**
 * Whether a limit speaks of a setting of a question.
 * @param {Limit} limit
 * @param {Pick<Timing, 'question' | 'size' | 'ranges'>} setting
 */
export function concerns(limit, { question, size, ranges }) {
  return limit.question === question && limit.ranges === ranges && (limit.size ?? size) === size
}

/** @param {readonly Timing[]} timings */
function spreadOf(timings) {
  const costs = timings.map(({ rounds, byteLength }) => (rounds[ours] ?? []).map((ms) => ms / byteLength))
  return highest(costs.flatMap((cost) => costs.map((other) => ratioOf(cost, other))))
}

/** @param {readonly number[]} values */
function highest(values) {
  return values.length === 0 ? Number.NaN : Math.max(...values)
}
