import { isSame } from '../protocol/bytes.ts'
import type { Range } from '../protocol/edit.ts'
import type { LineTable } from '../protocol/line-table.ts'
import { accept, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { AppliedChange, Outcome } from './apply.ts'
import { differenceWithin, type Counterparts } from './difference.ts'
import { hunkSplicesOf } from './hunk-splices.ts'
import { readBack } from './read-back.ts'
import { splice, type Splice } from './splice.ts'
import type { WorkingText } from './working-text.ts'

/** What a working text makes of the snapshot it began as. Faults: `unrepresentable`, `file-too-large`. */
export function outcomeOf(before: Snapshot, { pieces }: WorkingText): Result<Outcome> {
  const splices = hunkSplicesOf(before, pieces)
  const bytes = splice(before.bytes, splices)
  if (isSame(bytes, before.bytes)) return accept({ snapshot: before, changed: false, changes: [] })
  const after = readBack(before, splices, bytes)
  if (!after.ok) return after
  return accept({ snapshot: after.value, changed: true, changes: changesOf(before, after.value, splices) })
}

/** The lines that differ near the splices, in the order of the file. */
function changesOf(before: Snapshot, after: Snapshot, splices: readonly Splice[]): readonly AppliedChange[] {
  const reached = reachedBy(splices, before.lines, after.lines)
  return joined(reached)
    .map((lines) => differenceWithin(before, after, lines))
    .filter((change) => change.before.lineCount + change.after.lineCount > 0)
}

/** The lines that each splice reaches into, before and after. */
function reachedBy(splices: readonly Splice[], before: LineTable, after: LineTable): readonly Counterparts[] {
  let growth = 0
  return splices.map(({ start, end, bytes }) => {
    const from = after.lineAt(start + growth)
    growth += bytes.length - (end - start)
    return {
      before: { from: before.lineAt(start), to: before.lineAt(end) },
      after: { from, to: after.lineAt(end + growth) },
    }
  })
}

/** Those that share a line are one. */
function joined(all: readonly Counterparts[]): readonly Counterparts[] {
  const apart: Counterparts[] = []
  for (const next of all) {
    const last = apart.at(-1)
    if (last === undefined || last.before.to < next.before.from) apart.push(next)
    else apart.splice(-1, 1, { before: over(last.before, next.before), after: over(last.after, next.after) })
  }
  return apart
}

function over({ from }: Range, { to }: Range): Range {
  return { from, to }
}
