// An agent on OpenAI's Responses API that edits files in the folder it is started in.
import { createHashlineTools } from 'hashline'
import { NodeFileSystem } from 'hashline/node'
import { openAiCallOutput, openAiResponsesTools } from 'hashline/openai'
import { client } from './model.mjs' // Yours: import OpenAI from 'openai'; const client = new OpenAI()

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const request = { model: 'gpt-5', tools: openAiResponsesTools(tools) }
const prompt = 'Make the first line of greet.txt say "Good day".'
let response = await client.responses.create({ ...request, input: prompt })
for (;;) {
  const calls = response.output.filter((item) => item.type === 'function_call')
  if (calls.length === 0) break
  const outputs = await Promise.all(calls.map((call) => openAiCallOutput(tools, call)))
  const input = outputs.filter((output) => output !== null)
  response = await client.responses.create({ ...request, input, previous_response_id: response.id })
}
console.log(response.output_text)
