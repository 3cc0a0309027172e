import { Client as Client2, InMemoryTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { McpServer as McpServer2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { ToolSet } from '../../src/harness/call-tool.ts'
import { mcpTools, type McpOptions } from '../../src/harness/mcp.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract } from './support/door-contract.ts'
import { runWithClient, seenOf, type McpClient } from './support/mcp-client.ts'

type OnProgress = (progress: { readonly progress: number; readonly message?: string | undefined }) => void

/** A client of a server that has the tools, with its listener for progress, if it has one. */
type Connect = (tools: ToolSet, options?: McpOptions, onprogress?: OnProgress) => Promise<McpClient>

const connect1: Connect = async (tools, options, onprogress) => {
  const server = new McpServer({ name: 'files', version: '1.0.0' })
  for (const { name, config, handler } of mcpTools(tools, options)) server.registerTool(name, config, handler)
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  return {
    listTools: () => client.listTools(),
    call: (name, args, signal) =>
      client.callTool({ name, arguments: args }, CallToolResultSchema, given({ signal, onprogress })),
    close: () => client.close(),
  }
}

const connect2: Connect = async (tools, options, onprogress) => {
  const server = new McpServer2({ name: 'files', version: '1.0.0' })
  for (const { name, config, handler } of mcpTools(tools, options)) server.registerTool(name, config, handler)
  const client = new Client2({ name: 'agent', version: '1.0.0' })
  const [ours, theirs] = Transport2.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  return {
    listTools: () => client.listTools(),
    call: (name, args, signal) => client.callTool({ name, arguments: args }, given({ signal, onprogress })),
    close: () => client.close(),
  }
}

/** Options without those that are undefined, which the SDKs take for given. */
function given({
  signal,
  onprogress,
}: {
  signal: AbortSignal | undefined
  onprogress: OnProgress | undefined
}) {
  return { ...(signal === undefined ? {} : { signal }), ...(onprogress === undefined ? {} : { onprogress }) }
}

const servers: readonly (readonly [sdk: string, connect: Connect])[] = [
  ['@modelcontextprotocol/sdk 1', connect1],
  ['@modelcontextprotocol/server 2', connect2],
]

for (const [sdk, connect] of servers) {
  doorContract(`mcpTools on ${sdk}`, {
    run: async (scene) => runWithClient(await connect(scene.tools), scene),
    schema: 'loose',
    failures: 'marked',
    params: 'checked by the tool',
  })
}

const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/${index}.txt`, 'two\n']))
const tools = createHashlineTools({ fileSystem: new MemoryFileSystem(files) })

describe.each(servers)('mcpTools on %s', (_, connect) => {
  it('tells what calls of each tool can do', async () => {
    const client = await connect(tools)
    const listed = (await client.listTools()).tools
    expect(listed.map(({ name, annotations }) => [name, annotations])).toEqual(
      Object.values(tools).map(({ name, effects }) => [
        name,
        {
          readOnlyHint: effects.isReadOnly,
          destructiveHint: effects.isDestructive,
          idempotentHint: effects.isIdempotent,
          openWorldHint: false,
        },
      ]),
    )
    await client.close()
  })

  it('lists the JSON Schema that a tool has, whatever zod makes of its other one', async () => {
    const loose = { type: 'object', properties: { path: { type: 'string', description: 'Which.' } } }
    const read = { ...tools.read, jsonSchema: { ...tools.read.jsonSchema, loose } }
    const client = await connect({ read })
    const [listed] = (await client.listTools()).tools
    expect(listed?.inputSchema).toMatchObject(loose)
    await client.close()
  })

  it('sends the text alone, or details beside it where that is asked for', async () => {
    const { details } = await tools.read.execute({ path: '0.txt' })
    const [plain, structured] = [await connect(tools), await connect(tools, { structuredContent: true })]
    expect(await plain.call('read', { path: '0.txt' })).not.toHaveProperty('structuredContent')
    expect(await structured.call('read', { path: '0.txt' })).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/^@file 0\.txt#/) }],
      structuredContent: JSON.parse(JSON.stringify(details)),
    })
    expect(await structured.call('read', { path: 'none' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'not-found', faults: [{ code: 'not-found', path: 'none' }] },
    })
    await Promise.all([plain.close(), structured.close()])
  })

  it('tells how far a search is, if somebody wants to hear it', async () => {
    const heard: { progress: number; message?: string | undefined }[] = []
    const client = await connect(tools, {}, (each) => heard.push(each))
    const seen = seenOf(await client.call('grep', { pattern: 'two', limit: 400 }))
    expect(seen.text).toContain('>> 1#')
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.map(({ progress }) => progress)).toEqual(
      heard.map(({ progress }) => progress).toSorted((a, b) => a - b),
    )
    expect(heard.at(-1)).toMatchObject({ progress: 300, message: '300 files searched, 300 matches' })
    await client.close()
  })
})
