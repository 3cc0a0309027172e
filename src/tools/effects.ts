/** What calls of a tool can do, for hosts that ask somebody before they let it. */
export interface ToolEffects {
  /** They change nothing. */
  readonly isReadOnly: boolean
  /** What was there before can be gone afterwards. */
  readonly isDestructive: boolean
  /** The same call once more changes nothing more. */
  readonly isIdempotent: boolean
  /** They can reach beyond the files that the host gave. */
  readonly isOpenWorld: boolean
}
