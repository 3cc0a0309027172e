import { tool as define } from '@opencode-ai/plugin'
import { opencodeTools } from '../src/harness/opencode.ts'
import { doorContract, type Run, type Scene } from '../test/harness/support/door-contract.ts'
import { runDirectly } from '../test/harness/support/run-directly.ts'
import { sessionIn } from './support/opencode-session.ts'

const { schema: z } = define

/** Follows the script as opencode does: what a call gives is shown, what it throws is shown as an error. */
async function run(scene: Scene): Promise<Run> {
  const definitions = opencodeTools(scene.tools)
  const listed = Object.entries(definitions).map(([name, { description, args }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(args))
    return { name, description, schema }
  })
  return runDirectly(scene, listed, async (name, params) => {
    const result = await definitions[name]?.execute(params, sessionIn(scene.cwd, scene.signal))
    return { text: String(result?.output), isError: false }
  })
}

doorContract('opencodeTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
  cwd: 'of the harness',
})
