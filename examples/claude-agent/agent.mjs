// An agent on the Claude Agent SDK that edits files in the folder it is started in. It needs an API key.
import { query } from '@anthropic-ai/claude-agent-sdk'
import { hashline } from './server.mjs'

const options = {
  mcpServers: { hashline },
  allowedTools: ['mcp__hashline'],
  disallowedTools: ['Read', 'Grep', 'Edit', 'Write', 'Bash'],
}
for await (const message of query({ prompt: 'Make the first line of greet.txt say "Good day".', options }))
  if (message.type === 'result' && message.subtype === 'success') console.log(message.result)
