/** What a writing tool is about to do to one file. */
export interface ProposedChange {
  /** As the file system knows it. */
  readonly path: string
  /** The bytes as they are; null where there is no file. */
  readonly before: Uint8Array | null
  /** The bytes as they would be; null where the file would be removed. */
  readonly after: Uint8Array | null
  /** Unified. */
  readonly diff: string
}

/** A gate that could not look lets the change pass, and the answer says so. */
export type Verdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'veto'; readonly message: string }
  | { readonly verdict: 'unavailable'; readonly reason: string }

/**
 * May veto a change after everything else was checked and before anything is written; an approval prompt is
 * one too. A gate that throws blocks the change.
 */
export type Gate = (change: ProposedChange, signal?: AbortSignal) => Verdict | Promise<Verdict>
