import type { FileSystem } from '../ports/file-system.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import { findInFile, type Search } from './find-matches.ts'
import { Findings, type MatchedFile } from './findings.ts'
import { endNotice, notInFile, notInFolder } from './grep-notices.ts'
import type { GrepProgress } from './grep-progress.ts'
import { GrepParamsSchema, parseGrepRequest, type GrepParams, type GrepRequest } from './grep-params.ts'
import { locate } from './locate.ts'
import { parseParams } from './params.ts'
import type { Place } from './place.ts'
import { startRunning } from './running.ts'
import { prepareSearch, searchFolder } from './search-folder.ts'
import { countSkipped, skippedNotice, type Skipped, type SkippedCount } from './skipped.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { answer, unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'

/** What a search found, for machines. */
export interface GrepDetails {
  readonly path: string
  /** How many matching lines are shown. */
  readonly matchCount: number
  /** The files that have them, by path. */
  readonly files: readonly MatchedFile[]
  /** How many files there were to search. */
  readonly fileCount: number
  readonly skipped: readonly SkippedCount[]
  /** Whether all matches are shown. */
  readonly isComplete: boolean
}

/** What the host of grep decides. */
export interface GrepOptions {
  /** 30 000 where nothing is said. */
  readonly timeoutMs?: number
  /** Called now and then while a folder is searched, unless the call has its own. */
  readonly onProgress?: (progress: GrepProgress) => void
}

const spec: ToolSpec = {
  name: 'grep',
  description: [
    'Finds lines that match a pattern, in a file or in all files of a folder.',
    'For each file: @file path#hash, then >> in front of each match and three spaces in front of the lines around it, both as number#letters|text. So a match can be edited at once.',
    'In a folder, what .gitignore names and binary files are passed over; name a path to search it all the same. Files over 8 MiB are never searched.',
  ].join('\n'),
  promptSnippet: 'grep: finds lines in files, with the hash and anchors that edit takes',
  promptGuidelines: [
    'After grep, edit the lines shown with its hash and anchors; there is no need to read them first.',
  ],
  effects: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  inputSchema: GrepParamsSchema,
}

/** A tool that searches files. */
export function createHashlineGrepTool(options: ToolOptions & GrepOptions): Tool<GrepParams, GrepDetails> {
  return createTool(spec, options, executeHashlineGrep)
}

/** Searches a file or a folder. That nothing is found is no refusal. Throws `HashlineError`. */
export async function executeHashlineGrep(
  params: GrepParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: GrepOptions = {},
): Promise<ToolResult<GrepDetails>> {
  if (signal?.aborted) return unwrap(refuse({ code: 'aborted' }))
  const sent = unwrap(parseParams(GrepParamsSchema, params))
  const request = unwrap(parseGrepRequest(cwd, sent.params))
  const place = await locate(fileSystem, request.place)
  const running = startRunning(signal, options.timeoutMs ?? 30_000)
  const search = { fileSystem, pattern: request.pattern, most: request.limit + 1, running }
  const status = await attempt(place.shown, () => fileSystem.stat(place.path))
  const isFolder = status.ok && status.value.kind === 'directory'
  const grep = isFolder ? grepFolder : grepFile
  const found = unwrap(await grep(search, place, request, options))
  return answerFor(place, found, sent.notes)
}

/** What a search gave. */
interface Found {
  readonly findings: Findings
  readonly fileCount: number
  /** What the walk skipped. */
  readonly passed: readonly Skipped[]
  /** What to say where nothing was found. */
  readonly nothing: string
}

async function grepFile(search: Search, place: Place, request: GrepRequest): Promise<Result<Found>> {
  const searched = await findInFile(search, place)
  if (!searched.ok) return searched
  const findings = new Findings(request.limit, request.context)
  if (searched.value.matches.length > 0) findings.add(searched.value)
  return accept({ findings, fileCount: 1, passed: [], nothing: notInFile(place.shown, request) })
}

async function grepFolder(
  search: Search,
  place: Place,
  request: GrepRequest,
  { onProgress }: GrepOptions,
): Promise<Result<Found>> {
  const prepared = await prepareSearch(search, place, request.glob)
  if (!prepared.ok) return prepared
  const { files, candidates, skipped: passed } = prepared.value
  const findings = new Findings(request.limit, request.context)
  let done = files.length - candidates.length
  for await (const looks of searchFolder(search, place, candidates)) {
    if (!looks.ok) return looks
    for (const look of looks.value) findings.add(look)
    if (findings.end !== null) break
    done += looks.value.length
    onProgress?.({ files: done, matches: findings.matchCount })
  }
  const nothing = notInFolder(place.shown, request, files.length - findings.skipped.length)
  return accept({ findings, fileCount: files.length, passed, nothing })
}

function answerFor(
  place: Place,
  { findings, fileCount, passed, nothing }: Found,
  understood: readonly string[],
): ToolResult<GrepDetails> {
  const { blocks, files, matchCount } = findings
  const skipped = countSkipped([...passed, ...findings.skipped])
  const isComplete = findings.end === null
  const details = { path: place.shown, matchCount, files, fileCount, skipped, isComplete }
  const notes = [...endNotice(findings), ...skippedNotice(skipped), ...understood]
  return answer(blocks.length > 0 ? blocks : [nothing], details, notes)
}
