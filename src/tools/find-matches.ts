import type { FileSystem } from '../ports/file-system.ts'
import {
  isFoundInBytes,
  matchesInAll,
  type Clock,
  type Match,
  type MatchLimits,
} from '../protocol/matches.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { snapshotOf } from '../protocol/snapshot.ts'
import { bytesAt, lookAt, type File } from './file.ts'
import type { Place } from './place.ts'
import { msLeft, type Running } from './running.ts'
import { reasonOf, type Skipped } from './skipped.ts'

/** What to find, where, and until when. */
export interface Search {
  readonly fileSystem: FileSystem
  readonly pattern: RegExp
  /** How many matches in one file are enough. */
  readonly most: number
  readonly running: Running
}

/** A file in which something was looked for: what one look at it saw, and where in that the pattern is. */
export interface Searched {
  readonly place: Place
  readonly file: File
  readonly matches: readonly Match[]
}

/** What a look at a walked file gave: where the pattern is, why it was skipped, or that there is nothing. */
export type Look = Searched | Skipped | null

/** So long may one file take: no honest pattern does, and while it is matched nothing else can happen. */
const longestMs = 1_000

/** Looks for a pattern in a file that a call has named. Faults: those of the place, `timeout`. */
export async function findInFile(search: Search, place: Place): Promise<Result<Searched>> {
  const file = await lookAt(search.fileSystem, place)
  if (!file.ok) return file
  const [matches] = matchesInAll([file.value.snapshot], search.pattern, limitsOf(search))
  if (matches) return accept({ place, file: file.value, matches })
  return refuse({
    code: 'timeout',
    path: place.shown,
    timeoutMs: Math.min(longestMs, search.running.timeoutMs),
  })
}

/** Looks for it in files that a walk of a folder has found. */
export async function findInFolder(
  search: Search,
  folder: Place,
  paths: readonly string[],
): Promise<readonly Look[]> {
  const opened = await Promise.all(paths.map((path) => open(search, placeIn(folder, path), path)))
  const snapshots = opened.flatMap((each) => (isOpen(each) ? [each.file.snapshot] : []))
  const matches = matchesInAll(snapshots, search.pattern, limitsOf(search)).values()
  return opened.map((each) => (isOpen(each) ? searched(each, matches.next().value) : each))
}

/** A walked file that can be searched. */
interface Open extends Omit<Searched, 'matches'> {
  readonly path: string
}

function isOpen(each: Open | Skipped | null): each is Open {
  return each !== null && 'file' in each
}

async function open(search: Search, place: Place, path: string): Promise<Open | Skipped | null> {
  const read = await bytesAt(search.fileSystem, place)
  if (!read.ok) return { path, reason: reasonOf(read.faults[0]) }
  const { status, bytes } = read.value
  const snapshot = snapshotOf(bytes)
  const reason = snapshot.ok ? null : reasonOf(snapshot.faults[0])
  if (bytes.includes(0)) return { path, reason: reason === 'utf-16' ? reason : 'binary' }
  if (snapshot.ok) return { path, place, file: { status, snapshot: snapshot.value } }
  // Where the pattern is not even in what can be read of it, nothing is missed.
  const clock = limitsOf(search).startClock()
  return reason !== null && isFoundInBytes(bytes, search.pattern, clock) ? { path, reason } : null
}

function searched({ path, place, file }: Open, matches: readonly Match[] | null | undefined): Look {
  if (!matches) return { path, reason: 'slow' }
  return matches.length === 0 ? null : { place, file, matches }
}

function limitsOf({ most, running }: Search): MatchLimits {
  const startClock = (): Clock => {
    const timeoutMs = Math.min(longestMs, msLeft(running))
    const endsAt = performance.now() + timeoutMs
    return { timeoutMs, isOver: () => performance.now() >= endsAt }
  }
  return { most, startClock }
}

/** The place of what a walk has found in a folder. */
function placeIn(folder: Place, path: string): Place {
  const inside = (folderPath: string): string => `${folderPath.replace(/\/$/, '')}/${path}`
  return { path: inside(folder.path), shown: folder.shown === '.' ? path : inside(folder.shown) }
}
