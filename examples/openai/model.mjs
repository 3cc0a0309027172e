import { randomUUID } from 'node:crypto'
import OpenAI from 'openai'
import { nextOf } from '../scripted-model.mjs'

/** @type {string[]} */
const seen = []

/** A client whose requests go to a scripted model. It keeps the conversation: a request brings what is new. */
export const client = new OpenAI({
  apiKey: 'none',
  fetch: async (_url, init) => {
    const { input } = JSON.parse(String(init?.body))
    seen.push(...(Array.isArray(input) ? input.map((item) => item.output) : []))
    const next = nextOf(seen)
    const item = 'say' in next ? messageOf(next.say) : callOf(next.call)
    return Response.json({ id: randomUUID(), object: 'response', output: [item] })
  },
})

/** @param {string} text */
function messageOf(text) {
  return { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }
}

/** @param {{ name: string, params: object }} call */
function callOf({ name, params }) {
  return { type: 'function_call', call_id: randomUUID(), name, arguments: JSON.stringify(params) }
}
