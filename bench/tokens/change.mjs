/**
 * Lines of a file before a change, and what stands there after it. Lines count from 1, both ends are included; none
 * stand where `to` is one less than `from`.
 * @typedef {{ readonly from: number, readonly to: number, readonly newFrom: number, readonly newTo: number }} Region
 */

/**
 * One change of one file. Lines end with LF; behind a final one stands an empty line. Between two regions stands
 * a line at least that stays.
 * @typedef {object} Change
 * @property {string} path
 * @property {string} before
 * @property {string} after
 * @property {readonly string[]} lines
 * @property {readonly string[]} newLines
 * @property {readonly Region[]} regions
 */

/**
 * A change, from the regions that a line diff of both texts names. Such a diff takes a last line with a final newline
 * for another than one without; here that is the empty line behind it.
 * @param {{ readonly path: string, readonly before: string, readonly after: string, readonly regions: readonly Region[] }} found
 * @returns {Change}
 */
export function changeOf({ path, before, after, regions }) {
  const [lines, newLines] = [before.split('\n'), after.split('\n')]
  const isSameEnd = before.endsWith('\n') === after.endsWith('\n')
  const last = regions.at(-1)
  const whole =
    isSameEnd || last === undefined
      ? regions
      : [...regions.slice(0, -1), { ...last, to: lines.length, newTo: newLines.length }]
  return { path, before, after, lines, newLines, regions: whole }
}

/**
 * The regions with lines around each; those that then share a line are one.
 * @param {Change} change
 * @param {number} context
 * @returns {readonly Region[]}
 */
export function widened({ regions, lines }, context) {
  return merged(
    regions.map((region) =>
      widenedBy(region, Math.min(context, region.from - 1), Math.min(context, lines.length - region.to)),
    ),
  )
}

/**
 * @param {Region} region
 * @param {number} above
 * @param {number} below
 * @returns {Region}
 */
export function widenedBy({ from, to, newFrom, newTo }, above, below) {
  return { from: from - above, to: to + below, newFrom: newFrom - above, newTo: newTo + below }
}

/**
 * One region instead of two that share a line.
 * @param {readonly Region[]} regions in order
 * @returns {readonly Region[]}
 */
export function merged(regions) {
  /** @type {Region[]} */
  const result = []
  for (const region of regions) {
    const last = result.at(-1)
    if (last !== undefined && region.from <= last.to) {
      result.pop()
      result.push({ ...last, to: Math.max(last.to, region.to), newTo: Math.max(last.newTo, region.newTo) })
    } else result.push(region)
  }
  return result
}

/**
 * The lines of a list from one to another, both included.
 * @param {readonly string[]} lines
 * @param {number} from
 * @param {number} to
 */
export function linesBetween(lines, from, to) {
  return lines.slice(from - 1, to)
}
