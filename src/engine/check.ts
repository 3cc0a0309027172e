import type { Anchor } from '../protocol/anchor.ts'
import type { Change } from '../protocol/edit.ts'
import type { Fault } from '../protocol/fault.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { relocate } from './relocate.ts'

/**
 * Everything wrong with arranged changes of this snapshot. Where the tag is stale, line numbers mean
 * nothing and only that is said. Faults: `stale-tag`, `inverted-range`, `out-of-range`, `stale-anchor`,
 * `overlap`. PROTOCOL §6.2.
 */
export function check(snapshot: Snapshot, tag: Tag | null, changes: readonly Change[]): readonly Fault[] {
  if (tag !== snapshot.tag) return [staleTag(snapshot, tag, changes)]
  const wrong = changes.filter((change) => !stands(snapshot, change))
  return [...wrong.flatMap((change) => rangeFaults(snapshot, change)), ...overlaps(changes)]
}

function staleTag(snapshot: Snapshot, given: Tag | null, changes: readonly Change[]): Fault {
  return {
    code: 'stale-tag',
    given,
    now: snapshot.tag,
    ranges: changes.map(({ from, to }) => ({ from: from.line, to: to.line })),
    moved: relocate(snapshot, changes.flatMap(anchorsOf)),
  }
}

/** Whether nothing is wrong with a range, so that there are no faults to put together. */
function stands(snapshot: Snapshot, change: Change): boolean {
  const { from, to } = change
  return isOrdered(change) && snapshot.holds(from) && (from === to || snapshot.holds(to))
}

function rangeFaults(snapshot: Snapshot, change: Change): readonly Fault[] {
  const anchorFaults = anchorsOf(change).flatMap((anchor) => anchorFault(snapshot, change.edit, anchor))
  return isOrdered(change) ? anchorFaults : [inverted(change), ...anchorFaults]
}

function inverted({ edit, from, to }: Change): Fault {
  return { code: 'inverted-range', edit, from, to }
}

function anchorFault(snapshot: Snapshot, edit: number, given: Anchor): readonly Fault[] {
  const { lineCount } = snapshot
  if (given.line > lineCount) return [{ code: 'out-of-range', edit, line: given.line, lineCount }]
  const now = snapshot.anchor(given.line)
  return now.letters === given.letters ? [] : [{ code: 'stale-anchor', edit, given, now }]
}

/** Each change that begins before the end of an earlier one; the earlier one that reaches furthest is named. */
function overlaps(changes: readonly Change[]): readonly Fault[] {
  const faults: Fault[] = []
  let furthest: Change | undefined
  for (const change of changes.filter(isOrdered)) {
    if (furthest !== undefined && change.from.line <= furthest.to.line) {
      faults.push({ code: 'overlap', edit: change.edit, other: furthest.edit, line: change.from.line })
    }
    if (furthest === undefined || change.to.line > furthest.to.line) furthest = change
  }
  return faults
}

/** Both ends, or one where they are the same: what is wrong with it is said once. */
function anchorsOf({ from, to }: Change): readonly Anchor[] {
  return from.line === to.line && from.letters === to.letters ? [from] : [from, to]
}

function isOrdered({ from, to }: Change): boolean {
  return from.line <= to.line
}
