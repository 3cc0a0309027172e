import type { AppliedChange } from '../engine/apply.ts'
import { listFiles, type Shown } from '../protocol/listing.ts'
import type { Tag } from '../protocol/tag.ts'
import { changesText, shownRanges } from './changes-text.ts'
import type { PlannedFile } from './planned-file.ts'
import { standingOf, type Standing } from './standing.ts'
import { answer, type ToolResult } from './tool.ts'
import type { Scoped } from './scoped.ts'

/** A file after the call. */
export interface WrittenFile extends PlannedFile {
  /** What stands there now; null where it cannot be read any more. */
  readonly bytes: Uint8Array | null
}

/** The files of a call, and sentences for the answer. */
export interface WrittenFiles {
  readonly files: readonly WrittenFile[]
  readonly notes: readonly string[]
}

/** What became of one file, for machines. */
export interface EditedFile {
  readonly path: string
  readonly action: 'created' | 'edited' | 'unchanged'
  /** Which hunks of the call were for it, from 1. */
  readonly hunks: readonly number[]
  readonly changes: readonly AppliedChange[]
  /** Of the file as it is now. */
  readonly tag: Tag
  readonly byteLength: number
  /** Unified. Empty where nothing changed. */
  readonly diff: string
}

/** What became of all files of a call, in the order in which its hunks first name them. */
export interface EditFileDetails extends Scoped {
  readonly files: readonly EditedFile[]
}

/** A file, and what stands there now. */
interface Told {
  readonly edited: EditedFile
  /** What the hunks changed, whatever ran after the write. */
  readonly meant: readonly AppliedChange[]
  readonly standing: Standing
}

/** How many files an answer tells of; the details have them all. */
const mostTold = 40

/** Says what became of each file, and lists the lines that changed. */
export function answerFor(written: WrittenFiles, notes: readonly string[]): ToolResult<EditFileDetails> {
  const files = written.files.map(toldOf)
  const edited = files.map((file) => file.edited)
  const more = files.length > mostTold ? [`${files.length - mostTold} more files are not listed here.`] : []
  const blocks = [...headlineOf(edited), ...blocksOf(files.slice(0, mostTold))]
  const remarks = files.flatMap(({ standing }) => standing.notes)
  return answer(blocks, { files: edited }, [...new Set([...written.notes, ...remarks, ...more, ...notes])])
}

function toldOf({ place, isNew, before, hunks, planned, bytes }: WrittenFile): Told {
  const standing = standingOf(before, planned, { bytes, notes: [] })
  const { snapshot: after, changes, diff } = standing
  const edited: EditedFile = {
    path: place.shown,
    action: isNew ? 'created' : planned.changed ? 'edited' : 'unchanged',
    hunks: hunks.map(({ hunk }) => hunk),
    changes,
    tag: after.tag,
    byteLength: after.bytes.length,
    diff,
  }
  return { edited, meant: planned.changes, standing }
}

/** `3 files: 2 edited, 1 created.` Nothing for one file, whose own sentence says it all. */
function headlineOf(files: readonly EditedFile[]): readonly string[] {
  const counts = (['edited', 'created', 'unchanged'] as const)
    .map((action) => [files.filter((file) => file.action === action).length, action] as const)
    .filter(([count]) => count > 0)
  const parts = counts.map((count) => count.join(' ')).join(', ')
  return files.length === 1 ? [] : [`${files.length} files: ${parts}.`]
}

/** A sentence and a listing for each file. */
function blocksOf(files: readonly Told[]): readonly string[] {
  const shown = files.filter(({ standing }) => standing.isCurrent)
  const listings = listFiles(shown.map(shownOf))
  return files.flatMap((file) => [sentenceOf(file), listings[shown.indexOf(file)] ?? ''])
}

function shownOf({ edited: { path }, meant, standing: { snapshot, changes } }: Told): Shown {
  return { path, snapshot, ranges: shownRanges(changes, meant) }
}

/** `Edited a.ts (2 hunks, now 120 bytes): line 1; line 9 was deleted.` */
function sentenceOf({ edited, meant, standing }: Told): string {
  const { path, action, byteLength } = edited
  const hunks = counted(edited.hunks.length, 'hunk')
  if (action === 'unchanged') return `No change: ${path} stays as it is, since its ${hunks} undo each other.`
  const size = `${hunks}, now ${counted(byteLength, 'byte')}`
  if (action === 'edited') return `Edited ${path} (${size}): ${changesText(meant)}.`
  return `Created ${path} (${size}): ${counted(standing.snapshot.lineCount, 'line')}.`
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
