import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { callTool, type AnyTool } from '../../src/harness/call-tool.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'

const { read } = createHashlineTools({ fileSystem: new MemoryFileSystem({ '/a': 'x\n' }) })

describe('callTool', () => {
  it('gives the text and the details of an answer', async () => {
    const { content, details } = await read.execute({ path: 'a' })
    expect(await callTool(read, { path: 'a' }, {})).toEqual({
      text: content[0].text,
      isError: false,
      details,
    })
  })

  it('gives the message, the code and the faults of a refusal', async () => {
    expect(await callTool(read, { path: 'b' }, {})).toMatchObject({
      text: expect.stringMatching(/^not-found: "b" does not exist/),
      isError: true,
      details: { code: 'not-found', faults: [{ code: 'not-found', path: 'b' }] },
    })
  })

  it('takes the folder and the signal of the call', async () => {
    const aborted = { signal: AbortSignal.abort(), cwd: '/' }
    expect(await callTool(read, { path: 'a' }, aborted)).toMatchObject({ details: { code: 'aborted' } })
    expect(await callTool(read, { path: 'a' }, { cwd: '/sub' })).toMatchObject({
      details: { code: 'not-found' },
    })
  })

  it('lets a bug pass', async () => {
    const broken: AnyTool = { ...read, execute: () => Promise.reject(new TypeError('a bug')) }
    await expect(callTool(broken, {}, {})).rejects.toThrow(new TypeError('a bug'))
  })
})
