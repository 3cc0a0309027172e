import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { accept, refuse } from '../../src/protocol/result.ts'
import { jsonSchemasOf } from '../../src/tools/json-schema.ts'
import { createTool, type ToolOptions } from '../../src/tools/create-tool.ts'
import { answer, unwrap, type Tool } from '../../src/tools/tool.ts'

interface Call {
  readonly params: { readonly path: string }
  readonly cwd: string
  readonly signal: AbortSignal | undefined
  readonly fileSystem: FileSystem
  readonly options: ToolOptions
}

const spec = {
  name: 'look',
  description: 'Looks at a file.',
  promptSnippet: 'look: looks',
  promptGuidelines: ['Look first.'],
  effects: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  inputSchema: z.strictObject({ path: z.string() }),
}
const fileSystem = new MemoryFileSystem()

/** A tool that answers with what it was called with. */
function toolOf(options: ToolOptions): Tool<{ readonly path: string }, Call> {
  return createTool(spec, options, async (params, cwd, signal, files, given) =>
    answer(['called'], { params, cwd, signal, fileSystem: files, options: given }),
  )
}

describe('createTool', () => {
  it('makes a tool of what it is to a model', () => {
    const { execute: _, ...tool } = toolOf({ fileSystem })
    expect(tool).toEqual({ ...spec, jsonSchema: jsonSchemasOf(spec.inputSchema) })
  })

  it('lets the host give another name and description', () => {
    const tool = toolOf({ fileSystem, name: 'peek', description: 'Peeks.' })
    expect(tool).toMatchObject({ name: 'peek', description: 'Peeks.', promptSnippet: spec.promptSnippet })
  })

  it('calls its work with params, folder, signal, file system and options', async () => {
    const [options, { signal }] = [{ fileSystem, cwd: '/w' }, new AbortController()]
    const { details } = await toolOf(options).execute({ path: 'a' }, { signal })
    expect(details).toEqual({ params: { path: 'a' }, cwd: '/w', signal, fileSystem, options })
    expect([details.fileSystem, details.options, details.signal]).toEqual([fileSystem, options, signal])
  })

  it('has the call hear how far it is, where it wants to', async () => {
    const [options, onProgress] = [{ fileSystem }, (): void => undefined]
    const { details } = await toolOf(options).execute({ path: 'a' }, { onProgress })
    expect(details.options).toEqual({ fileSystem, onProgress })
  })

  it.each<[what: string, cwd: ToolOptions['cwd'], ofCall: string | undefined, folder: string]>([
    ['/ where nothing is said', undefined, undefined, '/'],
    ["the tool's own", '/w', undefined, '/w'],
    ["the tool's own, asked at each call", () => '/v', undefined, '/v'],
    ["the call's", '/w', '/x', '/x'],
    ["the call's, however the tool's own is made", () => '/v', '/x', '/x'],
  ])('takes paths from %s', async (_, cwd, ofCall, folder) => {
    const tool = toolOf(cwd === undefined ? { fileSystem } : { fileSystem, cwd })
    expect((await tool.execute({ path: 'a' }, { cwd: ofCall })).details.cwd).toBe(folder)
  })

  it.each<[what: string, cwd: ToolOptions['cwd'], ofCall: string | undefined, folder: string]>([
    ['that of the files where nothing is said', undefined, undefined, '/files'],
    ["the tool's own", '/w', undefined, '/w'],
    ["the call's", undefined, '/x', '/x'],
  ])('takes paths, where the files have a folder of their own, from %s', async (_, cwd, ofCall, folder) => {
    const files = Object.assign(new MemoryFileSystem(), { cwd: '/files' })
    const tool = toolOf(cwd === undefined ? { fileSystem: files } : { fileSystem: files, cwd })
    expect((await tool.execute({ path: 'a' }, { cwd: ofCall })).details.cwd).toBe(folder)
  })

  it('is refused where the folder of the files is gone', async () => {
    const files = Object.defineProperty(new MemoryFileSystem(), 'cwd', {
      get: () => {
        throw systemError('ENOENT', 'the folder')
      },
    })
    const tool = toolOf({ fileSystem: files })
    await expect(tool.execute({ path: 'a' })).rejects.toMatchObject({ code: 'not-found' })
    expect((await tool.execute({ path: 'a' }, { cwd: '/x' })).details.cwd).toBe('/x')
  })

  it('asks for the folder and the file system anew at each call', async () => {
    const folders = ['/1', '/2']
    const systems = [new MemoryFileSystem(), new MemoryFileSystem()]
    let calls = 0
    const tool = toolOf({
      cwd: () => folders[calls] ?? '',
      fileSystem: () => systems[calls] ?? fileSystem,
    })
    const first = await tool.execute({ path: 'a' })
    calls += 1
    const second = await tool.execute({ path: 'a' })
    expect([first.details.cwd, second.details.cwd]).toEqual(folders)
    expect(first.details.fileSystem).toBe(systems[0])
    expect(second.details.fileSystem).toBe(systems[1])
  })

  it('waits for a file system that takes its time', async () => {
    const { details } = await toolOf({ fileSystem: async () => fileSystem }).execute({ path: 'a' })
    expect(details.fileSystem).toBe(fileSystem)
  })
})

describe('answer', () => {
  it.each<[blocks: string[], notes: string[], text: string]>([
    [['one'], [], 'one'],
    [['one', 'two'], [], 'one\n\ntwo'],
    [['one', 'two'], ['Three.', 'Four.'], 'one\n\ntwo\n\n[Three.]\n[Four.]'],
    [['one', ''], ['Three.'], 'one\n\n[Three.]'],
    [[''], ['Three.'], '[Three.]'],
  ])('puts the blocks %j and the notes %j together', (blocks, notes, text) => {
    expect(answer(blocks, 5, notes)).toEqual({ content: [{ type: 'text', text }], details: 5 })
  })
})

describe('unwrap', () => {
  it('gives the value', () => {
    expect(unwrap(accept(5))).toBe(5)
  })

  it('throws every fault, with a message that names the state', () => {
    const refusal = refuse({ code: 'no-edits' }, { code: 'invalid-tag', given: 'x' })
    const throws = (): unknown => unwrap(refusal, { state: 'Nothing was written.' })
    expect(throws).toThrow(HashlineError)
    expect(throws).toThrow(
      expect.objectContaining({
        code: 'invalid-tag',
        faults: [{ code: 'invalid-tag', given: 'x' }, { code: 'no-edits' }],
        message: expect.stringContaining('\nNothing was written.\n'),
      }),
    )
  })
})
