import type { FileSystem } from '../ports/file-system.ts'
import type { Range } from '../protocol/edit.ts'
import { excerptOf, type Budget } from '../protocol/excerpt.ts'
import { withHeader } from '../protocol/listing.ts'
import type { Notation } from '../protocol/notation.ts'
import { accept, both, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import type { Tag } from '../protocol/tag.ts'
import { parseCount } from './count.ts'
import { lookAt, type File } from './file.ts'
import { invalidParams } from './invalid-params.ts'
import { locate } from './locate.ts'
import { parsePath } from './place.ts'
import { answer, unwrap, type ToolResult } from './tool.ts'

/** How much one page shows: whichever is reached first. */
export interface PageLimits {
  readonly lines?: number
  /** At least 100: a line that is longer is shown cut. */
  readonly bytes?: number
}

/** What the host of read decides. */
export interface ReadOptions {
  /** 2 000 lines and 50 KiB where nothing is said. */
  readonly limits?: PageLimits
}

/** What one page shows where nothing is said. */
export const usualPage = { lines: 2_000, bytes: 51_200 } as const

/** A line's text leaves room for its anchor. */
function budgetOf({ lines = usualPage.lines, bytes = usualPage.bytes }: PageLimits = {}): Budget {
  return { lines, bytes, bytesPerLine: bytes - 20 }
}

/** `from` and `to`: the lines shown, both included. */
export interface ReadDetails extends Range {
  readonly path: string
  readonly tag: Tag
  readonly lineCount: number
}

/** A call that shows a page, its params of the right shape. */
interface PageCall {
  readonly path: string
  readonly offset?: number | null | undefined
  readonly limit?: number | null | undefined
  readonly cwd: string
  /** On what was put right in the params. */
  readonly notes: readonly string[]
}

/** How a page is shown; a call has no say in it. */
interface Showing extends ReadOptions {
  readonly notation?: Notation
  /** Is told which snapshot of which file was shown with anchors. */
  readonly onListed?: (identity: string, snapshot: Snapshot) => void
}

/** Shows one page of a file. Throws `HashlineError`. */
export async function showPage(
  { path, offset, limit, cwd, notes }: PageCall,
  fileSystem: FileSystem,
  { limits, notation, onListed }: Showing,
): Promise<ToolResult<ReadDetails>> {
  const budget = budgetOf(limits)
  const [place, page] = unwrap(both(parsePath(cwd, path), parsePage(offset ?? 1, limit ?? budget.lines)))
  const located = await locate(fileSystem, place)
  const file = unwrap(await lookAt(fileSystem, located, notation))
  const wanted = unwrap(within(page, file.snapshot.lineCount))
  if (file.status.writable) onListed?.(located.identity, file.snapshot)
  return answerFor(located.shown, file, { wanted, budget }, notes)
}

function answerFor(
  path: string,
  file: File,
  { wanted, budget }: { readonly wanted: Range; readonly budget: Budget },
  understood: readonly string[],
): ToolResult<ReadDetails> {
  const { snapshot, status } = file
  const { lineCount, tag } = snapshot
  // A bar: a line that looks like one of a listing must not become one.
  const showing = status.writable ? budget : { ...budget, prefixOf: () => '|' }
  const { text, shown, notices } = excerptOf(snapshot, [wanted], showing)
  const range = { from: wanted.from, to: shown.at(-1)?.to ?? wanted.to }
  const listing = status.writable ? withHeader(snapshot, path, text) : text
  const readOnly = status.writable ? [] : [`${path} is read-only, so it is shown without hash and anchors.`]
  const notes = [...readOnly, ...notices, ...restOf(range, lineCount), ...understood]
  return answer([listing], { path, tag, lineCount, ...range }, notes)
}

/** Both ends of a page whose end may lie behind the file's. Faults: `invalid-params`. */
function parsePage(offset: number, limit: number): Result<Range> {
  const [from, lines] = [parseCount('offset', offset), parseCount('limit', limit)]
  const page = both(from, lines)
  return page.ok ? accept({ from: offset, to: offset + limit - 1 }) : page
}

function within({ from, to }: Range, lineCount: number): Result<Range> {
  if (from <= lineCount) return accept({ from, to: Math.min(to, lineCount) })
  return refuse(invalidParams(['offset'], `a line from 1 to ${lineCount}, not ${from}`))
}

function restOf({ from, to }: Range, lineCount: number): readonly string[] {
  if (to < lineCount)
    return [`Lines ${from} to ${to} of ${lineCount} are shown; go on with offset ${to + 1}.`]
  return from > 1 ? [`Lines ${from} to ${to} of ${lineCount} are shown.`] : []
}
