import type { GrepProgress } from '../tools/grep-progress.ts'

/** What a person sees while a search runs: `300 files searched, 12 matches`. */
export function progressText({ files, matches }: GrepProgress): string {
  return `${files} files searched, ${matches} matches`
}
