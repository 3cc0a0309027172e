import { describe, expect, it } from 'vitest'
import { claudeAgentTools } from '../../src/harness/claude-agent.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { doorContract, type Run, type Scene } from './support/door-contract.ts'
import { named, runDirectly } from './support/run-directly.ts'

/** As the SDK calls, without the SDK. */
function run(scene: Scene): Promise<Run> {
  const tools = claudeAgentTools(scene.tools)
  const listed = tools.map(({ name, description, inputSchema }) => {
    const schema = inputSchema['~standard'].jsonSchema.input({ target: 'draft-07' })
    return { name, description, schema }
  })
  const request = { signal: scene.signal, sendNotification: async () => undefined }
  return runDirectly(scene, listed, async (name, params) => {
    const { content, isError } = await named(tools, name).handler(params, request)
    return { text: content[0]?.text ?? '', isError }
  })
}

doorContract('claudeAgentTools', { run, schema: 'loose', failures: 'marked', params: 'checked by the tool' })

describe('claudeAgentTools', () => {
  const tools = claudeAgentTools(createHashlineTools({ fileSystem: new MemoryFileSystem() }))

  it('tells what calls of each tool can do', () => {
    expect(named(tools, 'read').annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  it('runs no call that it could not abort', () => {
    expect(() => named(tools, 'read').handler({ path: 'a' }, {})).toThrow(TypeError)
  })
})
