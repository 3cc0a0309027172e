import * as z from 'zod'
import { parsePattern, type PatternRequest } from '../protocol/pattern.ts'
import { accept, both, type Result } from '../protocol/result.ts'
import { parseCount } from './count.ts'
import { parseGlob, type Glob } from './glob.ts'
import { parsePath, type Place } from './place.ts'

/** Where nothing is said. */
const usual = { path: '.', context: 0, limit: 100 } as const

/** What grep takes, for hosts and models; which values are right is checked in code. */
export const GrepParamsSchema = z.strictObject({
  pattern: z.string().describe('A JavaScript regular expression. It is matched against one line at a time.'),
  path: z
    .string()
    .nullish()
    .describe('The file or folder to search; the working folder where nothing is said.'),
  glob: z
    .string()
    .nullish()
    .describe(
      'The files to search in a folder: *.ts for names, src/**/*.ts for paths from there; ! excludes.',
    ),
  ignoreCase: z.boolean().nullish().describe('Whether upper and lower case are the same.'),
  literal: z.boolean().nullish().describe('Whether the pattern is the text itself, and no expression.'),
  context: z.number().nullish().describe('How many lines to show before and after each match.'),
  limit: z
    .number()
    .nullish()
    .describe(`How many matching lines to show at most; ${usual.limit} where nothing is said.`),
})

/** What to find, where, and how much of it to show. */
export interface GrepParams extends PatternRequest {
  readonly path?: string | null | undefined
  readonly glob?: string | null | undefined
  readonly context?: number | null | undefined
  readonly limit?: number | null | undefined
}

/** Params of grep, understood. */
export interface GrepRequest {
  /** The pattern as sent. */
  readonly given: string
  readonly pattern: RegExp
  readonly place: Place
  readonly glob: Glob
  readonly context: number
  readonly limit: number
}

/** Faults: `invalid-params`, `invalid-pattern`. */
export function parseGrepRequest(cwd: string, params: GrepParams): Result<GrepRequest> {
  const where = both(parsePath(cwd, params.path ?? usual.path), parseGlob(params.glob))
  const context = parseCount('context', params.context ?? usual.context, 0)
  const sizes = both(context, parseCount('limit', params.limit ?? usual.limit))
  const parsed = both(parsePattern(params), both(where, sizes))
  if (!parsed.ok) return parsed
  const [pattern, [[place, glob], [lines, limit]]] = parsed.value
  return accept({ given: params.pattern, pattern, place, glob, context: lines, limit })
}
