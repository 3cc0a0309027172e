import type { Snapshot } from '../protocol/snapshot.ts'

/** How much of a file is compared, how much of a line, and how many lines are named. */
const [mostCompared, longest, mostNamed] = [20_000, 200, 3]

/** Of two texts that share this much or less, neither is like the other. */
const unlike = 0.5

/** The lines that are most like a text, the likest first; none that is hardly like it. White space around is ignored. */
export function similarLines(snapshot: Snapshot, text: string): readonly number[] {
  const wanted = text.trim().slice(0, longest)
  const pairs = pairsOf(wanted)
  const count = Math.min(snapshot.lineCount, mostCompared)
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((line) => isAboutAsLong(snapshot, line, wanted))
    .map((line) => ({ line, likeness: likeness(pairs, snapshot.line(line).trim().slice(0, longest)) }))
    .filter((near) => near.likeness > unlike)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostNamed)
    .map(({ line }) => line)
}

/** Asked first, since nothing needs to be decoded for it: a much shorter line cannot share enough. */
function isAboutAsLong({ lines }: Snapshot, line: number, wanted: string): boolean {
  return 3 * (lines.endOf(line) - lines.startOf(line)) >= wanted.length
}

/** Twice the pairs of characters that two texts share, by how many pairs both have: from 0 to 1, or NaN where none has one. */
function likeness(pairs: readonly string[], text: string): number {
  const others = pairsOf(text)
  const counts = new Map<string, number>()
  for (const pair of others) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairs) {
    const count = counts.get(pair) ?? 0
    if (count > 0) shared += 1
    counts.set(pair, count - 1)
  }
  return (2 * shared) / (pairs.length + others.length)
}

function pairsOf(text: string): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2))
}
