import { tolerance } from './limits.mjs'
import { tableOf } from './table.mjs'

/** @type {Readonly<Record<import('./verdict.mjs').Verdict, string>>} */
const words = {
  stretch: 'pass (stretch)',
  pass: 'pass',
  tolerated: 'pass (tolerated)',
  fail: 'FAIL',
  unknown: 'not measured',
}

/**
 * Each limit, what was measured, and whether it holds.
 * @param {readonly import('./verdict.mjs').Judged[]} judged
 */
export function judgementTable(judged) {
  const rows = judged.map(({ limit, figure, verdict }) => [
    limit.work,
    Number.isNaN(figure) ? '-' : figure.toFixed(2),
    limit.atMost.toFixed(2),
    limit.stretch?.toFixed(2) ?? '',
    words[verdict],
  ])
  return tableOf([[`tolerance ${tolerance * 100} %`, 'measured', 'at most', 'stretch', ''], ...rows])
}
