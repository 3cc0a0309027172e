import * as z from 'zod'

/** JSON Schema, draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Two forms of one schema, frozen: for hosts that want no zod. */
export interface JsonSchemas {
  /** Optional properties may be left out. */
  readonly loose: JsonSchema
  /** Every property is required, and an optional one may be null. A map is a list of names and values. */
  readonly strict: JsonSchema
}

const made = new WeakMap<z.ZodType, JsonSchemas>()

/** Made once for each schema. */
export function jsonSchemasOf(schema: z.ZodType): JsonSchemas {
  const schemas = made.get(schema) ?? makeJsonSchemas(schema)
  made.set(schema, schemas)
  return schemas
}

function makeJsonSchemas(schema: z.ZodType): JsonSchemas {
  const { $schema: _, ...loose } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
  return { loose: mapObjects(loose, Object.freeze), strict: mapObjects(loose, strictly) }
}

/** Optional properties are nullable already (`.nullish()`), so only `required` grows. */
function strictly(schema: JsonSchema): JsonSchema {
  const { properties, additionalProperties: values } = schema
  if (isObject(properties)) return allRequired(schema, properties)
  return isObject(values) ? listOfEntries(values) : Object.freeze(schema)
}

/** Strict rules have no maps, as every name must be known: `putRight` takes such a list for the map it is. */
function listOfEntries(value: JsonSchema): JsonSchema {
  const properties = Object.freeze({ name: Object.freeze({ type: 'string' }), value })
  const entry = { type: 'object', properties, additionalProperties: false }
  return Object.freeze({ type: 'array', items: allRequired(entry, properties) })
}

function allRequired(schema: JsonSchema, properties: JsonSchema): JsonSchema {
  return Object.freeze({ ...schema, required: Object.freeze(Object.keys(properties)) })
}

/** A copy in which every object, the innermost first, went through `change`. */
function mapObjects(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = (value: unknown): unknown => {
    if (Array.isArray(value)) return Object.freeze(value.map(mapped))
    return isObject(value) ? mapObjects(value, change) : value
  }
  return change(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, mapped(value)])))
}

/** Whether a value is an object as JSON has it: an array is none. */
export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
