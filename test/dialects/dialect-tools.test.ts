import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { classic } from '../../src/dialects/classic.ts'
import { createDialectTools } from '../../src/dialects/dialect-tools.ts'
import { hex, hexOf } from '../../src/dialects/hex.ts'
import { phi } from '../../src/dialects/phi.ts'
import { refusalOf } from '../support/refusal.ts'

const fileSystem = new MemoryFileSystem({ '/a': 'one\ntwo\n' })
const sets = [
  ['phi', createDialectTools(phi, { fileSystem })],
  ['classic', createDialectTools(classic, { fileSystem })],
  ['hex', createDialectTools(hex, { fileSystem })],
] as const

describe('createDialectTools', () => {
  it.each(sets)('gives %s tools whose params are flat objects without further keys', (_, { read, edit }) => {
    for (const { jsonSchema } of [read, edit])
      for (const schema of [jsonSchema.loose, jsonSchema.strict])
        expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    expect([read.name, edit.name]).toEqual(['read', 'edit'])
  })

  it.each(sets)('gives %s tools that note what they put right', async (_, { read }) => {
    const sent: { readonly path: string } = JSON.parse('{ "file_path": "a", "limit": "1" }')
    const { content, details } = await read.execute(sent)
    expect(content[0].text).toContain('\n[file_path was read as path.]\n[limit was read as a number.]')
    expect(details).toMatchObject({ path: 'a', from: 1, to: 1, lineCount: 3 })
  })

  it.each(sets)('gives %s tools that refuse keys they do not know', async (_, { edit }) => {
    const sent = JSON.parse('{ "path": "a", "edits": [{ "contnet": "x" }], "root": "/" }')
    const { code, message } = await refusalOf(edit.execute(sent))
    expect(code).toBe('invalid-params')
    expect(message).toMatch(/edits\[0\]\.contnet: expected one of/)
    expect(message).toContain('\nNothing was written.\n')
  })

  it.each(sets)('gives %s tools that show and write nothing once a call is aborted', async (_, { read }) => {
    const signal = AbortSignal.abort()
    expect(await refusalOf(read.execute({ path: 'a' }, { signal }))).toMatchObject({ code: 'aborted' })
  })

  it.each([
    ['phi', phi, /\b\d+#[a-z]{3}\b/g, 'hello world'],
    ['classic', classic, /\b\d+#[A-Z]{2}\b/g, 'hello'],
    ['hex', hex, /\b\d+:[0-9a-f]{3}\b/g, 'hello'],
    ['hex with two digits', hexOf(2), /\b\d+:[0-9a-f]{2}\b/g, 'hello'],
  ] as const)('gives %s tools whose examples are anchors of line 12', async (_, dialect, form, text) => {
    const { formatAnchor, lettersOf, prose } = await dialect.load()
    const texts = [dialect.read, dialect.edit, dialect.EditParamsSchema.toJSONSchema(), prose]
    const anchors = texts.flatMap((each) => JSON.stringify(each).match(form) ?? [])
    const anchor = formatAnchor({ line: 12, letters: lettersOf(text, 12) })
    expect(new Set(anchors)).toEqual(new Set([anchor]))
  })

  it('throws refusals of the class that hashline exports, since both are built as one', () => {
    const built = manifest.tsup.filter(({ entry }) => 'dialects' in entry)
    expect(built).toMatchObject([{ entry: { index: 'src/index.ts' }, splitting: true }])
  })

  it('asks gates, and aborts before the write', async () => {
    const asked: string[] = []
    const tools = createDialectTools(classic, {
      fileSystem,
      gates: [({ path }) => ({ verdict: 'veto', message: `not ${asked.push(path)}` })],
    })
    await tools.read.execute({ path: 'a' })
    const edits = [{ op: 'append', lines: ['x'] }] as const
    expect(await refusalOf(tools.edit.execute({ path: 'a', edits }))).toMatchObject({ code: 'rejected' })
    const { edit, read } = createDialectTools(classic, { fileSystem })
    await read.execute({ path: 'a' })
    const aborted = edit.execute({ path: 'a', edits }, { signal: AbortSignal.abort() })
    expect(await refusalOf(aborted)).toMatchObject({ code: 'aborted' })
    expect(asked).toEqual(['/a'])
    expect(Buffer.from(await fileSystem.readFile('/a')).toString()).toBe('one\ntwo\n')
  })
})
