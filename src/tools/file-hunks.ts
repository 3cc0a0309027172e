import type { FileSystem } from '../ports/file-system.ts'
import type { NumberedHunk } from '../protocol/hunk.ts'
import { accept, all, refuse, type Result } from '../protocol/result.ts'
import type { Tag } from '../protocol/tag.ts'
import { withFact } from './attempt.ts'
import type { EditFileRequest, PlacedHunk } from './edit-file-request.ts'
import { invalidParams } from './invalid-params.ts'
import { locate, type Located } from './locate.ts'
import type { Place } from './place.ts'

/** The hunks of a call that are for one file, in order, however they spell it. */
export interface FileHunks {
  /** As the first of them spells it. */
  readonly place: Located
  readonly hunks: readonly NumberedHunk[]
  /** What the file must have; null where nothing was asked. */
  readonly tag: Tag | null
}

/** Finds out which hunks are for one file. Faults: `invalid-params` where a hash cannot be for its file. */
export async function groupByFile(
  fileSystem: FileSystem,
  { hunks, claim }: EditFileRequest,
): Promise<Result<readonly FileHunks[]>> {
  const located = new Map<string, Located>()
  const files = new Map<string, { place: Located; hunks: PlacedHunk[] }>()
  for (const hunk of hunks) {
    const place = await locateOnce(fileSystem, hunk.place, located)
    const file = files.get(place.identity) ?? { place, hunks: [] }
    file.hunks.push(hunk)
    files.set(place.identity, file)
  }
  const claimed = claim === null ? null : await locateOnce(fileSystem, claim.place, located)
  if (claimed !== null && !files.has(claimed.identity)) return refuse(idleHash)
  return all(
    Array.from(files, ([identity, file]) =>
      withTag(file, claim !== null && claimed?.identity === identity ? claim.tag : null),
    ),
  )
}

const idleHash = invalidParams(['hash'], 'a hash of a file that a hunk is for')

/** Hunks often share a path: each is looked at once. */
async function locateOnce(
  fileSystem: FileSystem,
  place: Place,
  located: Map<string, Located>,
): Promise<Located> {
  const known = located.get(place.path) ?? (await locate(fileSystem, place))
  located.set(place.path, known)
  return known
}

/** The one tag that the call and the hunks ask of a file. */
function withTag(
  { place, hunks }: { readonly place: Located; readonly hunks: readonly PlacedHunk[] },
  callTag: Tag | null,
): Result<FileHunks> {
  const tag = callTag ?? hunks.find((hunk) => hunk.tag !== null)?.tag ?? null
  const other = hunks.find((hunk) => hunk.tag !== null && hunk.tag !== tag)
  if (other === undefined) return accept({ place, hunks, tag })
  const twoTags = invalidParams(['hash'], `one hash for ${place.shown}, not #${tag} and #${other.tag}`)
  return withFact(refuse(twoTags), { hunk: other.hunk })
}
