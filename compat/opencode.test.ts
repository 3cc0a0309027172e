import { tool as define, type Plugin } from '@opencode-ai/plugin'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { opencodeTools } from '../src/harness/opencode.ts'
import { createHashlineTools } from '../src/tools/hashline-tools.ts'
import { doorContract, type Run, type Scene, type Seen } from '../test/harness/support/door-contract.ts'
import { sessionIn } from './support/opencode-session.ts'

const { schema: z } = define

/** Follows the script as opencode does: what a call gives is shown, what it throws is shown as an error. */
async function run({ tools, script, cwd, signal }: Scene): Promise<Run> {
  const definitions = opencodeTools(tools)
  const listed = Object.entries(definitions).map(([name, { description, args }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(args))
    return { name, description, schema }
  })
  const seen: Seen[] = []
  const context = sessionIn(cwd, signal)
  for (let calls = script([]); calls.length > 0; calls = script(seen.map(({ text }) => text))) {
    const results = calls.map(async ({ name, params }): Promise<Seen> => {
      try {
        const result = await definitions[name]?.execute(params, context)
        return { text: String(result?.output), isError: false }
      } catch (error) {
        return { text: error instanceof Error ? error.message : String(error), isError: true }
      }
    })
    seen.push(...(await Promise.all(results)))
  }
  return { listed, seen }
}

doorContract('opencodeTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
  cwd: 'of the harness',
})

describe('opencodeTools', () => {
  it('gives what a plugin has for tools', async () => {
    const tools = createHashlineTools({ fileSystem: new MemoryFileSystem() })
    const plugin: Plugin = async () => ({ tool: opencodeTools(tools) })
    expect(plugin).toBeTypeOf('function')
  })
})
