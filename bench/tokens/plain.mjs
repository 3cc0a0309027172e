import { linesBetween, widened } from './change.mjs'
import { seenAround } from './format.mjs'

/**
 * The lines around each region as plain text: the least that can be shown of them.
 * @param {import('./change.mjs').Change} change
 */
export function plainLines(change) {
  return shownLines(change, ({ from, to }) => linesBetween(change.lines, from, to))
}

/**
 * The same with a number and a tab in front of each line, as most tools show them.
 * @param {import('./change.mjs').Change} change
 */
export function numberedLines(change) {
  return shownLines(change, ({ from, to }) =>
    linesBetween(change.lines, from, to).map((line, index) => `${from + index}\t${line}`),
  )
}

/**
 * @param {import('./change.mjs').Change} change
 * @param {(region: import('./change.mjs').Region) => readonly string[]} rowsOf
 */
function shownLines(change, rowsOf) {
  const groups = widened(change, seenAround).map((region) => rowsOf(region).join('\n'))
  return `${change.path}\n${groups.join('\n\n')}`
}
