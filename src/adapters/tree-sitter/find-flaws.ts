import type { Node, Parser, TreeCursor } from 'web-tree-sitter'

/** A place that does not parse: offsets in the text, both in UTF-16 units, and what is missing, if that is it. */
export interface Flaw {
  readonly start: number
  /** Behind it. */
  readonly end: number
  readonly missing: string | null
}

/** Finds all places that do not parse, in their order; undefined where that takes too long. */
export function findFlaws(parser: Parser, text: string, timeoutMs: number): readonly Flaw[] | undefined {
  const deadline = performance.now() + timeoutMs
  const isLate = (): boolean => performance.now() > deadline
  const tree = parser.parse(text, null, { progressCallback: isLate })
  if (tree === null) return undefined
  const cursor = tree.walk()
  try {
    return flawsAt(cursor, isLate)
  } finally {
    cursor.delete()
    tree.delete()
  }
}

/**
 * Goes down only where the parser says that there is one, a node at a time: no tree is too deep, and none too wide
 * to be given up.
 */
function flawsAt(cursor: TreeCursor, isLate: () => boolean): readonly Flaw[] | undefined {
  const flaws: Flaw[] = []
  while (!isLate()) {
    const node = cursor.currentNode
    const isBroken = node.hasError
    if (isBroken) flaws.push(...flawOf(node))
    const isDown = isBroken && cursor.gotoFirstChild()
    if (!isDown && !gotoNext(cursor)) return flaws
  }
  return undefined
}

function flawOf({ isError, isMissing, startIndex: start, endIndex: end, type }: Node): readonly Flaw[] {
  return isError || isMissing ? [{ start, end, missing: isMissing ? type : null }] : []
}

/** To the next sibling, or that of the nearest ancestor that has one; false where nothing follows. */
function gotoNext(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false
  return true
}
