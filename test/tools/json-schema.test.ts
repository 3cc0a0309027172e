import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { classic } from '../../src/dialects/classic.ts'
import { phi } from '../../src/dialects/phi.ts'
import { EditParamsSchema } from '../../src/tools/edit.ts'
import { jsonSchemasOf, type JsonSchema } from '../../src/tools/json-schema.ts'
import { ReadParamsSchema } from '../../src/tools/read.ts'

const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['read', ReadParamsSchema],
  ['edit', EditParamsSchema],
  ['edit in phi', phi.EditParamsSchema],
  ['edit in classic', classic.EditParamsSchema],
]
const forms = schemas.flatMap(([name, schema]) => {
  const { loose, strict } = jsonSchemasOf(schema)
  return [[`${name}, loose`, loose] as const, [`${name}, strict`, strict] as const]
})

/** Every object and array in a value, itself included. */
function nodesOf(value: unknown): readonly object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(nodesOf)] : []
}

function isObjectSchema(node: object): node is { properties: Record<string, object>; required: string[] } {
  return 'properties' in node && 'type' in node && node.type === 'object'
}

/** Whether null fits: zod writes it as one of several types, or as an alternative. */
function isNullable(schema: object): boolean {
  const types = 'type' in schema ? [schema.type].flat() : []
  const alternatives = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : []
  return types.includes('null') || alternatives.some(isNullable)
}

/** A copy that does not say what is required. */
function withoutRequired(form: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(form, (key, value) => (key === 'required' ? undefined : value)))
}

describe('jsonSchemasOf', () => {
  it.each(schemas)('gives what zod makes of %s, without $schema', (_, schema) => {
    const { $schema, ...made } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
    expect($schema).toBe('http://json-schema.org/draft-07/schema#')
    expect(jsonSchemasOf(schema).loose).toEqual(made)
  })

  it.each(schemas)('makes both forms of %s once', (_, schema) => {
    expect(jsonSchemasOf(schema)).toBe(jsonSchemasOf(schema))
  })

  it.each(forms)('freezes %s through and through', (_, form) => {
    expect(nodesOf(form).filter((node) => !Object.isFrozen(node))).toEqual([])
  })

  it.each(forms)('keeps %s in one piece: no references, and one object at the root', (_, form) => {
    const keys = nodesOf(form).flatMap((node) => Object.keys(node))
    expect(keys.filter((key) => key.startsWith('$') || key === 'definitions')).toEqual([])
    expect(form).toMatchObject({ type: 'object', additionalProperties: false })
  })

  it.each(forms)('describes each property of %s in sentences', (_, form) => {
    const properties = nodesOf(form)
      .filter(isObjectSchema)
      .flatMap((node) => Object.entries(node.properties))
    const undescribed = properties.filter(
      ([, property]) => !('description' in property && /^[A-Z].*\.$/s.test(String(property.description))),
    )
    expect(undescribed).toEqual([])
    expect(properties.map(([name]) => name).filter((name) => !/^[a-z]+$/.test(name))).toEqual([])
  })

  it.each(schemas)(
    'requires every property in the strict form of %s, and lets null stand for none',
    (_, schema) => {
      const { loose, strict } = jsonSchemasOf(schema)
      const [looseObjects, strictObjects] = [loose, strict].map((form) =>
        nodesOf(form).filter(isObjectSchema),
      )
      for (const [index, { properties, required }] of (strictObjects ?? []).entries()) {
        const optional = Object.keys(properties).filter(
          (key) => !looseObjects?.[index]?.required.includes(key),
        )
        expect(required).toEqual(Object.keys(properties))
        expect(optional.filter((key) => !isNullable(properties[key] ?? {}))).toEqual([])
      }
    },
  )

  it('writes a map as a list of names and values where every name must be known', () => {
    const map = z.record(z.string(), z.string()).nullish().describe('Variables.')
    const { strict } = jsonSchemasOf(z.strictObject({ map }))
    const item = {
      type: 'object',
      properties: { name: { type: 'string' }, value: { type: 'string' } },
      required: ['name', 'value'],
      additionalProperties: false,
    }
    expect(strict['properties']).toEqual({
      map: { description: 'Variables.', anyOf: [{ type: 'array', items: item }, { type: 'null' }] },
    })
    expect(nodesOf(strict).filter((node) => !Object.isFrozen(node))).toEqual([])
  })

  it('changes nothing else between the two forms', () => {
    const { loose, strict } = jsonSchemasOf(EditParamsSchema)
    expect(withoutRequired(strict)).toEqual(withoutRequired(loose))
  })

  it('has required what has to be sent', () => {
    expect([jsonSchemasOf(ReadParamsSchema), jsonSchemasOf(EditParamsSchema)]).toMatchObject([
      { loose: { required: ['path'] }, strict: { required: ['path', 'offset', 'limit'] } },
      {
        loose: {
          required: ['path', 'hash', 'edits'],
          properties: { edits: { items: { required: ['from', 'to'] } } },
        },
        strict: {
          required: ['path', 'hash', 'edits'],
          properties: { edits: { items: { required: ['from', 'to', 'content'] } } },
        },
      },
    ])
  })
})
