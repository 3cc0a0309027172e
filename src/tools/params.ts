import { closest } from 'fastest-levenshtein'
import type * as z from 'zod'
import type { Fault } from '../protocol/fault.ts'
import { quote } from '../protocol/quote.ts'
import { accept, acceptUnless, refuseFor, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'
import { jsonSchemasOf } from './json-schema.ts'
import { formOf, putRight } from './loose-params.ts'

type Path = readonly PropertyKey[]

/** Compiling a schema takes a millisecond, more than a process parses in its life, and runs code made of strings. */
const interpreted = { jitless: true } as const

/** zod's names for types, as a reader of messages knows them. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

/** Params that have the schema's shape, and notes on what was put right to get them there. */
export interface Parsed<Params> {
  readonly params: Params
  readonly notes: readonly string[]
}

/** The one door for params: harmless errors of shape are put right, others refused. Faults: `invalid-params`. */
export function parseParams<Params>(schema: z.ZodType<Params>, sent: unknown): Result<Parsed<Params>> {
  // What has the shape needs nothing put right, and its JSON Schema is not made for that.
  const asSent = parsedBy(schema, sent)
  return asSent?.success ? accept({ params: asSent.data, notes: [] }) : parsePutRight(schema, sent)
}

const misshapen = invalidParams([], 'what the schema says')

/** Nothing where so much is wrong that no stack holds it. */
function parsedBy<Params>(
  schema: z.ZodType<Params>,
  sent: unknown,
): z.ZodSafeParseResult<Params> | undefined {
  try {
    return schema.safeParse(sent, interpreted)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function parsePutRight<Params>(schema: z.ZodType<Params>, sent: unknown): Result<Parsed<Params>> {
  const { params, notes, faults } = putRight(sent, jsonSchemasOf(schema).loose)
  const readable = acceptUnless(faults, params)
  if (!readable.ok) return readable
  const parsed = parsedBy(schema, params)
  if (parsed?.success) return accept({ params: parsed.data, notes })
  const issues = parsed?.error.issues ?? []
  const [first = misshapen, ...others] = issues.flatMap((issue) => faultsOf(issue, schema, params))
  return refuseFor([first, ...others])
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType, sent: unknown): readonly Fault[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(schema, path, key))
  const expected =
    issue.code === 'invalid_type' ? (typeNames[issue.expected] ?? issue.expected) : issue.message
  return [invalidParams(path, `${expected}, ${received(valueAt(sent, path))}`)]
}

/** Refused, never dropped: a misspelt `content` must not become a deletion. */
function unknownKey(schema: z.ZodType, path: Path, key: string): Fault {
  const known = knownKeys(schema, path)
  return invalidParams(
    [...path, key],
    `one of ${known.join(', ')}; the nearest is ${closest(key, [...known])}`,
  )
}

function knownKeys(schema: z.ZodType, path: Path): readonly string[] {
  const { loose } = jsonSchemasOf(schema)
  const object = path.reduce<unknown>(
    (node, key) =>
      typeof key === 'number'
        ? valueAt(formOf(node, 'array'), ['items'])
        : valueAt(formOf(node, 'object'), ['properties', key]),
    loose,
  )
  return Object.keys(valueAt(formOf(object, 'object'), ['properties']) ?? {})
}

/** Text is quoted and other plain values are shown, so that `"5"` and `5` can be told apart. */
function received(value: unknown): string {
  if (value === undefined) return 'but it is missing'
  if (typeof value === 'string') return `not ${quote(value)}`
  if (Array.isArray(value)) return 'not an array'
  return isObject(value) ? 'not an object' : `not ${String(value)}`
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value)
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null
}
