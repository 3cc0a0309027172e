import { formatAnchor } from '../protocol/anchor.ts'
import type { Change } from '../protocol/edit.ts'

/** The changes in the order of the file, each meaning once: sending an edit twice does not matter. PROTOCOL §6.3. */
export function arrange(changes: readonly Change[]): readonly Change[] {
  const sorted = changes.toSorted((a, b) => a.from.line - b.from.line)
  const meanings = new Set<string>()
  return sorted.filter((change, index) => {
    // Only those that begin on one line can mean the same, and there are hardly ever two.
    if (!beginTogether(sorted[index - 1], change) && !beginTogether(change, sorted[index + 1])) return true
    const count = meanings.size
    return meanings.add(meaningOf(change)).size > count
  })
}

function beginTogether(a: Change | undefined, b: Change | undefined): boolean {
  return a?.from.line === b?.from.line
}

/** Content lines hold no LF, and how many there are tells none from an empty one. */
function meaningOf({ from, to, content }: Change): string {
  return `${formatAnchor(from)}-${formatAnchor(to)} ${content.length}:${content.join('\n')}`
}
