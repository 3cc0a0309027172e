import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { executeHashlineEdit } from '../../src/tools/edit.ts'
import { executeHashlineGrep } from '../../src/tools/grep.ts'

const part = fc.constantFrom('a', 'b', 'ab', ' ', 'é', '😀', '>> ', '1#abc|', '\u2028', '\n', '\r\n', '\r')
const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))
/** A mark of its own, so that one edit of a whole file can be told from another. */
const mark = fc.constantFrom('', '\uFEFF')
const pattern = fc.constantFrom('a', '^a', 'b$', '^$', '[^a]', 'a.', 'a|b', String.raw`\s`, 'b+')

interface Row {
  readonly isMatch: boolean
  readonly anchor: string
  readonly text: string
}

/** The rows of the listing of one file. */
function rowsOf(listing: string): Row[] {
  return listing.split('\n').flatMap((row) => {
    const [, before, anchor, rest] = /^(>> | {3})(\d+#[a-z]{3})\|(.*)$/s.exec(row) ?? []
    return anchor === undefined || rest === undefined
      ? []
      : [{ isMatch: before === '>> ', anchor, text: rest }]
  })
}

async function grep(content: string, sought: string, context: number): Promise<string> {
  const fileSystem = new MemoryFileSystem({ '/a': content })
  const params = { pattern: sought, path: 'a', context, limit: 1_000 }
  const { content: answer } = await executeHashlineGrep(params, '/', undefined, fileSystem)
  return answer[0].text
}

describe('executeHashlineGrep', () => {
  it('finds the lines that a plain filter of the lines finds', async () => {
    await fc.assert(
      fc.asyncProperty(mark, text, pattern, async (bom, content, sought) => {
        const lines = content.split(/\r\n|\n|\r/)
        const naive = lines.filter((line) => new RegExp(sought, 'su').test(line))
        expect(rowsOf(await grep(`${bom}${content}`, sought, 0)).map((row) => row.text)).toEqual(naive)
      }),
    )
  })

  it('shows with context what it finds without, and the same anchors', async () => {
    await fc.assert(
      fc.asyncProperty(text, pattern, fc.nat(3), async (content, sought, context) => {
        const matches = rowsOf(await grep(content, sought, context)).filter(({ isMatch }) => isMatch)
        expect(matches).toEqual(rowsOf(await grep(content, sought, 0)))
      }),
    )
  })

  it('prints anchors that edit takes: each row replaced by itself changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(mark, text, pattern, async (bom, content, sought) => {
        const listing = await grep(`${bom}${content}`, sought, 1)
        const rows = rowsOf(listing)
        // An empty file takes content as it is, its last newline included.
        fc.pre(rows.length > 0 && content !== '')
        const hash = listing.split('\n')[0] ?? ''
        const edits = rows.map(({ anchor, text: line }) => ({
          from: anchor,
          to: anchor,
          content: `${line}\n`,
        }))
        const fileSystem = new MemoryFileSystem({ '/a': `${bom}${content}` })
        const { details } = await executeHashlineEdit({ path: 'a', hash, edits }, '/', undefined, fileSystem)
        expect(details.changed).toBe(false)
      }),
    )
  })
})
