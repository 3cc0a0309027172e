import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { opencodeTools } from '../../src/harness/opencode.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Run, type Scene } from './support/door-contract.ts'
import { runDirectly } from './support/run-directly.ts'

/** As opencode calls, without opencode: what throws is an error. */
function run(scene: Scene): Promise<Run> {
  const [tools, { cwd: directory, signal: abort }] = [opencodeTools(scene.tools), scene]
  const listed = Object.entries(tools).map(([name, { description, args }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(args))
    return { name, description, schema }
  })
  return runDirectly(scene, listed, async (name, params) => {
    const result = await tools[name]?.execute(params, { directory, abort })
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

describe('opencodeTools', () => {
  it('lists what the tool lists, whatever the zod that is asked knows of its schemas', () => {
    const { read: tool } = createHashlineTools({ fileSystem: new MemoryFileSystem() })
    const loose = { properties: { path: { type: 'string', description: 'Which.' } } }
    const { read } = opencodeTools({ read: { ...tool, jsonSchema: { ...tool.jsonSchema, loose } } })
    expect(z.toJSONSchema(z.strictObject(read?.args ?? {}))).toMatchObject(loose)
  })

  it('gives the details as metadata', async () => {
    const { read } = opencodeTools(
      createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a.txt': 'two' }) }),
    )
    const call = { directory: '/', abort: new AbortController().signal }
    expect(await read?.execute({ path: 'a.txt' }, call)).toMatchObject({ metadata: { path: 'a.txt' } })
  })
})
