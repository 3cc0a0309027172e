import { quote } from '../protocol/quote.ts'
import type { Findings } from './findings.ts'
import type { GrepRequest } from './grep-params.ts'

/** Where an answer ends early, why, and how to get the rest. Nothing where it does not. */
export function endNotice({ end, isAtLimit, matchCount }: Findings): readonly string[] {
  if (end === null) return []
  const where = `line ${end.line} of ${quote(end.path)}`
  const shown = matchCount === 1 ? 'One match is shown' : `${matchCount} matches are shown`
  return isAtLimit
    ? [`${shown}, as limit says; the next is ${where}. Raise limit, or narrow path, glob or pattern.`]
    : [
        `${shown}, then the answer is full; it goes on at ${where}. Narrow path, glob or pattern, or read there.`,
      ]
}

/** The answer where a file has no match. */
export function notInFile(path: string, { given }: GrepRequest): string {
  return `No match: ${quote(given)} is not in ${quote(path)}.${breakHint(given)}`
}

/** The answer where none of so many files of a folder has a match. */
export function notInFolder(path: string, { given, glob }: GrepRequest, fileCount: number): string {
  const those = glob.text === null ? '' : ` that ${quote(glob.text)} names`
  if (fileCount === 0) return `No match: there is no file to search in ${quote(path)}${those}.`
  const files = fileCount === 1 ? 'the one file' : `any of the ${fileCount} files`
  return `No match: ${quote(given)} is not in ${files} of ${quote(path)}${those}.${breakHint(given)}`
}

function breakHint(given: string): string {
  const hasBreak = /\\[nr]|[\n\r]/.test(given)
  return hasBreak ? ' Lines are matched one at a time, so a line break in a pattern matches nothing.' : ''
}
