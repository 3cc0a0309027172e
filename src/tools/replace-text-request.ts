import * as z from 'zod'
import type { LineReplacement } from '../engine/replace-in-lines.ts'
import type { Fault } from '../protocol/fault.ts'
import { accept, acceptUnless, both, type Result } from '../protocol/result.ts'
import type { Tag } from '../protocol/tag.ts'
import { parseClaimedTag } from './claimed-tag.ts'
import { invalidParams } from './invalid-params.ts'
import { paramTexts } from './param-texts.ts'
import { parsePath, type Place } from './place.ts'

/** What replace_text takes; which values go together is checked in code. */
export const ReplaceTextParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  old_string: z
    .string()
    .describe(
      'The exact text to replace. Empty inserts at the beginning of start_line, or appends behind the end.',
    ),
  new_string: z.string().describe('What stands there instead. Empty deletes.'),
  start_line: z.number().describe('The first line to look in, from 1.'),
  end_line: z
    .number()
    .nullish()
    .describe('The last line to look in, included; the last of the file if left out.'),
  hash: z.string().nullish().describe(paramTexts.hash),
  replace_all: z.boolean().nullish().describe('Only false: edit_file replaces several places.'),
  replace_all_preview: z
    .boolean()
    .nullish()
    .describe('Write nothing; list every match as edits that edit_file takes.'),
})

/** The first match of `old_string` from `start_line` on becomes `new_string`. */
export interface ReplaceTextParams {
  readonly path: string
  readonly old_string: string
  readonly new_string: string
  /** From 1. */
  readonly start_line: number
  /** Included. */
  readonly end_line?: number | null | undefined
  readonly hash?: string | null | undefined
  readonly replace_all?: boolean | null | undefined
  readonly replace_all_preview?: boolean | null | undefined
}

/** A call, understood. */
export interface ReplaceTextRequest extends LineReplacement {
  readonly place: Place
  /** What the file must have; null where nothing was asked. */
  readonly tag: Tag | null
  /** Whether every match is to be listed, and none replaced. */
  readonly isPreview: boolean
}

/** Understands a call. Faults: `invalid-params`, `invalid-tag`, `invalid-content`. */
export function parseReplaceText(cwd: string, params: ReplaceTextParams): Result<ReplaceTextRequest> {
  const { old_string: find, new_string: replace, start_line: from, end_line, hash } = params
  const faults = [...lineFaults(params), ...textFaults(params)]
  const parsed = both(both(parsePath(cwd, params.path), parseClaimedTag(hash)), acceptUnless(faults, null))
  if (!parsed.ok) return parsed
  const [[place, tag]] = parsed.value
  const range = { from, to: end_line ?? Infinity }
  return accept({ place, tag, find, replace, range, isPreview: params.replace_all_preview === true })
}

function lineFaults({ start_line: start, end_line: end }: ReplaceTextParams): readonly Fault[] {
  if (!isLine(start)) return [invalidParams(['start_line'], `a whole number from 1, not ${start}`)]
  if (end === null || end === undefined || (isLine(end) && end >= start)) return []
  return [invalidParams(['end_line'], `a whole number from start_line, ${start}, on, not ${end}`)]
}

function isLine(line: number): boolean {
  return Number.isSafeInteger(line) && line >= 1
}

function textFaults(params: ReplaceTextParams): readonly Fault[] {
  const { old_string: find, new_string: replace, replace_all, replace_all_preview } = params
  if (!find.isWellFormed() || !replace.isWellFormed()) return [{ code: 'invalid-content' }]
  if (replace_all)
    return [
      invalidParams(['replace_all'], 'false: replace_all_preview lists every match as edits for edit_file'),
    ]
  if (find === '' && replace_all_preview) return [invalidParams(['old_string'], 'a text to find')]
  if (find === '' && replace === '')
    return [invalidParams(['old_string'], 'a text to find, or a new_string to insert')]
  return find === replace ? [invalidParams(['new_string'], 'something other than old_string')] : []
}
