import { randomUUID } from 'node:crypto'
import { setTracingDisabled, Usage } from '@openai/agents'
import { nextOf } from '../scripted-model.mjs'

setTracingDisabled(true)

/**
 * A scripted model in the form of the Agents SDK.
 *
 * @type {import('@openai/agents').Model}
 */
export const model = {
  async getResponse({ input }) {
    const items = typeof input === 'string' ? [] : input
    const next = nextOf(
      items.filter((item) => item.type === 'function_call_result').map(({ output }) => textOf(output)),
    )
    return { usage: new Usage(), output: ['say' in next ? messageOf(next.say) : callOf(next.call)] }
  },
  getStreamedResponse() {
    throw new Error('nobody asks for a stream')
  },
}

/** @param {unknown} output */
function textOf(output) {
  return typeof output === 'object' && output !== null && 'text' in output
    ? String(output.text)
    : String(output)
}

/**
 * @param {string} text
 * @returns {import('@openai/agents').AgentOutputItem}
 */
function messageOf(text) {
  return { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] }
}

/**
 * @param {{ name: string, params: object }} call
 * @returns {import('@openai/agents').AgentOutputItem}
 */
function callOf({ name, params }) {
  return { type: 'function_call', callId: randomUUID(), name, arguments: JSON.stringify(params) }
}
