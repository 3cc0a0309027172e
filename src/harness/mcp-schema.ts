import type * as z from 'zod'
import type { AnyTool } from './call-tool.ts'
import { objectSchemaOf } from './object-schema.ts'

/**
 * A schema that lists exactly what the tool's lists, and lets everything pass: the tool checks its params itself,
 * puts right what is harmless, and refuses the rest in words that say what to do. Version 1 of the SDK asks
 * `_zod`, version 2 `~standard`.
 */
export function mcpSchemaOf(tool: AnyTool): z.ZodType {
  const { inputSchema } = tool
  const { _zod: internals } = inputSchema
  const listed = (): object => objectSchemaOf(tool, 'loose')
  const zod: object = Object.create(internals, {
    run: { value: (payload: unknown) => payload },
    toJSONSchema: { value: listed },
  })
  const standard = {
    version: 1,
    vendor: 'hashline',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: listed, output: listed },
  }
  return Object.create(inputSchema, { _zod: { value: zod }, '~standard': { value: standard } })
}
