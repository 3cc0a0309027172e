import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import type { ToolSet } from '../src/harness/call-tool.ts'
import { claudeAgentTools } from '../src/harness/claude-agent.ts'
import { createHashlineTools } from '../src/tools/hashline-tools.ts'
import { doorContract } from '../test/harness/support/door-contract.ts'
import { runWithClient, type McpClient } from '../test/harness/support/mcp-client.ts'

/** A client of the server that the SDK makes of the tools. */
async function connect(tools: ToolSet): Promise<McpClient> {
  const { instance } = createSdkMcpServer({ name: 'files', tools: claudeAgentTools(tools) })
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([instance.connect(ours), client.connect(theirs)])
  return {
    listTools: () => client.listTools(),
    call: (name, args, signal) =>
      client.request(
        { method: 'tools/call', params: { name, arguments: args } },
        CallToolResultSchema,
        signal === undefined ? {} : { signal },
      ),
    close: () => client.close(),
  }
}

doorContract('claudeAgentTools', {
  run: async (scene) => runWithClient(await connect(scene.tools), scene),
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
})

describe('claudeAgentTools', () => {
  it('tells what calls of each tool can do', async () => {
    const client = await connect(createHashlineTools({ fileSystem: new MemoryFileSystem() }))
    const { tools } = await client.listTools()
    expect(tools.map(({ annotations }) => annotations)).toMatchObject([
      { readOnlyHint: true },
      { readOnlyHint: true },
      { readOnlyHint: false, destructiveHint: true },
      { readOnlyHint: false, destructiveHint: true },
      { readOnlyHint: false, destructiveHint: true },
      { readOnlyHint: false, destructiveHint: true },
    ])
    await client.close()
  })
})
