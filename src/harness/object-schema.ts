import type { AnyTool } from './call-tool.ts'

/**
 * A JSON Schema of params, typed as far as harnesses ask for it: one object at the root. A type and no interface,
 * so that it fits where any keys are taken.
 */
export type ObjectSchema = {
  type: 'object'
  properties: Record<string, { description: string }>
  required: string[]
  additionalProperties: false
}

/** A tool's schema in one of its forms: a copy, for a harness may write into what it gets. */
export function objectSchemaOf(tool: AnyTool, form: keyof AnyTool['jsonSchema']): ObjectSchema {
  return JSON.parse(JSON.stringify(tool.jsonSchema[form]))
}
