import type { AppliedChange, LineRun } from '../engine/apply.ts'
import type { Range } from '../protocol/edit.ts'

const mostNamed = 20

/** `line 1; lines 4 to 5 became lines 4 to 8; line 9 was deleted; line 12 was added` */
export function changesText(changes: readonly AppliedChange[]): string {
  const named = changes.slice(0, mostNamed).map(changeText)
  const more = changes.length > named.length ? [`${changes.length - named.length} more ranges`] : []
  return [...named, ...more].join('; ')
}

/**
 * The lines to show after changes: those that they brought. Where what ran after the write put all back, no line
 * differs: then those that were meant.
 */
export function shownRanges(
  changes: readonly AppliedChange[],
  meant: readonly AppliedChange[],
): readonly Range[] {
  const spans = changes.length > 0 ? changes.map(({ after }) => after) : meant.map(({ before }) => before)
  return spans.map(({ line, lineCount }) => ({ from: line, to: line + lineCount - 1 }))
}

function changeText({ before, after }: AppliedChange): string {
  if (after.lineCount === 0) return `${runText(before)} ${before.lineCount === 1 ? 'was' : 'were'} deleted`
  if (before.lineCount === 0) return `${runText(after)} ${after.lineCount === 1 ? 'was' : 'were'} added`
  const [was, is] = [runText(before), runText(after)]
  return was === is ? was : `${was} became ${is}`
}

function runText({ line, lineCount }: LineRun): string {
  return lineCount === 1 ? `line ${line}` : `lines ${line} to ${line + lineCount - 1}`
}
