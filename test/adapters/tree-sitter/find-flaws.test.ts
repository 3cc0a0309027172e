import type { Parser } from 'web-tree-sitter'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFlaws } from '../../../src/adapters/tree-sitter/find-flaws.ts'
import { loadParser } from '../../../src/adapters/tree-sitter/load-parser.ts'

async function parserOf(grammar: string): Promise<Parser> {
  const loaded = await loadParser({ name: grammar, grammar, endings: [] })
  if ('reason' in loaded) throw new Error(loaded.reason)
  const parser = loaded.create()
  onTestFinished(() => parser.delete())
  return parser
}

describe('findFlaws', () => {
  it.each([
    ['no flaw', 'let a = 1\n', []],
    ['a word too much', 'let a = ) 1\n', [{ start: 8, end: 9, missing: null }]],
    ['a bracket too few', 'let a = [1, 2;\n', [{ start: 13, end: 13, missing: ']' }]],
    [
      'one behind much that is right',
      `${'{ f(1) }\n'.repeat(50)}let a = ) 1\n`,
      [{ start: 458, end: 459, missing: null }],
    ],
  ])('finds %s', async (_, text, flaws) => {
    expect(findFlaws(await parserOf('typescript'), text, 60_000)).toEqual(flaws)
  })

  it('gives up where looking at the tree takes too long, though the parser was in time', async () => {
    const parser = await parserOf('typescript')
    const text = ') '.repeat(1_000)
    expect(findFlaws(parser, text, 60_000)).not.toEqual([])
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    onTestFinished(() => clock.mockRestore())
    expect(findFlaws(parser, text, 500)).toBeUndefined()
    expect(now).toBeGreaterThan(400)
  })
})
