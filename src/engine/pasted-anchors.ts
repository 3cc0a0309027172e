import { parseAnchor } from '../protocol/anchor.ts'
import type { Fault } from '../protocol/fault.ts'
import { lettersOf } from '../protocol/letters.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

/** A tagged line as producers print it, grep's marks included. */
const taggedLine = /^(?:>> | {3})?(\d+#[a-z]{3})\|(.*)$/s

/**
 * Content lines that were copied out of a listing of this snapshot, anchors and all. The form alone proves
 * nothing: the letters must be true for the text behind them, and line N must have them too. So a document
 * that shows listings can be edited. Faults: `pasted-anchors`.
 */
export function pastedAnchors(
  snapshot: Snapshot,
  content: readonly string[],
  edit?: number,
): readonly Fault[] {
  return content.flatMap((text) => {
    const [, tagged = '', rest = ''] = taggedLine.exec(text) ?? []
    const anchor = parseAnchor(tagged)
    if (!anchor.ok) return []
    const { line, letters } = anchor.value
    const isTrue = letters === lettersOf(rest) && snapshot.holds(anchor.value)
    return isTrue ? [{ code: 'pasted-anchors', text, line, ...(edit === undefined ? {} : { edit }) }] : []
  })
}
