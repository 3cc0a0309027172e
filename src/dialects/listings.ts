import type { Tag } from '../protocol/tag.ts'

/** How many files are remembered; the one that was listed longest ago is forgotten first. */
const most = 1_000

/**
 * Which snapshot of each file was listed last, by the identity of files: what a tag says, where the notation has
 * none. It is kept in memory only, and belongs to one conversation over one file system.
 */
export interface Listings {
  /** Takes note of a listing. */
  listed(identity: string, tag: Tag): void
  /** Null where none is remembered. */
  tagOf(identity: string): Tag | null
}

/** What the tools of a dialect take beside what the standard ones do. */
export interface ListingsOption {
  /** Shared by the tools of one conversation. Without it an edit tool knows only what its own answers listed. */
  readonly listings?: Listings
}

/** A record with nothing in it. */
export function createListings(): Listings {
  const tags = new Map<string, Tag>()
  return {
    listed(identity, tag) {
      tags.delete(identity)
      tags.set(identity, tag)
      const [oldest] = tags.keys()
      if (tags.size > most && oldest !== undefined) tags.delete(oldest)
    },
    tagOf: (identity) => tags.get(identity) ?? null,
  }
}
