import { formatAnchor, snapshotOf } from 'hashline/protocol'

/** A text whose every line ends with an LF, and what a listing of it shows. */
export class Document {
  /** @param {readonly string[]} lines */
  constructor(lines) {
    this.lines = lines
    this.text = lines.map((line) => `${line}\n`).join('')
    const result = snapshotOf(new TextEncoder().encode(this.text))
    if (!result.ok) throw new TypeError('a document is text')
    this.snapshot = result.value
    this.hash = String(result.value.tag)
  }

  /** The anchor of a line, from 1. @param {number} line */
  anchor(line) {
    return formatAnchor(this.snapshot.anchor(line))
  }

  /** The letters of a line. @param {number} line */
  letters(line) {
    return String(this.snapshot.anchor(line).letters)
  }

  /**
   * The same with ranges of lines replaced, by their numbers alone: what a right edit has to give.
   * @param {readonly Wish[]} wishes in the order of the file
   */
  with(wishes) {
    const lines = [...this.lines]
    for (const { from, to, content } of wishes.toReversed()) lines.splice(from - 1, to - from + 1, ...content)
    return new Document(lines)
  }
}

/**
 * Lines that are to be replaced, both included, and what is to stand there.
 * @typedef {{ readonly from: number, readonly to: number, readonly content: readonly string[] }} Wish
 */

/**
 * What a model sends. @typedef {{ from: string, to: string, content: string }} SentEdit
 * @typedef {{ path: string, hash: string, edits: SentEdit[] }} Call
 */

/**
 * The right call for wishes. @param {Document} document @param {readonly Wish[]} wishes @returns {Call}
 */
export function callFor(document, wishes) {
  const edits = wishes.map(({ from, to, content }) => ({
    from: document.anchor(from),
    to: document.anchor(to),
    content: content.map((line) => `${line}\n`).join(''),
  }))
  return { path: 'file', hash: document.hash, edits }
}
