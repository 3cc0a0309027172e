// An MCP server that edits files in the folder it is started in. Without a line of code: npx hashline mcp
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createHashlineTools } from 'hashline'
import { mcpTools } from 'hashline/mcp'
import { NodeFileSystem } from 'hashline/node'

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })

serveStdio(() => {
  const server = new McpServer({ name: 'files', version: '1.0.0' })
  for (const { name, config, handler } of mcpTools(tools)) server.registerTool(name, config, handler)
  return server
})
