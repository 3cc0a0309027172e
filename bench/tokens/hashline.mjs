import { applyEdits, formatAnchor, formatHeader, formatLine, snapshotOf } from 'hashline/protocol'
import { linesBetween, merged, widened, widenedBy } from './change.mjs'
import { seenAround } from './format.mjs'

/** @typedef {import('./change.mjs').Change} Change */
/** @typedef {import('./change.mjs').Region} Region */

/** The edit tool of this project. @type {import('./format.mjs').Format} */
export const hashline = { name: 'hashline', write, apply, reading }

/** @param {Change} change */
function write(change) {
  const { path, before, after } = change
  const snapshot = snapshotFrom(before)
  // What is or becomes empty takes the content as it is; elsewhere it is lines, and a final LF adds none.
  const edits = editedRegions(change).map((region) => ({
    from: formatAnchor(snapshot.anchor(region.from)),
    to: formatAnchor(snapshot.anchor(region.to)),
    content:
      before === '' || after === ''
        ? after
        : contentOf(linesBetween(change.newLines, region.newFrom, region.newTo)),
  }))
  return [JSON.stringify({ path, hash: snapshot.tag, edits })]
}

/** @type {import('./format.mjs').Format['apply']} */
function apply(before, calls) {
  const [call = ''] = calls
  const applied = applyEdits(new TextEncoder().encode(before), JSON.parse(call))
  return applied.ok ? new TextDecoder().decode(applied.value.bytes) : null
}

/**
 * The lines around each region as the tools list them.
 * @param {Change} change
 */
function reading(change) {
  const snapshot = snapshotFrom(change.before)
  const groups = widened(change, seenAround).map(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => formatLine(snapshot, from + index)).join('\n'),
  )
  return `${formatHeader(change.path, snapshot.tag)}\n${groups.join('\n\n')}`
}

/**
 * An edit takes the place of lines that are there: what is put between two goes with the one above, or at the top
 * with the one below. The final empty line is deleted by an edit of its own.
 * @param {Change} change
 * @returns {readonly Region[]}
 */
function editedRegions({ regions, lines, before, after }) {
  const replaced = regions.map((region) => {
    if (region.to >= region.from) return region
    return region.from > 1 ? widenedBy(region, 1, 0) : widenedBy(region, 0, 1)
  })
  const last = replaced.at(-1)
  if (last === undefined || !before.endsWith('\n') || after.endsWith('\n') || after === '')
    return merged(replaced)
  const final = { from: lines.length, to: lines.length, newFrom: last.newTo + 1, newTo: last.newTo }
  return [...merged([...replaced.slice(0, -1), { ...last, to: last.to - 1 }]), final]
}

/** @param {readonly string[]} lines */
function contentOf(lines) {
  return lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n')
}

/** @param {string} text */
function snapshotFrom(text) {
  const snapshot = snapshotOf(new TextEncoder().encode(text))
  if (!snapshot.ok) throw new Error(`not a text: ${snapshot.faults[0].code}`)
  return snapshot.value
}
