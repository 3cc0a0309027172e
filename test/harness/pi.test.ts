import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { piTools } from '../../src/harness/pi.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { doorContract, type Run, type Scene } from './support/door-contract.ts'
import { named, runDirectly } from './support/run-directly.ts'

/** As pi calls, without pi: what throws is an error. */
function run(scene: Scene): Promise<Run> {
  const [tools, { cwd, signal }] = [piTools(scene.tools), scene]
  const listed = tools.map(({ name, description, parameters: schema }) => ({ name, description, schema }))
  return runDirectly(scene, listed, async (name, params) => {
    const { content } = await named(tools, name).execute('1', params, signal, undefined, { cwd })
    return { text: content[0]?.text ?? '', isError: false }
  })
}

doorContract('piTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the tool',
  cwd: 'of the harness',
})

const tools = createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a.txt': 'two\n' }) })

describe('piTools', () => {
  it('has a line for the list of tools, without the name, which pi puts in front', () => {
    expect(named(piTools(tools), 'remove')).toMatchObject({
      label: 'remove',
      promptSnippet: 'removes a file that these tools created and nobody else changed',
      promptGuidelines: [...tools.remove.promptGuidelines],
    })
  })

  it('gives the details beside the text, and tells how far a search is', async () => {
    const heard: unknown[] = []
    const grep = named(piTools(tools), 'grep')
    const { details } = await grep.execute('1', { pattern: 'two' }, undefined, (each) => heard.push(each), {
      cwd: '/',
    })
    expect(details).toMatchObject({ matchCount: 1 })
    expect(heard).toEqual([{ content: [{ type: 'text', text: '1 files searched, 1 matches' }], details: {} }])
  })
})
