import { formatAnchor, snapshotOf } from 'hashline/protocol'

/** @typedef {import('../peers/peers.mjs').LineEdit} LineEdit */

/**
 * Looks at bytes that are known to be text.
 * @param {Uint8Array} bytes
 */
export function lookedAt(bytes) {
  const snapshot = snapshotOf(bytes)
  if (!snapshot.ok) throw new Error('not a text file')
  return snapshot.value
}

/**
 * Edits of single lines, spread evenly over the file.
 * @param {import('../inputs.mjs').Input} input
 * @param {number} count
 * @returns {readonly LineEdit[]}
 */
export function lineEditsOf({ bytes, lineCount }, count) {
  const snapshot = lookedAt(bytes)
  return Array.from({ length: count }, (_, index) => {
    const line = Math.ceil(((index + 0.5) * (lineCount - 1)) / count)
    const was = snapshot.line(line)
    // Indented as before, since a peer would indent it so unasked.
    return { line, was, content: `${/^\s*/.exec(was)}changed ${line}` }
  })
}

/**
 * The same edits as `edit` takes them, of a file with these bytes.
 * @param {Uint8Array} bytes
 * @param {readonly LineEdit[]} edits
 */
export function requestOf(bytes, edits) {
  const snapshot = lookedAt(bytes)
  return {
    hash: snapshot.tag,
    edits: edits.map(({ line, content }) => {
      const anchor = formatAnchor(snapshot.anchor(line))
      return { from: anchor, to: anchor, content: `${content}\n` }
    }),
  }
}

/**
 * What takes edits back.
 * @param {readonly LineEdit[]} edits
 * @returns {readonly LineEdit[]}
 */
export function undoing(edits) {
  return edits.map(({ line, was, content }) => ({ line, was: content, content: was }))
}
