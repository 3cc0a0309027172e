import type { AppliedChange } from '../engine/apply.ts'
import type { ReplacingAll } from '../engine/replacing-all.ts'
import type { Hunk } from '../protocol/hunk.ts'
import { listed } from '../protocol/phrases.ts'
import { quote } from '../protocol/quote.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import type { ReplaceTextRequest } from './replace-text-request.ts'
import { answer, type ToolResult } from './tool.ts'
import type { Scoped } from './scoped.ts'

/** What a call did, for machines. */
export interface ReplaceTextDetails extends Scoped {
  readonly path: string
  /** Of the file as it is now. */
  readonly tag: Tag
  readonly changed: boolean
  readonly changes: readonly AppliedChange[]
  /** Unified. Empty where nothing changed. */
  readonly diff: string
  /** What edit_file takes to replace every match; null where that was not asked for. */
  readonly edits: readonly Hunk[] | null
}

/** Lists matches as a call of edit_file that replaces them; nothing is written. */
export function previewOf(
  path: string,
  { tag }: Snapshot,
  matches: ReplacingAll,
  { find }: ReplaceTextRequest,
): ToolResult<ReplaceTextDetails> {
  const { hunks, left, isAll } = matches
  const details = { path, tag, changed: false, changes: [], diff: '', edits: hunks }
  const edits = hunks.map((hunk) => JSON.stringify(hunk)).join(',\n')
  const call = `{"path":${JSON.stringify(path)},"hash":"${tag}","edits":[\n${edits}\n]}`
  const offer = hunks.length === 0 ? [] : [`Send this to edit_file to replace them:\n${call}`]
  const alike = `Too alike to be told apart by text are the matches on ${linesText(left)}; use edit for them.`
  const notes = [
    ...(left.length === 0 ? [] : [alike]),
    ...(isAll ? [] : ['There are more matches behind these.']),
  ]
  return answer(
    [`${matchesText(matches)} of ${quote(find)} in ${path}. Nothing was written.`, ...offer],
    details,
    notes,
  )
}

/** `3 matches, on lines 1, 4 and 9,` */
function matchesText({ count, lines }: ReplacingAll): string {
  if (count === 0) return 'No edits for the matches'
  return `${count === 1 ? '1 match' : `${count} matches`}, on ${linesText(lines)},`
}

function linesText(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines)}`
}
