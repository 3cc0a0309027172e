import { randomUUID } from 'node:crypto'
import Anthropic from '@anthropic-ai/sdk'
import { nextOf } from '../scripted-model.mjs'

/** @type {string[]} */
const seen = []

/** A client whose requests go to a scripted model. It keeps the conversation: a request brings what is new. */
export const client = new Anthropic({
  apiKey: 'none',
  fetch: async (_url, init) => {
    const { messages } = JSON.parse(String(init?.body))
    const { content } = messages.at(-1)
    seen.push(...(Array.isArray(content) ? content.map((block) => block.content) : []))
    const next = nextOf(seen)
    const isOver = 'say' in next
    return Response.json({
      role: 'assistant',
      content: [isOver ? { type: 'text', text: next.say } : callOf(next.call)],
      stop_reason: isOver ? 'end_turn' : 'tool_use',
      usage: {},
    })
  },
})

/** @param {{ name: string, params: object }} call */
function callOf({ name, params }) {
  return { type: 'tool_use', id: randomUUID(), name, input: params }
}
