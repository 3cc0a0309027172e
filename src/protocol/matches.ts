import { decodeUtf8 } from '#platform'
import { inTime } from './in-time.ts'
import type { Snapshot } from './snapshot.ts'

/** A line in which a pattern is found, and where in its text it is found first. */
export interface Match {
  readonly line: number
  /** In UTF-16 code units, as strings count. */
  readonly index: number
  readonly length: number
}

/** A stretch of time that has begun. */
export interface Clock {
  readonly timeoutMs: number
  isOver(): boolean
}

/** How much to search for, and how long. */
export interface MatchLimits {
  /** How many matches in one snapshot are enough. */
  readonly most: number
  /**
   * The time that a search may take, from now. It is asked between lines whether it is over; where the platform
   * can do that, a search is stopped in the middle of one, too.
   */
  readonly startClock: () => Clock
}

/**
 * For each snapshot the lines in which a pattern is found, in order; null where the search has no end. Being
 * stopped in the middle needs a thread that keeps time, which takes longer than most searches: so one watches
 * over all, and only where that fails over each alone.
 */
export function matchesInAll(
  snapshots: readonly Snapshot[],
  pattern: RegExp,
  limits: MatchLimits,
): readonly (readonly Match[] | null)[] {
  const all = matchesInTime(snapshots, pattern, limits)
  if (all !== null || snapshots.length === 1) return all ?? [null]
  return snapshots.map((snapshot) => matchesInTime([snapshot], pattern, limits)?.[0] ?? null)
}

function matchesInTime(
  snapshots: readonly Snapshot[],
  pattern: RegExp,
  { most, startClock }: MatchLimits,
): readonly (readonly Match[] | null)[] | null {
  const clock = startClock()
  const search = () => snapshots.map((snapshot) => firstMatches(snapshot, pattern, most, clock))
  const found = inTime(clock.timeoutMs, search) ?? null
  return clock.isOver() ? null : found
}

function firstMatches(
  snapshot: Snapshot,
  pattern: RegExp,
  most: number,
  clock: Clock,
): readonly Match[] | null {
  const matches: Match[] = []
  for (let line = 1; line <= snapshot.lineCount && matches.length < most && !clock.isOver(); line += 1) {
    const found = find(pattern, snapshot.line(line))
    if (found === undefined) return null
    if (found !== null) matches.push({ line, index: found.index, length: found[0].length })
  }
  return matches
}

/** What a pattern finds first; undefined where it takes more room than an engine has. */
function find(pattern: RegExp, text: string): RegExpExecArray | null | undefined {
  try {
    return pattern.exec(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Whether a pattern is found in what can be read of bytes that are not UTF-8: between the bytes that are no
 * text, line by line. Also true where the search has no end.
 */
export function isFoundInBytes(bytes: Uint8Array, pattern: RegExp, clock: Clock): boolean {
  const isFound = (): boolean => {
    const pieces = decodeUtf8(bytes).split(/[\r\n\uFFFD]/)
    return pieces.some((piece) => clock.isOver() || find(pattern, piece) !== null)
  }
  return inTime(clock.timeoutMs, isFound) ?? true
}
