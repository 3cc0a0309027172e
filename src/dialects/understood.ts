import type { Anchor } from '../protocol/anchor.ts'
import { parseContent, type Content } from '../protocol/content.ts'
import type { Notation } from '../protocol/notation.ts'
import { accept, all, both, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from '../tools/invalid-params.ts'
import type { DialectRequest } from './dialect.ts'
import type { LineEdit } from './line-edit.ts'

/** Where in the params something stands: the edit, from 0, and the names below it. */
interface Param {
  readonly index: number
  readonly names: readonly string[]
}

/** An anchor that was sent, with the place it was sent in. */
export interface SentAnchor extends Param {
  readonly text: string
}

/** Lines that were sent as one text, or one by one. Nothing at all deletes. */
export type SentLines = string | readonly string[] | null | undefined

/** A range and its content. Faults: `invalid-anchor`, `invalid-content`. */
export function parseReplacement(
  [first, last]: readonly [first: SentAnchor, last: SentAnchor],
  lines: SentLines,
  notation: Notation,
): Result<LineEdit> {
  const range = both(parseAnchorAt(first, notation), parseAnchorAt(last, notation))
  const parsed = both(range, parseLines(lines, first.index))
  if (!parsed.ok) return parsed
  const [[from, to], content] = parsed.value
  return accept({ edit: first.index + 1, from, to, ...content })
}

/** Lines beside a line; `at` is null at an end of the file. Faults: as above, and `invalid-params` without lines. */
export function parseInsertion(
  place: { readonly side: 'before' | 'after'; readonly at: SentAnchor | null },
  { lines, ...param }: Param & { readonly lines: SentLines },
  notation: Notation,
): Result<LineEdit> {
  const anchor = place.at === null ? accept(null) : parseAnchorAt(place.at, notation)
  const parsed = both(anchor, parseSome(lines, param))
  if (!parsed.ok) return parsed
  const [beside, content] = parsed.value
  return accept({ edit: param.index + 1, side: place.side, anchor: beside, ...content })
}

/** The edits of a request whose tag is what was listed. Faults: all of theirs, or `no-edits`. */
export function parseListed(edits: readonly Result<LineEdit>[]): Result<DialectRequest> {
  if (edits.length === 0) return refuse({ code: 'no-edits' })
  const parsed = all(edits)
  return parsed.ok ? accept({ tag: 'listed', edits: parsed.value }) : parsed
}

/** The fault that something else should stand at a place. */
export function wrongAt({ index, names }: Param, expected: string): Result<never> {
  return refuse(invalidParams(['edits', index, ...names], expected))
}

function parseAnchorAt({ text, index, names }: SentAnchor, notation: Notation): Result<Anchor> {
  const anchor = notation.parseAnchor(text)
  if (anchor.ok) return anchor
  return refuse({ code: 'invalid-anchor', edit: index + 1, end: names.at(-1) ?? '', given: text })
}

function parseSome(lines: SentLines, param: Param): Result<Content> {
  const content = parseLines(lines, param.index)
  return content.ok && content.value.content.length === 0 ? wrongAt(param, 'the lines to insert') : content
}

/** Each line of several is one, an empty one too; of one text a final newline adds none. */
function parseLines(lines: SentLines, index: number): Result<Content> {
  const text = typeof lines === 'string' ? lines : (lines ?? []).map(closed).join('')
  return parseContent(text, index)
}

function closed(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`
}
