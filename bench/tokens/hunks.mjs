import { linesBetween, widened } from './change.mjs'

/** @typedef {import('./change.mjs').Change} Change */
/** @typedef {import('./change.mjs').Region} Region */

/** A region with lines around it, as rows with a mark in front. @typedef {Region & { readonly rows: readonly string[] }} Hunk */

/**
 * A change as rows that stay, go and come, for formats in which a final newline ends the last line and adds none.
 * @param {Change} change
 * @param {number} context
 * @returns {readonly Hunk[]}
 */
export function hunksOf(change, context) {
  const [lines, newLines] = [withoutFinal(change.lines), withoutFinal(change.newLines)]
  const regions = change.regions.map((region) => ({
    ...region,
    to: Math.min(region.to, lines.length),
    newTo: Math.min(region.newTo, newLines.length),
  }))
  const clipped = { ...change, lines, newLines, regions }
  return widened(clipped, context).map((hunk) => ({ ...hunk, rows: rowsOf(clipped, hunk) }))
}

/**
 * @param {Change} change
 * @param {Region} hunk
 */
function rowsOf({ lines, newLines, regions }, hunk) {
  let next = hunk.from
  const rows = regions
    .filter(({ from, to }) => from >= hunk.from && to <= hunk.to)
    .flatMap(({ from, to, newFrom, newTo }) => {
      const stays = linesBetween(lines, next, from - 1)
      next = to + 1
      return [
        ...stays.map((line) => ` ${line}`),
        ...linesBetween(lines, from, to).map((line) => `-${line}`),
        ...linesBetween(newLines, newFrom, newTo).map((line) => `+${line}`),
      ]
    })
  return [...rows, ...linesBetween(lines, next, hunk.to).map((line) => ` ${line}`)]
}

/**
 * Lines as they were, without the empty one behind a final newline.
 * @param {readonly string[]} lines
 */
export function withoutFinal(lines) {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/**
 * The lines that rows tell of before or after: those that stay, and those with the mark.
 * @param {readonly string[]} rows
 * @param {'-' | '+'} mark
 */
export function side(rows, mark) {
  return rows.filter((row) => row.startsWith(' ') || row.startsWith(mark)).map((row) => row.slice(1))
}
