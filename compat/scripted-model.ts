import type { MockLanguageModelV3 } from 'ai/test'
import type { Listed, Run, Seen } from '../test/harness/support/door-contract.ts'
import type { Script } from '../test/harness/support/scripted-model.ts'

type Generate = MockLanguageModelV3['doGenerate']
type Options = Parameters<Generate>[0]

/** A model that follows a script from nothing but the prompt that it is sent, and keeps what it was told. */
export function scriptedModel(script: Script): { readonly told: Run; readonly doGenerate: Generate } {
  const told: { listed: readonly Listed[]; seen: readonly Seen[] } = { listed: [], seen: [] }
  const doGenerate: Generate = async (options) => {
    Object.assign(told, { listed: listedIn(options), seen: seenIn(options) })
    const calls = script(told.seen.map(({ text }) => text))
    const reason = calls.length === 0 ? 'stop' : 'tool-calls'
    const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }
    return {
      content: calls.map(({ name, params }, index) => ({
        type: 'tool-call',
        toolCallId: `call-${told.seen.length}-${index}`,
        toolName: name,
        input: JSON.stringify(params),
      })),
      finishReason: { unified: reason, raw: reason },
      usage: { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } },
      warnings: [],
    }
  }
  return { told, doGenerate }
}

function listedIn({ tools = [] }: Options): readonly Listed[] {
  return tools.flatMap((tool) => {
    if (tool.type !== 'function') return []
    const { $schema: _, ...schema } = tool.inputSchema
    return [{ name: tool.name, description: tool.description ?? '', schema }]
  })
}

function seenIn({ prompt }: Options): readonly Seen[] {
  const parts = prompt.flatMap((message) => (message.role === 'tool' ? message.content : []))
  return parts.flatMap((part) => {
    if (part.type !== 'tool-result') return []
    const { output } = part
    if (output.type !== 'text' && output.type !== 'error-text')
      throw new Error(`told as ${JSON.stringify(output)}`)
    return [{ text: output.value, isError: output.type === 'error-text' }]
  })
}
