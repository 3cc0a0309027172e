import type { Fault } from '../protocol/fault.ts'
import { invalidParams } from './invalid-params.ts'
import { isObject, type JsonSchema } from './json-schema.ts'

/** Lines that are to be changed: digits there are text, and refused. */
const exactNumbers: ReadonlySet<string> = new Set(['start_line', 'end_line'])

/** Params with harmless errors of shape put right. */
export interface LooseParams {
  readonly params: unknown
  /** A sentence for each kind of error that was put right. */
  readonly notes: readonly string[]
  /** Text that was meant as JSON and is not. */
  readonly faults: readonly Fault[]
}

/** Another name for a parameter. */
interface Alias {
  readonly name: string
  /** How many of the parameter's units one of its own is. */
  readonly factor?: number
}

/** Other names that models use, understood where the schema does not have them itself. */
const aliases: ReadonlyMap<string, Alias> = new Map([
  ['file_path', { name: 'path' }],
  ['tag', { name: 'hash' }],
  ['cmd', { name: 'command' }],
  ['workdir', { name: 'cwd' }],
  ['timeout_sec', { name: 'timeout_ms', factor: 1_000 }],
  ['chars', { name: 'data' }],
])

/**
 * Puts right what models send daily and what has one plain meaning: other names, an array as JSON text, one
 * item in place of an array, content as an array of lines, numbers as digits. Everything else is left as it
 * is, for the schema to refuse.
 */
export function putRight(sent: unknown, schema: JsonSchema): LooseParams {
  const notes = new Set<string>()
  const faults: Fault[] = []
  const params = fitted(sent, schema, { path: [], notes, faults })
  return { params, notes: [...notes], faults }
}

/** Where in the params we are, and what was found there. */
interface Fitting {
  readonly path: readonly PropertyKey[]
  readonly notes: Set<string>
  readonly faults: Fault[]
}

function fitted(value: unknown, schema: unknown, fitting: Fitting): unknown {
  const name = String(fitting.path.at(-1))
  const array = formOf(schema, 'array')
  const object = formOf(schema, 'object')
  if (array !== undefined) return fittedArray(value, array, fitting)
  if (object !== undefined)
    return fittedObject(fromEntries(fromJson(value, 'an object', fitting), object), object, fitting)
  const isNumber = formOf(schema, 'number') !== undefined && !exactNumbers.has(name)
  if (isNumber && typeof value === 'string' && /^\d{1,15}$/.test(value)) {
    fitting.notes.add(`${name} was read as a number.`)
    return Number(value)
  }
  if (name !== 'content' || !isLines(value)) return value
  fitting.notes.add('content was read as an array of lines.')
  return value.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('')
}

function fittedArray(sent: unknown, schema: JsonSchema, fitting: Fitting): unknown {
  const value = fromJson(sent, 'an array', fitting)
  if (isObject(value)) fitting.notes.add(`${String(fitting.path.at(-1))} was read as an array of one.`)
  const items = isObject(value) ? [value] : value
  if (!Array.isArray(items)) return value
  return items.map((item, index) =>
    fitted(item, schema['items'], { ...fitting, path: [...fitting.path, index] }),
  )
}

/** A map from the list of its names and values, which the strict schema asks for: the one form no note is made on. */
function fromEntries(value: unknown, schema: JsonSchema): unknown {
  const isMap = isObject(schema['additionalProperties'])
  if (!isMap || !Array.isArray(value) || !value.every(isEntry)) return value
  return Object.fromEntries(value.map((entry) => [entry.name, entry.value]))
}

function isEntry(value: unknown): value is { readonly name: string; readonly value: unknown } {
  return (
    isObject(value) &&
    Object.keys(value).toSorted().join() === 'name,value' &&
    typeof value['name'] === 'string'
  )
}

function fittedObject(value: unknown, schema: JsonSchema, fitting: Fitting): unknown {
  const properties = schema['properties']
  if (!isObject(value) || !isObject(properties)) return value
  const entries = Object.entries(value).map(([key, field]) => {
    const { name, factor } = knownName(key, properties, value)
    const fit = fitted(field, properties[name], { ...fitting, path: [...fitting.path, name] })
    if (name !== key) fitting.notes.add(`${key} was read as ${name}.`)
    return [name, factor !== undefined && typeof fit === 'number' ? fit * factor : fit]
  })
  return Object.fromEntries(entries)
}

function knownName(key: string, properties: JsonSchema, value: JsonSchema): Alias {
  const meant = aliases.get(key)
  const isFree =
    meant !== undefined && meant.name in properties && !(meant.name in value) && !(key in properties)
  return isFree ? meant : { name: key }
}

/** What JSON text holds, where an array or object was to stand; other values as they are. */
function fromJson(value: unknown, expected: string, { path, notes, faults }: Fitting): unknown {
  if (typeof value !== 'string' || path.length === 0) return value
  try {
    const parsed: unknown = JSON.parse(value)
    notes.add(`${String(path[0])} was read from JSON text.`)
    return parsed
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The reason may echo the text, line breaks included.
    const reason = error.message.replaceAll(/\s+/g, ' ')
    faults.push(invalidParams(path, `${expected}; the text sent is not JSON: ${reason}`))
    return value
  }
}

/** The schema itself, or the alternative of it, that takes values of this type. */
export function formOf(schema: unknown, type: string): JsonSchema | undefined {
  if (!isObject(schema)) return undefined
  const { type: types, anyOf } = schema
  if (types === type || (Array.isArray(types) && types.includes(type))) return schema
  return Array.isArray(anyOf) ? anyOf.find((each) => formOf(each, type) !== undefined) : undefined
}

function isLines(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
