// A client that starts a server, has it start a session that never ends, says so, and then waits to be killed.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const [program = '', root = ''] = process.argv.slice(2)
const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [program, 'mcp', '--root', root, '--shell'],
  env: { HASHLINE_TEST_MARK: process.env['HASHLINE_TEST_MARK'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '' },
})
await client.connect(transport)
const command = 'echo $$ > session.pid; echo up; exec sleep 300'
await client.callTool({ name: 'shell', arguments: { command, interactive: true } })
process.stdout.write(`${transport.pid}\n`)
setInterval(() => undefined, 1_000)
