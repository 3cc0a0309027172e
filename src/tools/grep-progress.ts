/** How far a search has come. */
export interface GrepProgress {
  /** Files that are done with. */
  readonly files: number
  /** Matching lines found in them that will be shown. */
  readonly matches: number
}
