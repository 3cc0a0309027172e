import type { Anchor } from '../protocol/anchor.ts'
import type { Content } from '../protocol/content.ts'
import type { Change } from '../protocol/edit.ts'
import { isEmpty, type Snapshot } from '../protocol/snapshot.ts'

/** Lines that come to stand beside a line, or at an end of the file. */
export interface Insertion extends Content {
  /** Which edit of the request this was, from 1. */
  readonly edit: number
  readonly side: 'before' | 'after'
  /** Null: the first line, or the last. */
  readonly anchor: Anchor | null
}

/** An edit, understood as far as that goes without the file. */
export type LineEdit = Change | Insertion

/**
 * The change that an edit is to a snapshot. An insertion replaces its line by that line and the new ones. In an
 * empty file there is no line to keep; behind the end is behind the last line that is no empty one, so that a
 * final newline stays where it is.
 */
export function changeIn(snapshot: Snapshot, sent: LineEdit): Change {
  if (!('side' in sent)) return sent
  const { edit, content, endsWithNewline } = sent
  const { anchor, side } = placeIn(snapshot, sent)
  const change = { edit, from: anchor, to: anchor, content, endsWithNewline }
  // What is out of range has no text, and is refused.
  if (isEmpty(snapshot) || anchor.line > snapshot.lineCount) return change
  const text = snapshot.line(anchor.line)
  return { ...change, content: side === 'before' ? [...content, text] : [text, ...content] }
}

function placeIn(
  snapshot: Snapshot,
  { anchor, side }: Insertion,
): { readonly anchor: Anchor; readonly side: Insertion['side'] } {
  if (anchor !== null) return { anchor, side }
  if (side === 'before') return { anchor: snapshot.anchor(1), side }
  const last = snapshot.lineCount
  return { anchor: snapshot.anchor(last), side: snapshot.line(last) === '' ? 'before' : 'after' }
}
