import * as z from 'zod'
import type { Fault } from '../protocol/fault.ts'
import { checkHunkCount, parseHunk, type Hunk, type NumberedHunk } from '../protocol/hunk.ts'
import { accept, all, both, refuse, type Result } from '../protocol/result.ts'
import { parseTag, type Tag } from '../protocol/tag.ts'
import { withFact } from './attempt.ts'
import { parseClaimedTag } from './claimed-tag.ts'
import { invalidParams } from './invalid-params.ts'
import { paramTexts } from './param-texts.ts'
import { parsePath, type Place } from './place.ts'

const says = {
  find: 'The exact text to replace, without anchors. It stands once in the file as earlier hunks leave it. Empty creates the file.',
  replace: 'What stands there instead. Empty deletes.',
  hash: paramTexts.hash,
} as const

/** What edit_file takes, for hosts and models; which fields go together is checked in code. */
export const EditFileParamsSchema = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        find: z.string().describe(says.find),
        replace: z.string().describe(says.replace),
        path: z.string().nullish().describe('The file of this hunk, where it is not that of the call.'),
        hash: z.string().nullish().describe(says.hash),
      }),
    )
    .nullish()
    .describe('Hunks of one or more files, in order. All are applied, or none.'),
  path: z.string().nullish().describe(paramTexts.path),
  find: z.string().nullish().describe(says.find),
  replace: z.string().nullish().describe(says.replace),
  hash: z.string().nullish().describe(says.hash),
})

/** A hunk as sent, and the file it is for. */
export interface FileHunk extends Hunk {
  /** Left out: the path of the call. */
  readonly path?: string | null | undefined
  /** The tag that the file must have. */
  readonly hash?: string | null | undefined
}

/** Several hunks in `edits`, or one: `find` and `replace`. `path` and `hash` are for hunks without a path. */
export interface EditFileParams {
  readonly edits?: readonly FileHunk[] | null | undefined
  readonly path?: FileHunk['path']
  readonly find?: string | null | undefined
  readonly replace?: string | null | undefined
  readonly hash?: FileHunk['hash']
}

/** A file that must have a tag. */
interface Claim {
  readonly place: Place
  readonly tag: Tag
}

/** A hunk, the file it is for, and the tag it asks of that. */
export interface PlacedHunk extends NumberedHunk {
  readonly place: Place
  readonly tag: Tag | null
}

/** A call, understood. */
export interface EditFileRequest {
  readonly hunks: readonly PlacedHunk[]
  /** What the call asks of the file it names. */
  readonly claim: Claim | null
}

/** Understands a call. Faults: `invalid-params`, `invalid-tag`, `invalid-content`, `no-edits`. */
export function parseEditFile(cwd: string, params: EditFileParams): Result<EditFileRequest> {
  const sent = sentHunks(params)
  if (!sent.ok) return sent
  const counted = checkHunkCount(sent.value.length)
  if (!counted.ok) return counted
  const hunks = sent.value.map((hunk, index) => parseFileHunk(hunk, index + 1, { cwd, path: params.path }))
  const parsed = both(all(hunks), parseClaim(cwd, params))
  return parsed.ok ? accept({ hunks: parsed.value[0], claim: parsed.value[1] }) : parsed
}

function sentHunks({ edits, find, replace }: EditFileParams): Result<readonly FileHunk[]> {
  const beside = Object.entries({ find, replace }).find(([, text]) => isSent(text))
  if (isSent(edits) && beside !== undefined)
    return refuse(invalidParams([beside[0]], 'nothing beside edits, which has its own'))
  if (isSent(edits)) return accept(edits)
  if (beside === undefined) return refuse(missing('edits', 'hunks'))
  if (!isSent(find)) return refuse(missing('find', 'a string'))
  return isSent(replace) ? accept([{ find, replace }]) : refuse(missing('replace', 'a string'))
}

function parseFileHunk(
  sent: FileHunk,
  number: number,
  call: { readonly cwd: string; readonly path: EditFileParams['path'] },
): Result<PlacedHunk> {
  const place = parsePlace(call.cwd, sent.path ?? call.path)
  const hunk = both(parseHunk(sent, number), both(place, parseClaimedTag(sent.hash)))
  const parsed = withFact(hunk, { hunk: number })
  return parsed.ok
    ? accept({ ...parsed.value[0], place: parsed.value[1][0], tag: parsed.value[1][1] })
    : parsed
}

function parseClaim(cwd: string, { path, hash }: EditFileParams): Result<Claim | null> {
  if (!isSent(hash)) return accept(null)
  const claim = both(parsePlace(cwd, path), parseTag(hash))
  return claim.ok ? accept({ place: claim.value[0], tag: claim.value[1] }) : claim
}

function parsePlace(cwd: string, path: string | null | undefined): Result<Place> {
  return isSent(path) ? parsePath(cwd, path) : refuse(missing('path', 'a path, in the hunk or for the call'))
}

function missing(parameter: string, expected: string): Fault {
  return invalidParams([parameter], `${expected}, but it is missing`)
}

function isSent<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}
