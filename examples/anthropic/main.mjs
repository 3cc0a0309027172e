// An agent on Anthropic's tool runner that edits files in the folder it is started in.
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError'
import { createHashlineTools } from 'hashline'
import { anthropicTools } from 'hashline/anthropic'
import { NodeFileSystem } from 'hashline/node'
import { client } from './model.mjs' // Yours: import Anthropic from '@anthropic-ai/sdk'; const client = new Anthropic()

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const message = await client.beta.messages.toolRunner({
  model: 'claude-opus-5',
  max_tokens: 4_000,
  messages: [{ role: 'user', content: 'Make the first line of greet.txt say "Good day".' }],
  tools: anthropicTools(tools, ToolError),
})
console.log(message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''))
