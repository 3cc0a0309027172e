import type * as z from 'zod'
import type { AnyTool } from './call-tool.ts'
import { objectSchemaOf } from './object-schema.ts'

/**
 * A schema that lists exactly what the tool's lists, and lets everything pass: the tool checks its params itself,
 * puts right what is harmless, and refuses the rest in words that say what to do. For harnesses that would refuse
 * first, be it by `_zod` or by `~standard`.
 */
export function passingSchemaOf(tool: AnyTool): z.ZodType {
  const listed = (): object => objectSchemaOf(tool, 'loose')
  const standard = {
    version: 1,
    vendor: 'hashline',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: listed, output: listed },
  }
  const { inputSchema } = tool
  return Object.create(inputSchema, {
    _zod: { value: withInternals(inputSchema, { run: (payload: unknown) => payload, toJSONSchema: listed }) },
    '~standard': { value: standard },
  })
}

/**
 * The schemas of a tool's params, listed as the tool lists them by whatever copy of zod is asked: each copy keeps
 * the descriptions of its own schemas, and knows nothing of others.
 */
export function shapeOf(tool: AnyTool): Record<string, z.ZodType> {
  const { properties } = objectSchemaOf(tool, 'loose')
  const entries = Object.entries(tool.inputSchema.shape).map(([name, schema]) => {
    const toJSONSchema = (): object => ({ ...properties[name] })
    return [name, Object.create(schema, { _zod: { value: withInternals(schema, { toJSONSchema }) } })]
  })
  return Object.fromEntries(entries)
}

/** What zod itself asks of a schema, some of it replaced. What it was derived from is no matter any more. */
function withInternals({ _zod: internals }: z.core.$ZodType, replaced: object): object {
  return Object.assign(Object.create(internals), { parent: undefined, ...replaced })
}
