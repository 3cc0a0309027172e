import type { Range } from './edit.ts'

/** One line, as a range. */
export function at(line: number): Range {
  return { from: line, to: line }
}

/** The ranges so many lines further down. */
export function shifted(ranges: readonly Range[], distance: number): readonly Range[] {
  return ranges.map(({ from, to }) => ({ from: from + distance, to: to + distance }))
}
