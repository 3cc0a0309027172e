import type { FaultOf, Unrestored } from './fault.ts'
import { quote } from './quote.ts'
import { splitLines } from './split-lines.ts'
import { shifted } from './spots.ts'

/** The file a fault is about. */
export function placeOf({ path }: { readonly path?: string }): string {
  return path === undefined ? 'the file' : quote(path)
}

/** A text of several lines in which none but the first begins at the margin. */
export function indented(text: string): string {
  return splitLines(text).join('\n  ')
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly (string | number)[]): string {
  const [last = '', ...others] = items.toReversed()
  return others.length === 0 ? `${last}` : `${others.toReversed().join(', ')} and ${last}`
}

/** Names that may have been meant. */
export function nearestOf({ nearest = [] }: FaultOf<'not-found'>): string {
  return nearest.length === 0
    ? ''
    : `; near it ${nearest.length === 1 ? 'is' : 'are'} ${nearest.map(quote).join(', ')}`
}

/** Where the anchors of a stale request are now, if that is certain. Evidence, so it only reports. */
export function movedOf({ ranges, moved }: FaultOf<'stale-tag'>): string {
  if (moved === null) return ''
  if (moved === 0) return '; all anchors still hold at their lines'
  const places = shifted(ranges, moved).map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`))
  const direction = moved > 0 ? 'down' : 'up'
  const lines = Math.abs(moved) === 1 ? '1 line' : `${Math.abs(moved)} lines`
  return `; all anchors are found again ${lines} further ${direction}, at ${places.join(', ')}`
}

/** What stands in files that were not put back. */
export function leftText(left: readonly Unrestored[]): string {
  return left.map(({ path, holds }) => `${quote(path)} ${holdings[holds]}`).join('; ')
}

const holdings = {
  next: 'has its new content',
  other: 'has content that is neither the old nor the new',
  unknown: 'cannot be looked at',
}
