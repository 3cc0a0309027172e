import * as five from 'ai-5'
import { MockLanguageModelV2 } from 'ai-5/test'
import * as seven from 'ai-7'
import { MockLanguageModelV3 } from 'ai-7/test'
import { aiSdkTools } from '../src/harness/ai-sdk.ts'
import { doorContract, type Run, type Scene } from '../test/harness/support/door-contract.ts'
import { reasonFor, ScriptedModel } from './support/scripted-model.ts'

async function runFive({ tools, script, signal }: Scene): Promise<Run> {
  const scripted = new ScriptedModel(script)
  const model = new MockLanguageModelV2({
    doGenerate: async (asked) => {
      const content = scripted.callsFor(asked)
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      return { content, finishReason: reasonFor(content), usage, warnings: [] }
    },
  })
  await five.generateText({
    model,
    prompt: 'go on',
    tools: aiSdkTools(tools, five.jsonSchema),
    stopWhen: five.stepCountIs(10),
    abortSignal: signal,
  })
  return scripted.told
}

async function runSeven({ tools, script, signal }: Scene): Promise<Run> {
  const scripted = new ScriptedModel(script)
  await seven.generateText({
    model: new MockLanguageModelV3({ doGenerate: scripted.doGenerate }),
    prompt: 'go on',
    tools: aiSdkTools(tools, seven.jsonSchema),
    stopWhen: seven.stepCountIs(10),
    abortSignal: signal,
  })
  return scripted.told
}

const form = { schema: 'loose', failures: 'marked', params: 'checked by the tool' } as const
doorContract('aiSdkTools on ai 5', { run: runFive, ...form })
doorContract('aiSdkTools on ai 7', { run: runSeven, ...form })
