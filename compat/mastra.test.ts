import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { MockLanguageModelV3 } from 'ai/test'
import { mastraTools } from '../src/harness/mastra.ts'
import { doorContract, type Run, type Scene } from '../test/harness/support/door-contract.ts'
import { ScriptedModel } from './support/scripted-model.ts'

async function run({ tools, script, signal }: Scene): Promise<Run> {
  const scripted = new ScriptedModel(script)
  const agent = new Agent({
    id: 'coder',
    name: 'coder',
    instructions: 'Edit.',
    model: new MockLanguageModelV3({ doGenerate: scripted.doGenerate }),
    tools: mastraTools(tools, createTool),
  })
  await agent.generate('go on', { maxSteps: 10, abortSignal: signal })
  return scripted.told
}

doorContract('mastraTools', { run, schema: 'loose', failures: 'marked', params: 'checked by the tool' })
