// The soak's own reading of files: whoever checks the library must not ask the library.
import { createHash } from 'node:crypto'

/** In place of a hash: no file is there. */
export const nothing = '-'

/** SHA-256, hexadecimal. @param {Uint8Array | null} bytes */
export function hashOf(bytes) {
  return bytes === null ? nothing : createHash('sha256').update(bytes).digest('hex')
}

/** The tag of the file that has this hash. @param {string} hash */
export function tagOf(hash) {
  return hash === nothing ? nothing : Buffer.from(hash, 'hex').toString('base64url').slice(0, 8)
}

/**
 * Lines in place of others. Both ends are included, and counted from 1.
 * @typedef {{ from: number, to: number, lines: readonly string[] }} Replacement
 */

/** Latin-1 gives each byte a character of its own, so that whatever is not touched keeps its bytes. */
const mark = '\u00EF\u00BB\u00BF'

/** @param {string} text */
function bytewise(text) {
  return Buffer.from(text).toString('latin1')
}

/** What a file holds: each line with what ends it. */
export class Content {
  #mark
  #lines

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    const text = Buffer.from(bytes).toString('latin1')
    this.#mark = text.startsWith(mark) ? mark : ''
    const pieces = text.slice(this.#mark.length).split(/(\r\n|\n|\r)/)
    this.#lines = pieces.flatMap((piece, index) =>
      index % 2 === 0 ? [{ text: piece, ending: pieces[index + 1] ?? '' }] : [],
    )
  }

  get lineCount() {
    return this.#lines.length
  }

  /** What ends the lines, and stands in front of them. */
  get style() {
    return { mark: this.#mark === '' ? '' : '\uFEFF', endings: this.#lines.map(({ ending }) => ending) }
  }

  /** As text. @param {number} line from 1 */
  line(line) {
    return Buffer.from(this.#lines[line - 1]?.text ?? '', 'latin1').toString()
  }

  /**
   * With other lines in some places. The last line of the file stays: its rules are for tests of their own.
   * @param {readonly Replacement[]} replacements
   */
  replacing(replacements) {
    const lines = [...this.#lines]
    for (const { from, to, lines: texts } of replacements.toSorted((a, b) => b.from - a.from)) {
      const replaced = lines.slice(from - 1, to)
      const [first, last] = [replaced.at(0)?.ending ?? '', replaced.at(-1)?.ending ?? '']
      const added = texts.map((text, index) => ({
        text: bytewise(text),
        ending: index === texts.length - 1 ? last : first,
      }))
      lines.splice(from - 1, to - from + 1, ...added)
    }
    return this.#bytesOf(lines)
  }

  /**
   * With another text for one that stands there once, in one line. A line break in it becomes the file's first.
   * @param {readonly { find: string, replace: string }[]} hunks
   */
  exchanging(hunks) {
    const ending = this.#lines.find((line) => line.ending !== '')?.ending ?? '\n'
    let text = this.#textOf(this.#lines)
    for (const { find, replace } of hunks) {
      const [before, after, ...more] = text.split(bytewise(find))
      if (before === undefined || after === undefined || more.length > 0)
        throw new RangeError(`"${find}" stands there ${more.length} times`)
      text = before + bytewise(replace).split('\n').join(ending) + after
    }
    return Buffer.from(text, 'latin1')
  }

  /** @param {readonly { text: string, ending: string }[]} lines */
  #textOf(lines) {
    return this.#mark + lines.map(({ text, ending }) => text + ending).join('')
  }

  /** @param {readonly { text: string, ending: string }[]} lines */
  #bytesOf(lines) {
    return Buffer.from(this.#textOf(lines), 'latin1')
  }
}
