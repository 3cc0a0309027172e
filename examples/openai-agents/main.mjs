// An agent on the OpenAI Agents SDK that edits files in the folder it is started in.
import { Agent, run, tool } from '@openai/agents'
import { createHashlineTools } from 'hashline'
import { NodeFileSystem } from 'hashline/node'
import { openAiAgentsTools } from 'hashline/openai-agents'
import { model } from './model.mjs' // Yours: const model = 'gpt-5'

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const agent = new Agent({ name: 'Editor', model, tools: openAiAgentsTools(tools, tool) })
const { finalOutput } = await run(agent, 'Make the first line of greet.txt say "Good day".')
console.log(finalOutput)
