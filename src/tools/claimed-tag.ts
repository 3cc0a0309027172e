import { accept, type Result } from '../protocol/result.ts'
import { parseTag, type Tag } from '../protocol/tag.ts'

/** The tag that a call asks of a file; null where it asks for none. Faults: `invalid-tag`. */
export function parseClaimedTag(hash: string | null | undefined): Result<Tag | null> {
  return hash === null || hash === undefined ? accept(null) : parseTag(hash)
}
