/** What tools say of themselves is what they do: examples are real output, and limits are real limits. */
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { explain } from '../src/protocol/explain.ts'
import { createHashlineEditTool } from '../src/tools/edit.ts'
import { createHashlineReadTool } from '../src/tools/read.ts'

const text = `${'\n'.repeat(11)}hello world\n`
const fileSystem = new MemoryFileSystem({ '/a.txt': text })
const [read, edit] = [createHashlineReadTool({ fileSystem }), createHashlineEditTool({ fileSystem })]
const tools = [read, edit] as const

/** Every word that reaches a model before it calls. */
function wordsOf({
  description,
  promptSnippet,
  promptGuidelines,
  jsonSchema,
}: (typeof tools)[number]): string {
  return [description, promptSnippet, ...promptGuidelines, JSON.stringify(jsonSchema)].join('\n')
}

/** Anchors as they stand in a text. */
function anchorsIn(words: string): readonly string[] {
  return words.match(/\b\d+#[a-z]{3}\b/g) ?? []
}

async function lineTwelve(): Promise<string> {
  const { content } = await read.execute({ path: 'a.txt', offset: 12, limit: 1 })
  return content[0].text.split('\n')[1] ?? ''
}

describe('Examples in descriptions', () => {
  it('show the anchor that read prints for line 12, hello world', async () => {
    const [anchor, line] = (await lineTwelve()).split('|')
    const message = explain([{ code: 'invalid-anchor', given: 'x' }])
    expect(line).toBe('hello world')
    expect(anchorsIn(wordsOf(edit)).length).toBeGreaterThan(0)
    expect(new Set([wordsOf(read), wordsOf(edit), message].flatMap(anchorsIn))).toEqual(new Set([anchor]))
  })

  it('show the form that read prints: header, and number, letters and text of a line', async () => {
    const { content } = await read.execute({ path: 'a.txt', offset: 12, limit: 1 })
    const [header, line] = content[0].text.split('\n')
    expect(read.description).toContain('The first line, @file path#hash, ')
    expect(header).toMatch(/^@file a\.txt#[\w-]{8}$/)
    expect(read.description).toContain('each line follows as number#letters|text.')
    expect(line).toMatch(/^12#[a-z]{3}\|hello world$/)
  })

  it('name the limit of a page', async () => {
    const { content } = await createHashlineReadTool({
      fileSystem: new MemoryFileSystem({ '/a': 'x\n'.repeat(5_000) }),
    }).execute({ path: 'a' })
    const [, limit = ''] = /; (\d+) where nothing is said/.exec(wordsOf(read)) ?? []
    expect(content[0].text).toContain(
      `[Lines 1 to ${limit} of 5001 are shown; go on with offset ${Number(limit) + 1}.]`,
    )
  })

  it('name the length of a hash', async () => {
    const { details } = await read.execute({ path: 'a.txt' })
    expect([wordsOf(edit).includes('The eight characters behind #'), details.tag.length]).toEqual([true, 8])
  })
})
