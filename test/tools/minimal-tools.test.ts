import { afterEach, describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'
import { createMinimalTools } from '../../src/tools/minimal-tools.ts'
import { leavesNothingBehind } from '../support/left-processes.ts'

leavesNothingBehind()

describe('createMinimalTools', () => {
  const shell = new NodeShell()
  afterEach(() => shell.dispose())

  it('gives tools over one shell, in one working folder', async () => {
    const tools = createMinimalTools({ fileSystem: new MemoryFileSystem(), shell, cwd: '/usr' })
    const started = await tools.shell.execute({ command: 'pwd; cat', interactive: true })
    expect(started.details.output).toBe('/usr\n')
    const session = started.details.session_id ?? ''
    const ended = await tools.write_stdin.execute({ session_id: session, data: 'hi\n', eof: true })
    expect(ended.details).toMatchObject({ output: 'hi\n', exit_code: 0 })
  })

  it('names its tools as models know them, and tells them to do much at a time', () => {
    const tools = createMinimalTools({ fileSystem: new MemoryFileSystem(), shell })
    expect(Object.entries(tools).map(([key, { name }]) => [key, name])).toEqual([
      ['shell', 'shell'],
      ['edit_file', 'edit_file'],
      ['write_stdin', 'write_stdin'],
    ])
    const guidelines = tools.shell.promptGuidelines.join('\n')
    expect(guidelines).toMatch(/much in one command/)
    expect(guidelines).toMatch(/all hunks of a file in one call/)
  })
})
