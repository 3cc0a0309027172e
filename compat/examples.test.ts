import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { PluginInput } from '@opencode-ai/plugin'
import { beforeEach, expect, describe, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { sessionIn } from './support/opencode-session.ts'
import { runPi } from './support/pi-session.ts'

const examples = fileURLToPath(new URL('../examples/', import.meta.url))
const params = { path: 'greet.txt', find: 'Hello', replace: 'Good day' }
let cwd = ''

const greeting = (): string => readFileSync(join(cwd, 'greet.txt'), 'utf8')

beforeEach(async () => {
  cwd = await temporaryFolder(undefined, onTestFinished)
  writeFileSync(join(cwd, 'greet.txt'), 'Hello\r\nworld')
  const before = process.cwd()
  process.chdir(cwd)
  onTestFinished(() => process.chdir(before))
})

describe('examples', () => {
  it('has in mastra an agent that edits the file it is asked to, and says so', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await import('../examples/mastra/agent.mjs')
    expect(log.mock.calls).toEqual([['Edited greet.txt: line 1.']])
    expect(greeting()).toBe('Good day\r\nworld')
  })

  it('has in claude-agent a server whose tools edit the file', async () => {
    const { hashline } = await import('../examples/claude-agent/server.mjs')
    const client = new Client({ name: 'agent', version: '1.0.0' })
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    await Promise.all([hashline.instance.connect(ours), client.connect(theirs)])
    expect(await client.callTool({ name: 'edit_file', arguments: params })).toMatchObject({ isError: false })
    expect(greeting()).toBe('Good day\r\nworld')
    await client.close()
  })

  it('has in opencode a plugin whose tools edit the file', async () => {
    const { hashline } = await import('../examples/opencode/plugin.ts')
    const input: PluginInput = Object.assign(Object.create(null), { directory: cwd })
    const { tool } = await hashline(input)
    await tool?.['edit_file']?.execute(params, sessionIn(cwd, new AbortController().signal))
    expect(greeting()).toBe('Good day\r\nworld')
  })

  it('has in pi an extension that pi loads from its file, and whose tools edit the file', async () => {
    const { seen } = await runPi({
      script: (told) => (told.length === 0 ? [{ name: 'edit_file', params }] : []),
      cwd,
      signal: new AbortController().signal,
      extensions: [join(examples, 'pi/extension.ts')],
    })
    expect(seen).toMatchObject([{ text: expect.stringMatching(/^Edited greet\.txt/), isError: false }])
    expect(greeting()).toBe('Good day\r\nworld')
  })
})
