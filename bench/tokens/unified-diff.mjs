import { hunksOf, side, withoutFinal } from './hunks.mjs'
import { plainLines } from './plain.mjs'

const context = 3
const noNewline = '\\ No newline at end of file'

/** With three lines around, and right line numbers, which a model has to count. @type {import('./format.mjs').Format} */
export const unifiedDiff = { name: 'unified diff', write, apply, reading: plainLines }

/** @type {import('./format.mjs').Format['write']} */
function write(change) {
  const { path, before, after, lines, newLines } = change
  const hunks = hunksOf(change, context).flatMap(({ from, to, newFrom, newTo, rows }) => {
    const isLast = [to === withoutFinal(lines).length, newTo === withoutFinal(newLines).length]
    const marked = withEndings(rows, {
      isBare: isLast[0] === true && !before.endsWith('\n') && before !== '',
      isNewBare: isLast[1] === true && !after.endsWith('\n') && after !== '',
    })
    return [`@@ -${spanOf(from, to)} +${spanOf(newFrom, newTo)} @@`, ...marked]
  })
  return [[`--- a/${path}`, `+++ b/${path}`, ...hunks].join('\n')]
}

/**
 * @param {number} from
 * @param {number} to
 */
function spanOf(from, to) {
  const count = to - from + 1
  if (count === 0) return `${from - 1},0`
  return count === 1 ? `${from}` : `${from},${count}`
}

/**
 * Says behind the last row of each side that nothing ends it.
 * @param {readonly string[]} rows
 * @param {{ readonly isBare: boolean, readonly isNewBare: boolean }} ends
 */
function withEndings(rows, { isBare, isNewBare }) {
  const last = rows.findLastIndex((row) => !row.startsWith('+'))
  const newLast = rows.findLastIndex((row) => !row.startsWith('-'))
  return rows.flatMap((row, index) =>
    (isBare && index === last) || (isNewBare && index === newLast) ? [row, noNewline] : [row],
  )
}

/** @type {import('./format.mjs').Format['apply']} */
function apply(before, calls) {
  const [, ...hunks] = (calls[0] ?? '').split(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@\n/m)
  const lines = withoutFinal(before.split('\n'))
  /** @type {string[]} */
  const result = []
  let [next, endsBare] = [0, before !== '' && !before.endsWith('\n')]
  for (let index = 0; index < hunks.length; index += 3) {
    const [first, count = '1', body = ''] = hunks.slice(index, index + 3)
    const start = Number(first) - (count === '0' ? 0 : 1)
    const rows = body.replace(/\n$/, '').split('\n')
    const old = side(rows, '-')
    if (old.some((line, offset) => lines[start + offset] !== line)) return null
    result.push(...lines.slice(next, start), ...side(rows, '+'))
    next = start + old.length
    if (next === lines.length)
      endsBare = rows.some((row, at) => row === noNewline && !rows[at - 1]?.startsWith('-'))
  }
  const all = [...result, ...lines.slice(next)]
  return all.length === 0 || endsBare ? all.join('\n') : `${all.join('\n')}\n`
}
