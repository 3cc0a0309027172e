import { mastraTools } from '../../src/harness/mastra.ts'
import { doorContract, type Run, type Scene } from './support/door-contract.ts'
import { runDirectly } from './support/run-directly.ts'

/** As Mastra calls, without Mastra: its `createTool` keeps what it is given, and what throws is an error. */
function run(scene: Scene): Promise<Run> {
  const tools = mastraTools(scene.tools, (options) => options)
  const listed = Object.entries(tools).map(([name, { description, inputSchema }]) => {
    const schema = inputSchema['~standard'].jsonSchema.input({ target: 'draft-07' })
    return { name, description, schema }
  })
  return runDirectly(scene, listed, async (name, params) => {
    const text = await tools[name]?.execute(params, { abortSignal: scene.signal })
    return { text: String(text), isError: false }
  })
}

doorContract('mastraTools', { run, schema: 'loose', failures: 'marked', params: 'checked by the tool' })
