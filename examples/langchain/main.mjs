// An agent on LangChain that edits files in the folder it is started in.
import { createHashlineTools } from 'hashline'
import { langChainTools } from 'hashline/langchain'
import { NodeFileSystem } from 'hashline/node'
import { createAgent, tool, ToolMessage } from 'langchain'
import { model } from './model.mjs' // Yours: const model = 'openai:gpt-5'

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const agent = createAgent({ model, tools: langChainTools(tools, { tool, ToolMessage }) })
const { messages } = await agent.invoke({
  messages: [{ role: 'user', content: 'Make the first line of greet.txt say "Good day".' }],
})
console.log(messages.at(-1)?.text)
