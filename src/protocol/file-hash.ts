import { equalBytes, startSha256 } from '#platform'
import { tagFrom, tagOf, type Tag } from './tag.ts'

/** A SHA-256 on its way. Once it has given its digest, nothing more may be asked of it. */
export interface Sha256 {
  /** Takes these bytes in behind those before. */
  update(bytes: Uint8Array): unknown
  /** Another one that has taken in the same so far. */
  copy(): Sha256
  /** The 32 bytes. */
  digest(): Uint8Array
}

/** A file's tag, and its hash on the way there: what a file that begins alike need not hash again. */
export interface FileHash {
  readonly tag: Tag
  /** The hash of the first MiB, of the first two, and so on. */
  readonly midstates: readonly Sha256[]
}

/** Bytes, and the midstates of their hash. */
export interface HashedFile extends Pick<FileHash, 'midstates'> {
  readonly bytes: Uint8Array
}

/** In bytes: how far midstates are apart. Hashing less takes no time that anybody would notice. */
const spacing = 1_048_576

/** Hashes a file from where it begins to differ from what it was before, if it was. */
export function hashFile(bytes: Uint8Array, before?: HashedFile): FileHash {
  if (bytes.length < spacing) return { tag: tagOf(bytes), midstates: [] }
  const midstates = before === undefined ? [] : sharedMidstates(before, bytes)
  const hash: Sha256 = midstates.at(-1)?.copy() ?? startSha256()
  let start = midstates.length * spacing
  for (; start + spacing <= bytes.length; start += spacing) {
    hash.update(bytes.subarray(start, start + spacing))
    midstates.push(hash.copy())
  }
  hash.update(bytes.subarray(start))
  return { tag: tagFrom(hash.digest()), midstates }
}

/** Those that are true of the other bytes too: as long as nobody changed the bytes that they were made of. */
function sharedMidstates({ bytes, midstates }: HashedFile, others: Uint8Array): Sha256[] {
  const firstOther = midstates.findIndex((_, index) => {
    const [start, end] = [index * spacing, (index + 1) * spacing]
    return !equalBytes(bytes.subarray(start, end), others.subarray(start, end))
  })
  return midstates.slice(0, firstOther === -1 ? undefined : firstOther)
}
