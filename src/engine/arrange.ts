import type { Change } from '../protocol/edit.ts'

/** The changes in the order of the file, each meaning once: sending an edit twice does not matter. PROTOCOL §6.3. */
export function arrange(changes: readonly Change[]): readonly Change[] {
  const firstOfMeaning = new Map<string, Change>()
  for (const change of changes) {
    const meaning = meaningOf(change)
    if (!firstOfMeaning.has(meaning)) firstOfMeaning.set(meaning, change)
  }
  return [...firstOfMeaning.values()].toSorted((a, b) => a.from.line - b.from.line)
}

function meaningOf({ from, to, content }: Change): string {
  return JSON.stringify([from, to, content])
}
