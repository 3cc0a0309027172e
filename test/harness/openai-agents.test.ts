import { randomUUID } from 'node:crypto'
import {
  Agent,
  run as runAgent,
  setTracingDisabled,
  tool,
  Usage,
  type Model,
  type ModelRequest,
} from '@openai/agents'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Listed, type Run, type Scene, type Seen } from './support/door-contract.ts'
import { openAiAgentsTools } from '../../src/harness/openai-agents.ts'
import type { Script } from './support/scripted-model.ts'

setTracingDisabled(true)

/** A model that follows the script, and keeps what it was asked. */
class ScriptedModel implements Model {
  readonly requests: ModelRequest[] = []
  readonly #script: Script

  constructor(script: Script) {
    this.#script = script
  }

  getResponse: Model['getResponse'] = async (request) => {
    this.requests.push(request)
    const calls = this.#script(seenIn(request).map(({ text }) => text))
    return {
      usage: new Usage(),
      output:
        calls.length === 0
          ? [
              {
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: 'done' }],
              },
            ]
          : calls.map(({ name, params }) => ({
              type: 'function_call',
              callId: randomUUID(),
              name,
              arguments: JSON.stringify(params),
            })),
    }
  }

  getStreamedResponse: Model['getStreamedResponse'] = () => {
    throw new Error('nobody asks for a stream')
  }
}

async function run({ tools, script, signal }: Scene): Promise<Run> {
  const model = new ScriptedModel(script)
  const agent = new Agent({ name: 'Coder', model, tools: openAiAgentsTools(tools, tool) })
  await runAgent(agent, 'go on', { signal })
  const [last] = model.requests.slice(-1)
  return { listed: last?.tools.flatMap(listedOf) ?? [], seen: seenIn(last) }
}

function listedOf(each: ModelRequest['tools'][number]): readonly Listed[] {
  if (each.type !== 'function' || !each.strict) throw new Error(`listed as ${JSON.stringify(each)}`)
  return [{ name: each.name, description: each.description, schema: each.parameters }]
}

function seenIn(request: ModelRequest | undefined): readonly Seen[] {
  const items = Array.isArray(request?.input) ? request.input : []
  return items.flatMap((item) => {
    if (item.type !== 'function_call_result') return []
    const { output } = item
    const isText = typeof output === 'object' && 'type' in output && output.type === 'text'
    return [{ text: isText ? output.text : String(output), isError: false }]
  })
}

doorContract('openAiAgentsTools', {
  run,
  schema: 'strict',
  failures: 'text alone',
  params: 'checked by the tool',
})

describe('openAiAgentsTools', () => {
  it('holds the model to the schema itself, and leaves nothing of that to the SDK', () => {
    const { read } = createHashlineTools({ fileSystem: new MemoryFileSystem() })
    const [given] = openAiAgentsTools({ read }, (options) => options)
    expect(given).toMatchObject({ strict: true, parameters: read.jsonSchema.strict })
  })
})
