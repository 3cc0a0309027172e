import { hunksOf, side, withoutFinal } from './hunks.mjs'
import { plainLines } from './plain.mjs'

const usualContext = 3
const mostContext = 200

/**
 * A patch whose hunks are found by their lines alone, each the first time they stand behind the one before. It always
 * ends the last line. @type {import('./format.mjs').Format}
 */
export const v4aPatch = { name: 'V4A patch', write, apply, reading: plainLines }

/**
 * With three lines around, and more where those are found elsewhere first.
 * @type {import('./format.mjs').Format['write']}
 */
function write(change) {
  for (let context = usualContext; context <= mostContext; context *= 2) {
    const patch = patchOf(change, context)
    if (apply(change.before, [patch]) === change.after) return [patch]
  }
  return null
}

/**
 * @param {import('./change.mjs').Change} change
 * @param {number} context
 */
function patchOf(change, context) {
  const hunks = hunksOf(change, context).flatMap(({ rows }) => ['@@', ...rows])
  return ['*** Begin Patch', `*** Update File: ${change.path}`, ...hunks, '*** End Patch'].join('\n')
}

/** @type {import('./format.mjs').Format['apply']} */
function apply(before, calls) {
  const rows = (calls[0] ?? '').split('\n').slice(2, -1)
  /** @type {string[][]} */
  const hunks = []
  for (const row of rows) {
    if (row === '@@') hunks.push([])
    else hunks.at(-1)?.push(row)
  }
  const lines = withoutFinal(before.split('\n'))
  /** @type {string[]} */
  const result = []
  let next = 0
  for (const hunk of hunks) {
    const old = side(hunk, '-')
    const start = lines.findIndex((_, index) => index >= next && standsAt(lines, index, old))
    if (start < 0 && old.length > 0) return null
    const at = Math.max(start, next)
    result.push(...lines.slice(next, at), ...side(hunk, '+'))
    next = at + old.length
  }
  return [...result, ...lines.slice(next), ''].join('\n')
}

/**
 * @param {readonly string[]} lines
 * @param {number} start
 * @param {readonly string[]} wanted
 */
function standsAt(lines, start, wanted) {
  return wanted.every((line, index) => lines[start + index] === line)
}
