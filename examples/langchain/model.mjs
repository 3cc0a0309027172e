import { randomUUID } from 'node:crypto'
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { nextOf } from '../scripted-model.mjs'

/** A scripted model in the form of LangChain. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return 'scripted'
  }

  /** @override */
  bindTools() {
    return this
  }

  /** @param {import('@langchain/core/messages').BaseMessage[]} messages */
  async _generate(messages) {
    const next = nextOf(messages.filter((message) => message instanceof ToolMessage).map(({ text }) => text))
    const message = new AIMessage('say' in next ? next.say : { content: '', tool_calls: [callOf(next.call)] })
    return { generations: [{ text: message.text, message }] }
  }
}

/** @param {{ name: string, params: object }} call */
function callOf({ name, params }) {
  return { type: /** @type {const} */ ('tool_call'), id: randomUUID(), name, args: params }
}

export const model = new ScriptedModel({})
