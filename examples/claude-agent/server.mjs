// The tools as a server inside the program.
import { createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk'
import { createHashlineTools } from 'hashline'
import { claudeAgentTools } from 'hashline/claude-agent'
import { NodeFileSystem } from 'hashline/node'

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
export const hashline = createSdkMcpServer({ name: 'hashline', tools: claudeAgentTools(tools) })
