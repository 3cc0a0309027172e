import { randomUUID } from 'node:crypto'
import Anthropic from '@anthropic-ai/sdk'
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError'
import type { BetaMessage, MessageCreateParams } from '@anthropic-ai/sdk/resources/beta/messages'
import { doorContract, type Listed, type Run, type Scene, type Seen } from './support/door-contract.ts'
import { anthropicTools } from '../../src/harness/anthropic.ts'
import { loopback } from './support/loopback.ts'
import type { Call } from './support/scripted-model.ts'

/** The SDK's own loop. The service keeps the conversation, and each request brings only what is new. */
async function run({ tools, script, signal }: Scene): Promise<Run> {
  const seen: Seen[] = []
  const service = loopback<MessageCreateParams>((body) => {
    seen.push(...seenIn(body))
    return messageOf(script(seen.map(({ text }) => text)))
  })
  const client = new Anthropic({ apiKey: 'none', maxRetries: 0, fetch: service.fetch })
  const request = {
    model: 'any',
    max_tokens: 1_000,
    messages: [{ role: 'user' as const, content: 'go on' }],
    tools: anthropicTools(tools, ToolError),
  }
  await client.beta.messages.toolRunner(request, { signal })
  return { listed: service.bodies[0]?.tools?.flatMap(listedOf) ?? [], seen }
}

function messageOf(
  calls: readonly Call[],
): Pick<BetaMessage, 'content' | 'role' | 'stop_reason'> & { readonly usage: object } {
  const text = { type: 'text' as const, text: 'done', citations: null }
  const uses = calls.map(({ name, params }) => ({
    type: 'tool_use' as const,
    id: randomUUID(),
    name,
    input: params,
  }))
  const isOver = calls.length === 0
  return {
    role: 'assistant',
    content: isOver ? [text] : uses,
    stop_reason: isOver ? 'end_turn' : 'tool_use',
    usage: {},
  }
}

function listedOf(tool: NonNullable<MessageCreateParams['tools']>[number]): readonly Listed[] {
  if (tool.type !== 'custom') throw new Error(`listed as ${JSON.stringify(tool)}`)
  return [{ name: tool.name, description: tool.description ?? '', schema: tool.input_schema }]
}

function seenIn({ messages }: MessageCreateParams): readonly Seen[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  return blocks.flatMap((block) =>
    block?.type === 'tool_result' ? [{ text: String(block.content), isError: block.is_error ?? false }] : [],
  )
}

doorContract('anthropicTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
})
