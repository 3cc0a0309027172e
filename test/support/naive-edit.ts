import type { FaultCode } from '../../src/protocol/fault.ts'

/** A range by line numbers, and its content as sent. */
export interface NaiveEdit {
  readonly from: number
  readonly to: number
  readonly content?: string | null | undefined
}

export interface Line {
  readonly text: string
  readonly ending: string
}

interface Replacement {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** The lines of a text, with their endings. PROTOCOL §2.4 and §2.5. */
export function splitLines(text: string): Line[] {
  const pieces = text.split(/(\r\n|\n|\r)/)
  return pieces.flatMap((piece, index) =>
    index % 2 === 0 ? [{ text: piece, ending: pieces[index + 1] ?? '' }] : [],
  )
}

/**
 * What PROTOCOL §5 and §6 say of edits, read word by word and done in the plainest way: the judge of the
 * engine. Takes and gives the text of a file, its byte-order mark included; or the code of the refusal.
 */
export function naiveEdit(file: string, edits: readonly NaiveEdit[]): string | { refused: FaultCode } {
  const mark = file.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = file.slice(mark.length)
  const before = splitLines(text)
  if (edits.some(({ from, to }) => from > to)) return { refused: 'inverted-range' }
  if (edits.some(({ to }) => to > before.length)) return { refused: 'out-of-range' }
  const replacements = distinct(edits.map(understand)).toSorted((a, b) => a.from - b.from)
  if (replacements.some(({ from }, index) => from <= (replacements[index - 1]?.to ?? 0)))
    return { refused: 'overlap' }
  const after = text === '' ? filled(edits) : spliced(before, withJoinedDeletions(replacements))
  const result = mark + after.map((line) => line.text + line.ending).join('')
  return readsBack(result, mark, after) ? result : { refused: 'unrepresentable' }
}

/** §5: CR LF and CR count as LF; a final LF ends the last line and adds none; nothing deletes. */
function understand({ from, to, content }: NaiveEdit): Replacement {
  const text = withLf(content)
  return { from, to, lines: text === '' ? [] : text.replace(/\n$/, '').split('\n') }
}

function withLf(content: string | null | undefined): string {
  return (content ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

/** §6.3: edits that mean the same count once. */
function distinct(replacements: readonly Replacement[]): Replacement[] {
  return [...new Map(replacements.map((replacement) => [JSON.stringify(replacement), replacement])).values()]
}

/** §6.6: deletions of neighbouring lines count as one deletion. */
function withJoinedDeletions(sorted: readonly Replacement[]): Replacement[] {
  const joined: Replacement[] = []
  for (const next of sorted) {
    const last = joined.at(-1)
    const continues = last?.lines.length === 0 && next.lines.length === 0 && last.to + 1 === next.from
    if (continues) joined.splice(-1, 1, { ...next, from: last.from })
    else joined.push(next)
  }
  return joined
}

/** §6.6: an empty file becomes the content as given; of duplicates the first counts. */
function filled([first]: readonly NaiveEdit[]): Line[] {
  return splitLines(withLf(first?.content))
}

function spliced(before: readonly Line[], replacements: readonly Replacement[]): Line[] {
  const after: Line[] = []
  let untouched = 1
  for (const replacement of replacements) {
    after.push(...before.slice(untouched - 1, replacement.from - 1))
    after.push(...inPlaceOf(before, replacement, after))
    if (losesEndingBefore(before, replacement)) after.push(...after.splice(-1).map(withoutEnding))
    untouched = replacement.to + 1
  }
  return [...after, ...before.slice(untouched - 1)]
}

/** §6.4, and §6.6 for what is replaced: the lines that come, with their endings. `above` stands before them. */
function inPlaceOf(
  before: readonly Line[],
  { from, to, lines }: Replacement,
  above: readonly Line[],
): Line[] {
  const replaced = before.slice(from - 1, to)
  const other = [...replaced, ...before].map(({ ending }) => ending).find((ending) => ending !== '') ?? '\n'
  // "The result has one too": a lone empty line with nothing above it would be an empty file without one.
  const bringsFinalLine = lines.at(-1) === '' && lines.length + above.length > 1
  const keepsFinalLine = lines.length === 0 ? from < to : !bringsFinalLine
  const isFinalLineAdded = to === before.length && hadFinalNewline(before) && keepsFinalLine
  const all = isFinalLineAdded ? [...lines, ''] : lines
  const final = replaced.at(-1)?.ending ?? ''
  return all.map((text, index) => ({ text, ending: index === all.length - 1 ? final : other }))
}

/** §6.6 for what is deleted at the end of the file. */
function losesEndingBefore(before: readonly Line[], { from, to, lines }: Replacement): boolean {
  const isDeletedAtEnd = lines.length === 0 && to === before.length
  return isDeletedAtEnd && (from === to || !hadFinalNewline(before))
}

function hadFinalNewline(lines: readonly Line[]): boolean {
  return lines.length > 1 && lines.at(-1)?.text === ''
}

function withoutEnding({ text }: Line): Line {
  return { text, ending: '' }
}

/** §6.9: what is written reads back as what was meant. Deleting every line means one empty line. */
function readsBack(result: string, mark: string, meant: readonly Line[]): boolean {
  const seenMark = result.startsWith('\uFEFF') ? '\uFEFF' : ''
  const seen = splitLines(result.slice(seenMark.length))
  const expected = meant.length === 0 ? [{ text: '', ending: '' }] : meant
  return seenMark === mark && JSON.stringify(seen) === JSON.stringify(expected)
}
