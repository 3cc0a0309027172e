import type { Fault } from '../protocol/fault.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

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
  const { taggedLine, parseAnchor, lettersOf } = snapshot.notation
  return content.flatMap((text) => {
    const [, tagged = '', rest = ''] = taggedLine.exec(text) ?? []
    const anchor = parseAnchor(tagged)
    if (!anchor.ok) return []
    const { line, letters } = anchor.value
    const isTrue = letters === lettersOf(rest, line) && snapshot.holds(anchor.value)
    return isTrue ? [{ code: 'pasted-anchors', text, line, ...(edit === undefined ? {} : { edit }) }] : []
  })
}
