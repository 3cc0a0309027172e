import { McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { describe, expect, it, vi } from 'vitest'
import { ClientRoots, type Offered } from '../../src/cli/client-roots.ts'

/** What a client of the earlier era offers that lists these roots. */
async function offeredBy(uris: readonly string[]): Promise<unknown> {
  const mcp = new McpServer({ name: 'test', version: '1' })
  vi.spyOn(mcp.server, 'getClientCapabilities').mockReturnValue({ roots: {} })
  vi.spyOn(mcp.server, 'listRoots').mockResolvedValue({ roots: uris.map((uri) => ({ uri })) })
  const call: Pick<ServerContext, 'mcpReq'> = JSON.parse('{ "mcpReq": {} }')
  return new ClientRoots(mcp, 'legacy').for(call)
}

describe('ClientRoots', () => {
  it.each<[uris: string[], offered: Offered]>([
    [[], null],
    [['file:///a'], ['/a']],
    [['file:///a%20b/%C3%A4'], ['/a b/\u00E4']],
    [['https://example.org/a'], []],
    [['/a'], []],
    [['file://host/a'], []],
    [['file:///a%2Fb'], []],
    [['file:///a%zz'], []],
    [['file:///a%FF'], []],
    [['file:///a%zz', 'file:///b'], ['/b']],
  ])('takes the roots %j for %j', async (uris, offered) => {
    expect(await offeredBy(uris)).toEqual(offered)
  })
})
