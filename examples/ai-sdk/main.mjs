// An agent on the AI SDK that edits files in the folder it is started in.
import { generateText, jsonSchema, stepCountIs } from 'ai'
import { createHashlineTools } from 'hashline'
import { aiSdkTools } from 'hashline/ai-sdk'
import { NodeFileSystem } from 'hashline/node'
import { model } from './model.mjs' // Yours: import { openai } from '@ai-sdk/openai'; const model = openai('…')

const root = process.cwd()
const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }), cwd: root })
const { text } = await generateText({
  model,
  prompt: 'Make the first line of greet.txt say "Good day".',
  tools: aiSdkTools(tools, jsonSchema),
  stopWhen: stepCountIs(20),
})
console.log(text)
