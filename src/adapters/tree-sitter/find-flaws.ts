import type { Node, Parser } from 'web-tree-sitter'

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
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline })
  if (tree === null) return undefined
  const flaws = flawsIn(tree.rootNode)
  tree.delete()
  return flaws
}

/** Goes only where the parser says that there is one, and by a stack of its own: no tree is too deep. */
function flawsIn(root: Node): readonly Flaw[] {
  const flaws: Flaw[] = []
  const ahead = root.hasError ? [root] : []
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    const { startIndex: start, endIndex: end, isError, isMissing, type } = node
    if (isError || isMissing) flaws.push({ start, end, missing: isMissing ? type : null })
    for (const child of node.children.toReversed()) if (child.hasError) ahead.push(child)
  }
  return flaws
}
