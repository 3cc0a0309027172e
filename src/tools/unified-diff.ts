import type { AppliedChange, LineSpan } from '../engine/apply.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

/** Unchanged lines around changes. */
const context = 3

interface Versions {
  readonly before: Snapshot
  readonly after: Snapshot
}

/**
 * A unified diff of two snapshots whose changed lines are known: none are searched, so it costs the lines
 * it shows. Lines are ours (a lone CR ends one), so its numbers are those of anchors. Empty without changes.
 */
export function unifiedDiff(path: string, versions: Versions, changes: readonly AppliedChange[]): string {
  if (changes.length === 0) return ''
  const hunks = hunksOf(changes.map((change, index) => withLostEnding(versions, change, changes[index - 1])))
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks.flatMap((hunk) => formatHunk(versions, hunk))].join('\n')
}

/** A deletion at the end takes the ending of the line before; that line then shows as changed too. */
function withLostEnding(
  { before, after }: Versions,
  change: AppliedChange,
  previous: AppliedChange | undefined,
): AppliedChange {
  const line = change.before.line - 1
  const isShown = line === 0 || (previous !== undefined && endOf(previous.before) > line)
  if (isShown || rowOf(before, line) === rowOf(after, change.after.line - 1)) return change
  return { before: longer(change.before), after: longer(change.after) }
}

function longer({ line, lineCount }: LineSpan): LineSpan {
  return { line: line - 1, lineCount: lineCount + 1 }
}

/** Changes so close that they share context stand in one hunk. */
function hunksOf(changes: readonly AppliedChange[]): readonly (readonly AppliedChange[])[] {
  const hunks: AppliedChange[][] = []
  for (const change of changes) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (last !== undefined && change.before.line - endOf(last.before) <= 2 * context) hunk?.push(change)
    else hunks.push([change])
  }
  return hunks
}

function formatHunk({ before, after }: Versions, hunk: readonly AppliedChange[]): readonly string[] {
  const rows: string[] = []
  const [first] = hunk
  if (first === undefined) return rows
  const lead = Math.min(context, first.before.line - 1)
  let next = first.before.line - lead
  const keepTo = (end: number): void => {
    rows.push(...rowsOf(before, { line: next, lineCount: end - next }, ' '))
    next = end
  }
  for (const change of hunk) {
    keepTo(change.before.line)
    rows.push(...rowsOf(before, change.before, '-'), ...rowsOf(after, change.after, '+'))
    next = endOf(change.before)
  }
  keepTo(Math.min(next + context, before.lineCount + 1))
  return [
    `@@ -${formatSpan(first.before.line - lead, rows, '-')} +${formatSpan(first.after.line - lead, rows, '+')} @@`,
    ...rows,
  ]
}

/** `5,3` for three lines from line 5; where there are none, the line before is named. */
function formatSpan(line: number, rows: readonly string[], mark: '-' | '+'): string {
  const count = rows.filter((row) => row.startsWith(' ') || row.startsWith(mark)).length
  return `${count === 0 ? line - 1 : line},${count}`
}

function rowsOf(snapshot: Snapshot, { line, lineCount }: LineSpan, mark: string): readonly string[] {
  const lines = Array.from({ length: lineCount }, (_, index) => line + index)
  return lines.flatMap((each) => rowOf(snapshot, each) ?? []).map((row) => `${mark}${row}`)
}

/** A line as diffs show it. The empty line behind a final newline is none to them. */
function rowOf(snapshot: Snapshot, line: number): string | undefined {
  const text = snapshot.line(line)
  if (line < snapshot.lineCount) return snapshot.lines.endingOf(line).startsWith('\r') ? `${text}\r` : text
  return text === '' ? undefined : `${text}\n\\ No newline at end of file`
}

/** The line behind a span. */
function endOf({ line, lineCount }: LineSpan): number {
  return line + lineCount
}
