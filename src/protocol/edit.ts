import { parseAnchor, type Anchor } from './anchor.ts'
import { parseContent, type Content } from './content.ts'
import { accept, all, both, refuse, type Result } from './result.ts'
import { parseTag, type Tag } from './tag.ts'

/** The lines `from` to `to`, 1-based, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** One range and its content, as sent. */
export interface Edit {
  /** The anchor of the first line, `5#abc`. */
  readonly from: string
  /** The anchor of the last line, included. */
  readonly to: string
  /** The lines that take the range's place. One final newline adds no line. Empty, null or absent deletes. */
  readonly content?: string | null | undefined
}

/** Edits of one file, as sent. */
export interface EditRequest {
  /** The file's tag, also as `#tag`, `path#tag` or a whole header line. */
  readonly hash: string
  readonly edits: readonly Edit[]
}

/** An edit, understood. */
export interface Change extends Content {
  /** Which edit of the request this was, from 1. */
  readonly edit: number
  readonly from: Anchor
  readonly to: Anchor
}

/** A request, understood. */
export interface ChangeRequest {
  /** Null where it is not known, which no snapshot fits. */
  readonly tag: Tag | null
  readonly changes: readonly Change[]
}

/**
 * Understands a request, or finds everything wrong with its form; also where a caller without types sent
 * something else. Faults: `invalid-params`, `invalid-tag`, `invalid-anchor`, `invalid-content`, `no-edits`.
 */
export function parseEditRequest(request: EditRequest): Result<ChangeRequest> {
  // A caller without types may send nothing at all.
  const { hash, edits }: Partial<EditRequest> = request ?? {}
  const parsed = both(parseHash(hash), parseEdits(edits))
  if (!parsed.ok) return parsed
  const [tag, changes] = parsed.value
  return accept({ tag, changes })
}

function parseHash(hash: unknown): Result<Tag> {
  return typeof hash === 'string' ? parseTag(hash) : mistyped('hash', 'a string')
}

/** Understands the edits of a request. Faults: as above, but for `invalid-tag`. */
export function parseEdits(edits: unknown): Result<readonly Change[]> {
  if (!Array.isArray(edits)) return mistyped('edits', 'an array')
  // Spread, so that a hole in the array is an edit too: one that is missing.
  return edits.length === 0 ? refuse({ code: 'no-edits' }) : all([...edits].map(parseEdit))
}

function parseEdit(sent: unknown, index: number): Result<Change> {
  if (!isEdit(sent)) return mistyped(`edits[${index}]`, 'an object with from, to and content')
  const from = parseEnd('from', sent.from, index)
  // One line is named twice.
  const to = from.ok && sent.to === sent.from ? from : parseEnd('to', sent.to, index)
  const range = both(from, to)
  const parsed = both(range, parseSentContent(sent.content, index))
  if (!parsed.ok) return parsed
  const [[first, last], { content, endsWithNewline }] = parsed.value
  return accept({ edit: index + 1, from: first, to: last, content, endsWithNewline })
}

function parseEnd(end: 'from' | 'to', sent: unknown, index: number): Result<Anchor> {
  if (typeof sent !== 'string') return mistyped(`edits[${index}].${end}`, 'a string')
  const anchor = parseAnchor(sent)
  return anchor.ok ? anchor : refuse({ code: 'invalid-anchor', edit: index + 1, end, given: sent })
}

function parseSentContent(sent: unknown, index: number): Result<Content> {
  const text = sent ?? ''
  if (typeof text !== 'string') return mistyped(`edits[${index}].content`, 'a string or null')
  return parseContent(text, index)
}

function isEdit(sent: unknown): sent is Partial<Record<keyof Edit, unknown>> {
  return typeof sent === 'object' && sent !== null
}

function mistyped(parameter: string, expected: string): Result<never> {
  return refuse({ code: 'invalid-params', parameter, expected })
}
