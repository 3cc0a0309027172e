import { randomUUID } from 'node:crypto'
import OpenAI from 'openai'
import type { ChatCompletion, ChatCompletionCreateParams } from 'openai/resources/chat/completions'
import type {
  Response as ModelResponse,
  ResponseCreateParams,
  ResponseInput,
} from 'openai/resources/responses/responses'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { openAiCallOutput, openAiChatTools, openAiResponsesTools } from '../../src/harness/openai.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Listed, type Run, type Scene, type Seen } from './support/door-contract.ts'
import { loopback } from './support/loopback.ts'
import type { Call } from './support/scripted-model.ts'

type ResponsesBody = Omit<ResponseCreateParams, 'input'> & { readonly input: ResponseInput }

/** The loop that a program writes around the Responses API. */
async function runResponses({ tools, script, signal }: Scene): Promise<Run> {
  const service = loopback<ResponsesBody>((body) => responseOf(script(seenIn(body).map(({ text }) => text))))
  const client = new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: service.fetch })
  const input: ResponseInput = [{ role: 'user', content: 'go on' }]
  for (let turn = 0; turn < 10 && !signal.aborted; turn += 1) {
    const request = { model: 'any', input, tools: openAiResponsesTools(tools) }
    const { output } = await client.responses.create(request, { signal })
    const calls = output.filter((item) => item.type === 'function_call')
    const answers = await Promise.all(calls.map((call) => openAiCallOutput(tools, call, { signal })))
    if (calls.length === 0) break
    input.push(...calls, ...answers.filter((answer) => answer !== null))
  }
  return {
    listed: service.bodies.at(-1)?.tools?.flatMap(listedOf) ?? [],
    seen: seenIn(service.bodies.at(-1)),
  }
}

function responseOf(calls: readonly Call[]): Pick<ModelResponse, 'output'> {
  return {
    output: calls.map(({ name, params }) => ({
      type: 'function_call',
      call_id: randomUUID(),
      name,
      arguments: JSON.stringify(params),
    })),
  }
}

function seenIn(body: ResponsesBody | undefined): readonly Seen[] {
  return (body?.input ?? []).flatMap((item) =>
    item.type === 'function_call_output' ? [{ text: String(item.output), isError: false }] : [],
  )
}

function listedOf(tool: OpenAI.Responses.Tool): readonly Listed[] {
  if (tool.type !== 'function') return []
  expect(tool.strict).toBe(true)
  return [{ name: tool.name, description: tool.description ?? '', schema: tool.parameters }]
}

/** The SDK's own loop over Chat Completions. */
async function runChat({ tools, script, signal }: Scene): Promise<Run> {
  const service = loopback<ChatCompletionCreateParams>((body) =>
    completionOf(script(toldIn(body).map(({ text }) => text))),
  )
  const client = new OpenAI({ apiKey: 'none', maxRetries: 0, fetch: service.fetch })
  const request = {
    model: 'any',
    messages: [{ role: 'user' as const, content: 'go on' }],
    tools: openAiChatTools(tools),
  }
  await client.chat.completions.runTools(request, { signal }).done()
  const [last] = service.bodies.slice(-1)
  return { listed: last?.tools?.flatMap(namedIn) ?? [], seen: toldIn(last) }
}

function completionOf(calls: readonly Call[]): Pick<ChatCompletion, 'choices'> {
  const toolCalls = calls.map(({ name, params }) => ({
    id: randomUUID(),
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(params) },
  }))
  const isOver = calls.length === 0
  const message = { role: 'assistant' as const, content: isOver ? 'done' : null, refusal: null }
  return {
    choices: [
      {
        index: 0,
        finish_reason: isOver ? 'stop' : 'tool_calls',
        logprobs: null,
        message: isOver ? message : { ...message, tool_calls: toolCalls },
      },
    ],
  }
}

function toldIn(body: ChatCompletionCreateParams | undefined): readonly Seen[] {
  return (body?.messages ?? []).flatMap((message) =>
    message.role === 'tool' ? [{ text: String(message.content), isError: false }] : [],
  )
}

function namedIn(tool: OpenAI.ChatCompletionTool): readonly Listed[] {
  if (tool.type !== 'function') return []
  const { name, description = '', parameters, strict } = tool.function
  expect(strict).toBe(true)
  return [{ name, description, schema: parameters }]
}

const form = { schema: 'strict', failures: 'text alone', params: 'checked by the tool' } as const

doorContract('openAiResponsesTools with openAiCallOutput', { run: runResponses, ...form })
doorContract('openAiChatTools', { run: runChat, ...form })

const tools = createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a': 'x' }) })
const { read } = tools

describe('openAiResponsesTools', () => {
  it.each([
    [{}, true, read.jsonSchema.strict],
    [{ strict: true }, true, read.jsonSchema.strict],
    [{ strict: false }, false, read.jsonSchema.loose],
  ])('with %j says strict: %s, and gives the schema for it', (options, strict, parameters) => {
    expect(openAiResponsesTools({ read }, options)).toMatchObject([{ strict, parameters }])
    expect(openAiChatTools({ read }, options)).toMatchObject([{ function: { strict, parameters } }])
  })
})

describe('openAiCallOutput', () => {
  it('leaves a call of other tools to others', async () => {
    const call = { name: 'weather', arguments: '{}', call_id: '1' }
    expect(await openAiCallOutput(tools, call)).toBeNull()
  })

  it.each(['', '{"path": "a"', 'null'])('lets the tool refuse the arguments %j', async (sent) => {
    const answer = await openAiCallOutput(tools, { name: 'read', arguments: sent, call_id: '1' })
    expect(answer).toMatchObject({ call_id: '1', output: expect.stringMatching(/^invalid-params: /) })
  })

  it('takes the folder of the call', async () => {
    const call = { name: 'read', arguments: '{"path": "a"}', call_id: '1' }
    const answer = await openAiCallOutput(tools, call, { cwd: '/sub' })
    expect(answer?.output).toMatch(/^not-found: /)
  })
})
