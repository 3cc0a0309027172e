import { randomUUID } from 'node:crypto'
import { MockLanguageModelV3 } from 'ai/test'
import { nextOf } from '../scripted-model.mjs'

const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 }
const usage = { inputTokens: tokens, outputTokens: tokens }

/** A scripted model in the form of the AI SDK. */
export const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    const parts = prompt.flatMap((message) => (message.role === 'tool' ? message.content : []))
    const next = nextOf(parts.map(textOf))
    if ('say' in next) {
      const finishReason = { unified: /** @type {const} */ ('stop'), raw: 'stop' }
      return { content: [{ type: 'text', text: next.say }], finishReason, usage, warnings: [] }
    }
    const { name: toolName, params } = next.call
    const finishReason = { unified: /** @type {const} */ ('tool-calls'), raw: 'tool-calls' }
    const call = { toolCallId: randomUUID(), toolName, input: JSON.stringify(params) }
    return { content: [{ type: 'tool-call', ...call }], finishReason, usage, warnings: [] }
  },
})

/** @param {{ type: string, output?: object }} part */
function textOf({ output = {} }) {
  return 'value' in output ? String(output.value) : ''
}
