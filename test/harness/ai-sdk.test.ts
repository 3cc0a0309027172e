import { randomUUID } from 'node:crypto'
import { generateText, jsonSchema, stepCountIs, type ToolSet as AiToolSet } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { aiSdkTools } from '../../src/harness/ai-sdk.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Listed, type Run, type Scene, type Seen } from './support/door-contract.ts'

type Generate = MockLanguageModelV3['doGenerate']
type Options = Parameters<Generate>[0]

/** The SDK's loop with a model that follows the script, from nothing but the prompt that it is sent. */
async function run({ tools, script, signal }: Scene): Promise<Run> {
  let [listed, seen]: [readonly Listed[], readonly Seen[]] = [[], []]
  const model = new MockLanguageModelV3({
    doGenerate: async (options) => {
      ;[listed, seen] = [listedIn(options), seenIn(options)]
      const calls = script(seen.map(({ text }) => text))
      return resultOf(calls.map(({ name, params }) => ({ name, input: JSON.stringify(params) })))
    },
  })
  await generateText({
    model,
    prompt: 'go on',
    tools: aiSdkTools(tools, jsonSchema),
    stopWhen: stepCountIs(10),
    abortSignal: signal,
  })
  return { listed, seen }
}

function resultOf(calls: readonly { name: string; input: string }[]): Awaited<ReturnType<Generate>> {
  const reason = calls.length === 0 ? 'stop' : 'tool-calls'
  const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }
  return {
    content: calls.map(({ name, input }) => ({
      type: 'tool-call',
      toolCallId: randomUUID(),
      toolName: name,
      input,
    })),
    finishReason: { unified: reason, raw: reason },
    usage: { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } },
    warnings: [],
  }
}

function listedIn({ tools = [] }: Options): readonly Listed[] {
  return tools.flatMap((tool) =>
    tool.type === 'function'
      ? [{ name: tool.name, description: tool.description ?? '', schema: tool.inputSchema }]
      : [],
  )
}

function seenIn({ prompt }: Options): readonly Seen[] {
  const parts = prompt.flatMap((message) => (message.role === 'tool' ? message.content : []))
  return parts.flatMap((part) => {
    if (part.type !== 'tool-result') return []
    const { output } = part
    if (output.type !== 'text' && output.type !== 'error-text') throw new Error(`told as ${output.type}`)
    return [{ text: output.value, isError: output.type === 'error-text' }]
  })
}

doorContract('aiSdkTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
})

const tools = aiSdkTools(createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a': 'x' }) }), jsonSchema)

describe('aiSdkTools', () => {
  it('gives what the SDK itself calls a set of tools', () => {
    const set: AiToolSet = tools
    expect(Object.keys(set)).toEqual(['read', 'grep', 'edit', 'write', 'edit_file', 'remove'])
  })

  it.each([
    ['a', 'text'],
    ['b', 'error-text'],
  ])('tells %s as %s, whether the SDK gives the output bare or in an object', async (path, type) => {
    const output = await tools['read']?.execute({ path }, {})
    if (output === undefined) throw new Error('there is no read')
    const told = { type, value: output.text }
    expect(tools['read']?.toModelOutput(output)).toEqual(told)
    expect(tools['read']?.toModelOutput({ output })).toEqual(told)
  })
})
