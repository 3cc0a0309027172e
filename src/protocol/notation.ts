import { formatAnchor, parseAnchor, type Anchor } from './anchor.ts'
import type { FaultCode } from './fault.ts'
import { hashFile, type FileHash, type HashedFile } from './file-hash.ts'
import { hasLetters, lettersOf, lettersOfBytes, type Letters } from './letters.ts'
import type { LineTable } from './line-table.ts'
import type { Prose } from './prose.ts'
import type { Result } from './result.ts'
import { formatHeader, type Tag } from './tag.ts'

/** How the lines of one file are checked. */
export interface LineChecks {
  /** The anchor of a line. */
  anchor(line: number): Anchor
  /** Whether an anchor is true: there is such a line, and it has these letters. */
  holds(anchor: Anchor): boolean
}

/** How snapshots and lines are named, listed and spoken of. There is one protocol, and other notations of it. */
export interface Notation {
  /** What snapshots are named by. Midstates are none where only SHA-256 has them. */
  readonly hashFile: (bytes: Uint8Array, before?: HashedFile) => FileHash
  /** The line that opens a listing; empty where listings have none, and so show no tag. */
  readonly formatHeader: (path: string, tag: Tag) => string
  /** The letters of a line with this text. */
  readonly lettersOf: (text: string, line: number) => Letters
  readonly checksOf: (bytes: Uint8Array, lines: LineTable) => LineChecks
  readonly formatAnchor: (anchor: Anchor) => string
  /** Faults: `invalid-anchor`. */
  readonly parseAnchor: (text: string) => Result<Anchor>
  /** What stands between an anchor and the text of its line: one character. */
  readonly bar: string
  /** A listed line, grep's marks included: its anchor, and its text. */
  readonly taggedLine: RegExp
  /** What messages say otherwise than PROTOCOL §7 does. */
  readonly prose: { readonly [Code in FaultCode]?: Partial<Prose<Code>> }
}

/** The notation of PROTOCOL §3 and §4. */
export const standardNotation: Notation = {
  hashFile,
  formatHeader,
  lettersOf,
  // From the bytes: nothing is decoded.
  checksOf: (bytes, lines) => ({
    anchor: (line) => ({ line, letters: lettersOfBytes(bytes, lines.startOf(line), lines.endOf(line)) }),
    holds: ({ line, letters }) =>
      line <= lines.lineCount && hasLetters(bytes, lines.startOf(line), lines.endOf(line), letters),
  }),
  formatAnchor,
  parseAnchor,
  bar: '|',
  taggedLine: /^(?:>> | {3})?(\d+#[a-z]{3})\|(.*)$/s,
  prose: {},
}
