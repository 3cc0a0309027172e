import type { Listed, Run, Seen } from '../../test/harness/support/door-contract.ts'
import type { Script } from '../../test/harness/support/scripted-model.ts'

/** What all versions of the AI SDK send a model. */
interface Asked {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly object[] | undefined
}

/** A call as all versions take it from a model. */
interface ToolCall {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: string
}

interface ToldTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema: object
}

interface ToldResult {
  readonly type: string
  readonly output: { readonly type: string; readonly value: string }
}

/** Follows a script from nothing but what a model is sent, and keeps what that was. */
export class ScriptedModel {
  readonly #script: Script
  told: Run = { listed: [], seen: [] }

  constructor(script: Script) {
    this.#script = script
  }

  /** What the model calls next; nothing when it is done. */
  callsFor({ prompt, tools = [] }: Asked): ToolCall[] {
    this.told = { listed: plain<ToldTool>(tools).map(listedOf), seen: seenIn(prompt) }
    const seen = this.told.seen.map(({ text }) => text)
    return this.#script(seen).map(({ name, params }, index) => ({
      type: 'tool-call',
      toolCallId: `call-${seen.length}-${index}`,
      toolName: name,
      input: JSON.stringify(params),
    }))
  }

  /** What a model of version 3 of the SDK's specification answers. */
  readonly doGenerate = async (asked: Asked) => {
    const content = this.callsFor(asked)
    const reason = reasonFor(content)
    const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }
    return {
      content,
      finishReason: { unified: reason, raw: reason },
      usage: { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } },
      warnings: [],
    }
  }
}

/** Why a model that makes these calls ends its turn. */
export function reasonFor(calls: readonly ToolCall[]): 'stop' | 'tool-calls' {
  return calls.length === 0 ? 'stop' : 'tool-calls'
}

function listedOf({ name, description = '', inputSchema }: ToldTool): Listed {
  const { $schema: _, ...schema } = { $schema: '', ...inputSchema }
  return { name, description, schema }
}

function seenIn(prompt: Asked['prompt']): readonly Seen[] {
  const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? plain<ToldResult>(content) : []))
  return results.map(({ output: { type, value } }) => ({ text: value, isError: type === 'error-text' }))
}

/** As it goes over the wire. */
function plain<Part>(content: unknown): readonly Part[] {
  return JSON.parse(JSON.stringify(content))
}
