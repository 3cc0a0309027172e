import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kinds, loadCases } from '../../src/cli/conformance-cases.ts'
import { blocks } from '../support/examples.ts'
import { bundled } from '../support/bundled.ts'

const page = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')
const program = bundled('../../examples/conformance/answer.mjs')
const cases = loadCases()

describe('docs/conformance.md', () => {
  it('shows a conversation that the example has', () => {
    const lines = blocks(page, 'json-lines').join('').trim().split('\n')
    const said = (mark: string): string[] =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2))
    const output = execFileSync(process.execPath, [program()], { input: said('> ').join('\n') })
    expect(output.toString().trim().split('\n')).toEqual(said('< '))
  })

  it('says how many cases there are, and names each kind and error', () => {
    expect(page).toContain(`asks it ${cases.length} cases`)
    expect(kinds.filter((kind) => !page.includes(`| \`${kind}\``))).toEqual([])
    const errors = new Set(
      cases.map(({ expected }) => expected['error']).filter((error) => error !== undefined),
    )
    expect([...errors].filter((error) => !page.includes(`\`${String(error)}\``))).toEqual([])
    expect(errors.size).toBe(11)
  })

  it('says what a request and an answer have', () => {
    const keys = cases.flatMap(({ asked, expected }) => [...Object.keys(asked), ...Object.keys(expected)])
    expect([...new Set(keys)].filter((key) => !page.includes(`\`${key}\``))).toEqual([])
  })
})
