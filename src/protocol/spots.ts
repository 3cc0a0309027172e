import type { Range } from './edit.ts'
import type { FaultOf } from './fault.ts'

/** How many lines show what stands where a text was looked for in vain. */
const glimpse = 10

/** One line, as a range. */
export function at(line: number): Range {
  return { from: line, to: line }
}

/** The ranges so many lines further down. */
export function shifted(ranges: readonly Range[], distance: number): readonly Range[] {
  return ranges.map(({ from, to }) => ({ from: from + distance, to: to + distance }))
}

/** What to show where a text is missing: lines that are like it, else the beginning of the lines looked in. */
export function missedAt({ nearest, within }: FaultOf<'no-match'>): readonly Range[] {
  if (nearest.length > 0) return nearest.map(({ line }) => at(line))
  return within === undefined
    ? []
    : [{ from: within.from, to: Math.min(within.to, within.from + glimpse - 1) }]
}
