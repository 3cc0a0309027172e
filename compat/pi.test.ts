import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { piTools } from '../src/harness/pi.ts'
import { createHashlineTools } from '../src/tools/hashline-tools.ts'
import { doorContract, type Scene } from '../test/harness/support/door-contract.ts'
import { inTurns } from '../test/harness/support/scripted-model.ts'
import { runPi, type PiRun } from './support/pi-session.ts'

/** A session with an extension that registers the tools. */
const run = ({ tools, ...scene }: Scene): Promise<PiRun> =>
  runPi({
    ...scene,
    extensions: [
      (pi) => {
        for (const tool of piTools(tools)) pi.registerTool(tool)
      },
    ],
  })

doorContract('piTools', {
  run,
  schema: 'loose',
  failures: 'marked',
  params: 'checked by the harness',
  cwd: 'of the harness',
})

describe('piTools', () => {
  it('tells the model in a line what each tool is for, and what to keep to', async () => {
    const tools = createHashlineTools({ fileSystem: new MemoryFileSystem() })
    const { prompt } = await run({ tools, script: inTurns(), cwd: '/', signal: new AbortController().signal })
    expect(prompt).toContain('- grep: finds lines in files, with the hash and anchors that edit takes\n')
    for (const { promptGuidelines } of Object.values(tools))
      for (const guideline of promptGuidelines) expect(prompt).toContain(guideline)
  })
})
