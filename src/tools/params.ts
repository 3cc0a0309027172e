import { closest } from 'fastest-levenshtein'
import type * as z from 'zod'
import type { Fault, FaultOf } from '../protocol/fault.ts'
import { quote } from '../protocol/quote.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { jsonSchemasOf } from './json-schema.ts'

type Path = readonly PropertyKey[]

/** zod's names for types, as a reader of messages knows them. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

/** Params as the schema has them, or everything that is wrong with their shape. Faults: `invalid-params`. */
export function parseParams<Params>(schema: z.ZodType<Params>, sent: unknown): Result<Params> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return accept(parsed.data)
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, schema, sent))
  const [first = invalidParams([], 'what the schema says'), ...others] = faults
  return refuse(first, ...others)
}

/** `expected` is what should stand at `path`: `a string`. */
export function invalidParams(path: Path, expected: string): FaultOf<'invalid-params'> {
  const parameter = path.map((key, index) =>
    typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`,
  )
  return { code: 'invalid-params', parameter: parameter.join('') || 'params', expected }
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
    (node, key) => (typeof key === 'number' ? valueAt(node, ['items']) : valueAt(node, ['properties', key])),
    loose,
  )
  return Object.keys(valueAt(object, ['properties']) ?? {})
}

function received(value: unknown): string {
  if (value === undefined) return 'but it is missing'
  return `not ${typeof value === 'string' ? quote(value) : quote(JSON.stringify(value))}`
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value)
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null
}
