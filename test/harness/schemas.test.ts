import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { tool as agentTool } from '@openai/agents'
import { asSchema, jsonSchema } from 'ai'
import * as fc from 'fast-check'
import { tool, ToolMessage } from 'langchain'
import { toStrictJsonSchema } from 'openai/lib/transform'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'
import { aiSdkTools } from '../../src/harness/ai-sdk.ts'
import type { AnyTool } from '../../src/harness/call-tool.ts'
import { langChainTools } from '../../src/harness/langchain.ts'
import { objectSchemaOf } from '../../src/harness/object-schema.ts'
import { openAiAgentsTools } from '../../src/harness/openai-agents.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import type { JsonSchema } from '../../src/tools/json-schema.ts'
import { createMinimalTools } from '../../src/tools/minimal-tools.ts'
import { parseParams } from '../../src/tools/params.ts'

const fileSystem = new MemoryFileSystem()
const all: Readonly<Record<string, AnyTool>> = {
  ...createMinimalTools({ fileSystem, shell: new NodeShell() }),
  ...createHashlineTools({ fileSystem }),
}
const tools = Object.values(all).map((each) => [each.name, each] as const)

/** Values that a schema allows, of the keywords that our schemas use. */
function allowedBy(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, type, items, properties } = schema
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(allowedBy))
  if (Array.isArray(values)) return fc.constantFrom(...values)
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => allowedBy({ ...schema, type: each })))
  if (type === 'array') return fc.array(allowedBy(asObject(items)), { maxLength: 3 })
  if (type === 'object') {
    const entries = Object.entries(asObject(properties)).map(([key, each]) => [
      key,
      allowedBy(asObject(each)),
    ])
    return fc.record(Object.fromEntries(entries))
  }
  const plain = plainValues[String(type)]
  if (plain === undefined) throw new Error(`no values are known for ${JSON.stringify(schema)}`)
  return plain
}

const plainValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  null: fc.constant(null),
}

function asObject(value: unknown): JsonSchema {
  if (typeof value !== 'object' || value === null) throw new Error(`that is no schema: ${String(value)}`)
  return { ...value }
}

/** A copy without `type` beside `enum`, which says the same. */
function withoutTypeOfEnum(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== 'object' || value === null || !('enum' in value)) return value
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'type'))
  })
}

describe.each(tools)('The schema of %s', (name, given) => {
  const { loose, strict } = given.jsonSchema

  it('is, in its strict form, what the rules of OpenAI would make of it', () => {
    expect(toStrictJsonSchema(objectSchemaOf(given, 'strict'))).toEqual(strict)
  })

  it('is, in its strict form, taken by OpenAI Agents as it is', () => {
    expect(openAiAgentsTools({ given }, agentTool)).toMatchObject([{ name, parameters: strict }])
  })

  it('loses no word, in its strict form, by the rules of Anthropic', () => {
    expect(transformJSONSchema(objectSchemaOf(given, 'strict'))).toEqual(withoutTypeOfEnum(strict))
  })

  it('reaches the AI SDK and LangChain in its loose form, and as it is', async () => {
    const aiTools = Object.values(aiSdkTools({ given }, jsonSchema))
    expect(await Promise.all(aiTools.map((each) => asSchema(each.inputSchema).jsonSchema))).toEqual([loose])
    const [made] = langChainTools({ given }, { tool, ToolMessage })
    if (made === undefined) throw new Error('LangChain made no tool')
    expect(convertToOpenAITool(made).function).toMatchObject({ name, parameters: loose })
  })

  it('describes each parameter where a reader of either form looks', () => {
    const described = [loose, strict].flatMap((form) => Object.values(asObject(form['properties'])))
    expect(described.map((each) => typeof asObject(each)['description'])).toEqual(
      described.map(() => 'string'),
    )
  })

  it('allows nothing, in its strict form, that the tool does not take', () => {
    fc.assert(
      fc.property(allowedBy(strict), (params) => {
        expect(parseParams(given.inputSchema, params)).toMatchObject({ ok: true })
      }),
    )
  })
})
