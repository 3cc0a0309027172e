import { randomUUID } from 'node:crypto'
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models'
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { createAgent, DynamicStructuredTool, tool, ToolMessage } from 'langchain'
import { describe, expect, it, vi } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { langChainTools } from '../../src/harness/langchain.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Listed, type Run, type Scene, type Seen } from './support/door-contract.ts'
import type { Script } from './support/scripted-model.ts'

// Whatever the shell that runs the tests says: nothing is reported to anybody.
vi.stubEnv('LANGSMITH_TRACING', 'false')
vi.stubEnv('LANGCHAIN_TRACING_V2', 'false')

/** A model that follows the script, and keeps what it was told. */
class ScriptedModel extends BaseChatModel {
  listed: readonly Listed[] = []
  seen: readonly Seen[] = []
  readonly #script: Script

  constructor(script: Script) {
    super({})
    this.#script = script
  }

  _llmType(): string {
    return 'scripted'
  }

  override bindTools(given: BindToolsInput[]): this {
    this.listed = given.map(listedOf)
    return this
  }

  async _generate(messages: BaseMessage[]) {
    this.seen = messages.flatMap(seenOf)
    const calls = this.#script(this.seen.map(({ text }) => text))
    const message = new AIMessage({
      content: 'on it',
      tool_calls: calls.map(({ name, params }) => ({
        type: 'tool_call',
        id: randomUUID(),
        name,
        args: JSON.parse(JSON.stringify(params)),
      })),
    })
    return { generations: [{ text: 'on it', message }] }
  }
}

/** As the models of LangChain's providers tell it. */
function listedOf(given: BindToolsInput): Listed {
  if (!('schema' in given)) throw new Error(`listed as ${JSON.stringify(given)}`)
  const { name, description = '', parameters } = convertToOpenAITool(given).function
  return { name, description, schema: parameters }
}

function seenOf(message: BaseMessage): readonly Seen[] {
  return message instanceof ToolMessage
    ? [{ text: String(message.content), isError: message.status === 'error' }]
    : []
}

async function run({ tools, script, signal }: Scene): Promise<Run> {
  const model = new ScriptedModel(script)
  const agent = createAgent({ model, tools: langChainTools(tools, { tool, ToolMessage }) })
  await agent.invoke({ messages: [new HumanMessage('go on')] }, { signal })
  return model
}

doorContract('langChainTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the harness',
})

const tools = createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a': 'x' }) })

/** The tool that reads, as LangChain made it. */
function readTool() {
  const [read] = langChainTools({ read: tools.read }, { tool, ToolMessage })
  if (read instanceof DynamicStructuredTool) return read
  throw new Error('that is no tool with a schema')
}

describe('langChainTools', () => {
  it('answers a call with a message of its own name and id, and the details for the program', async () => {
    const message = await readTool().invoke({ type: 'tool_call', name: 'read', id: '7', args: { path: 'a' } })
    const { details } = await tools.read.execute({ path: 'a' })
    expect(message).toMatchObject({ tool_call_id: '7', name: 'read', status: 'success', artifact: details })
  })

  it('has LangChain say which parameter does not fit', async () => {
    await expect(readTool().invoke({ path: 5 })).rejects.toThrow(/"path" does not match/)
  })
})
