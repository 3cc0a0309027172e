import { linesBetween } from './change.mjs'

/** @typedef {import('./change.mjs').Change} Change */
/** @typedef {import('./change.mjs').Region} Region */

/** A text that stands once, and what takes its place. @typedef {{ readonly find: string, readonly replace: string }} Replacement */

/**
 * A change as replacements of whole lines, one for each region, each unique in what the ones before made: with as few
 * lines around as that takes. Null where nothing can be found, in an empty file.
 * @param {Change} change
 * @returns {readonly Replacement[] | null}
 */
export function replacementsOf(change) {
  if (change.before === '') return null
  return change.regions.map((region) => replacementOf(change, region))
}

/**
 * @param {Change} change
 * @param {Region} region
 * @returns {Replacement}
 */
function replacementOf({ lines, newLines }, { from, to, newFrom, newTo }) {
  const above = newLines.slice(0, newFrom - 1)
  const old = linesBetween(lines, from, to)
  const content = linesBetween(newLines, newFrom, newTo)
  const below = lines.slice(to)
  const text = [...above, ...old, ...below].join('\n')
  for (let around = 0; ; around += 1) {
    const [up, down] = [Math.ceil(around / 2), Math.floor(around / 2)]
    const [head, tail] = [above.slice(Math.max(0, above.length - up)), below.slice(0, down)]
    const isAlone = head.length + tail.length === 0
    const found =
      isAlone && content.length === 0
        ? deletion(old, below.length > 0)
        : { find: [...head, ...old, ...tail].join('\n'), replace: [...head, ...content, ...tail].join('\n') }
    const canStand = old.length > 0 || !isAlone
    if (canStand && stands(text, found.find) === 1) return found
    if (up > above.length && down > below.length)
      return { find: text, replace: [...above, ...content, ...below].join('\n') }
  }
}

/**
 * Lines go with the ending that follows them, or that stands before.
 * @param {readonly string[]} old
 * @param {boolean} isFollowed
 * @returns {Replacement}
 */
function deletion(old, isFollowed) {
  return { find: isFollowed ? `${old.join('\n')}\n` : `\n${old.join('\n')}`, replace: '' }
}

/**
 * How often a text stands in another, counted to two.
 * @param {string} text
 * @param {string} find
 */
export function stands(text, find) {
  const first = find === '' ? -1 : text.indexOf(find)
  if (first < 0) return 0
  return text.includes(find, first + 1) ? 2 : 1
}
