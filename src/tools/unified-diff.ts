import type { AppliedChange, LineRun } from '../engine/apply.ts'
import type { Snapshot } from '../protocol/snapshot.ts'

/** Unchanged lines around changes. */
const context = 3

/** A file on both sides of its changes. */
interface Sides {
  readonly before: Snapshot
  readonly after: Snapshot
}

/**
 * A unified diff of two snapshots whose changed lines are known: none are searched, so it costs the lines
 * it shows. Lines are ours (a lone CR ends one), so its numbers are those of anchors. Empty without changes.
 */
export function unifiedDiff(path: string, sides: Sides, changes: readonly AppliedChange[]): string {
  if (changes.length === 0) return ''
  const whole = changes.map((change, index) => withLostEnding(sides, change, changes[index - 1]))
  const hunks = hunksOf(whole.filter((change) => showsLines(sides, change)))
  return [`--- a/${path}`, `+++ b/${path}`, ...hunks.map((hunk) => formatHunk(sides, hunk))].join('\n')
}

/** A deletion at the end takes the ending of the line before; that line then shows as changed too. */
function withLostEnding(
  { before, after }: Sides,
  change: AppliedChange,
  previous: AppliedChange | undefined,
): AppliedChange {
  const line = change.before.line - 1
  const isShown = line === 0 || (previous !== undefined && endOf(previous.before) > line)
  if (isShown || shownLine(before, line) === shownLine(after, change.after.line - 1)) return change
  return { before: longer(change.before), after: longer(change.after) }
}

/** Whether there is anything to show: an empty last line that was put back is no line to a diff. */
function showsLines({ before, after }: Sides, change: AppliedChange): boolean {
  return showsFirst(before, change.before) || showsFirst(after, change.after)
}

function showsFirst(snapshot: Snapshot, { line, lineCount }: LineRun): boolean {
  return lineCount > 0 && shownLine(snapshot, line) !== undefined
}

function longer({ line, lineCount }: LineRun): LineRun {
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

function formatHunk({ before, after }: Sides, hunk: readonly AppliedChange[]): string {
  const shown: string[] = []
  const counts = { ' ': 0, '-': 0, '+': 0 }
  const add = (mark: keyof typeof counts, snapshot: Snapshot, { line, lineCount }: LineRun): void => {
    for (let each = line; each < line + lineCount; each += 1) {
      const text = shownLine(snapshot, each)
      if (text === undefined) continue
      shown.push(`${mark}${text}`)
      counts[mark] += 1
    }
  }
  const [first] = hunk
  if (first === undefined) return ''
  const lead = Math.min(context, first.before.line - 1)
  let next = first.before.line - lead
  for (const change of hunk) {
    add(' ', before, { line: next, lineCount: change.before.line - next })
    add('-', before, change.before)
    add('+', after, change.after)
    next = endOf(change.before)
  }
  add(' ', before, { line: next, lineCount: Math.min(context, before.lineCount + 1 - next) })
  const old = formatSpan(first.before.line - lead, counts[' '] + counts['-'])
  return [`@@ -${old} +${formatSpan(first.after.line - lead, counts[' '] + counts['+'])} @@`, ...shown].join(
    '\n',
  )
}

/** `5,3` for three lines from line 5; where there are none, the line before is named. */
function formatSpan(line: number, count: number): string {
  return `${count === 0 ? line - 1 : line},${count}`
}

/** A line as diffs show it. The empty line behind a final newline is none to them. */
function shownLine(snapshot: Snapshot, line: number): string | undefined {
  const text = snapshot.line(line)
  if (line < snapshot.lineCount) return snapshot.lines.endingOf(line).startsWith('\r') ? `${text}\r` : text
  return text === '' ? undefined : `${text}\n\\ No newline at end of file`
}

/** The line behind a run of lines. */
function endOf({ line, lineCount }: LineRun): number {
  return line + lineCount
}
