import { anchorForm, anchorIn, type Anchor } from '../protocol/anchor.ts'
import { decodeUtf8 } from '../protocol/bytes.ts'
import { hashFile } from '../protocol/file-hash.ts'
import type { Letters } from '../protocol/letters.ts'
import type { LineTable } from '../protocol/line-table.ts'
import type { LineChecks, Notation } from '../protocol/notation.ts'
import { placeOf } from '../protocol/phrases.ts'
import { accept, refuse } from '../protocol/result.ts'

/** What one notation without tags has that another has not. */
export interface Marks {
  /** Between the number of a line and its letters. */
  readonly hash: '#' | ':'
  readonly bar: '|' | ':'
  /** The letters as a regular expression, without groups; either case is read. */
  readonly letters: string
  /** Makes of letters in either case those that are printed. */
  readonly fold: (letters: string) => string
  /** An anchor, in words. */
  readonly looks: string
  readonly lettersOf: (text: string, line: number) => string
}

/** A notation whose listings have no header: what was listed has to be remembered. */
export function taglessNotation(marks: Marks): Notation {
  const { hash, bar, letters, fold } = marks
  const form = anchorForm(letters, '[|:]')
  const lettersOf = (text: string, line: number): Letters => marks.lettersOf(text, line) as Letters
  const formatAnchor = ({ line, letters: of }: Anchor): string => `${line}${hash}${of}`
  return {
    // Nobody sees it: it is what is remembered of a listing.
    hashFile,
    formatHeader: () => '',
    lettersOf,
    checksOf: checksBy(lettersOf),
    formatAnchor,
    parseAnchor(text) {
      const anchor = anchorIn(text, form)
      if (anchor === null) return refuse({ code: 'invalid-anchor', given: text })
      return accept({ line: anchor.line, letters: fold(anchor.letters) as Letters })
    },
    bar,
    taggedLine: new RegExp(`^(?:>> | {3})?(\\d+${hash}${letters})[|:](.*)$`, 's'),
    prose: proseOf(marks, formatAnchor),
  }
}

/** Checks lines by their text. */
function checksBy(lettersOf: Notation['lettersOf']): Notation['checksOf'] {
  return (bytes: Uint8Array, lines: LineTable): LineChecks => {
    const textOf = (line: number): string =>
      decodeUtf8(bytes.subarray(lines.startOf(line), lines.endOf(line)))
    const anchor = (line: number): Anchor => ({ line, letters: lettersOf(textOf(line), line) })
    return {
      anchor,
      holds: ({ line, letters }) => line <= lines.lineCount && anchor(line).letters === letters,
    }
  }
}

/** A stale listing is not shown anew: where nothing names it, the same edits could then pass by accident. */
function proseOf({ looks }: Marks, formatAnchor: Notation['formatAnchor']): Notation['prose'] {
  return {
    'invalid-anchor': { next: `Copy anchors as they were printed: ${looks}.` },
    'stale-tag': {
      problem: (fault) =>
        `${placeOf(fault)} ${fault.given === null ? 'was not read, or too long ago to be remembered' : 'has changed since it was listed'}`,
      spots: () => [],
      next: 'Read it, then send the edits again with the anchors printed there.',
    },
    'inverted-range': {
      problem: ({ from, to }) => `the first line ${formatAnchor(from)} stands behind ${formatAnchor(to)}`,
      next: 'Swap both anchors.',
    },
    'pasted-anchors': {
      next: 'Send lines as they are to be, without the number and letters in front of each.',
    },
  }
}
