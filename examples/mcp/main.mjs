// A client that has a model work with the server.
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { nextOf } from '../scripted-model.mjs' // Yours: a model that is shown the tools and what they answered

const server = fileURLToPath(new URL('server.mjs', import.meta.url))
const client = new Client({ name: 'agent', version: '1.0.0' })
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [server], cwd: process.cwd() }),
)

/** @type {string[]} */
const seen = []
for (let next = nextOf(seen); ; next = nextOf(seen)) {
  if ('say' in next) {
    console.log(next.say)
    break
  }
  const { name, params } = next.call
  const { content } = await client.callTool({ name, arguments: { ...params } })
  seen.push(content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'))
}
await client.close()
