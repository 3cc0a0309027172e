// An agent on Mastra that edits files in the folder it is started in.
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { createHashlineTools } from 'hashline'
import { mastraTools } from 'hashline/mastra'
import { NodeFileSystem } from 'hashline/node'
import { model } from '../ai-sdk/model.mjs' // Yours: const model = 'openai/…'

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const agent = new Agent({
  id: 'coder',
  name: 'Coder',
  instructions: 'You edit files.',
  model,
  tools: mastraTools(tools, createTool),
})
const { text } = await agent.generate('Make the first line of greet.txt say "Good day".', { maxSteps: 20 })
console.log(text)
