import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { executeHashlineGrep } from '../../src/tools/grep.ts'
import type { GrepParams } from '../../src/tools/grep-params.ts'
import { parseGlob } from '../../src/tools/glob.ts'

/** Finds `x`, and says how long that took, in milliseconds. */
async function found(files: Readonly<Record<string, string>>, params: Partial<GrepParams>) {
  const start = performance.now()
  const call = executeHashlineGrep({ pattern: 'x', ...params }, '/w', undefined, new MemoryFileSystem(files))
  const text = await call.then(
    ({ content }) => content[0].text,
    (error: unknown) => String(error),
  )
  return { text, ms: performance.now() - start }
}

describe('a search', () => {
  it.each(['(a|a)+b', '(a+)+b', `${'*a'.repeat(9)}*b`, `${'[a]+'.repeat(9)}b`, '+([a-z]|a)b'])(
    'ends in time where the glob %s does not',
    async (glob) => {
      const { text, ms } = await found({ [`/w/${'a'.repeat(80)}`]: 'x' }, { glob })
      expect(text).toContain('timeout: ".": there was no end after 1000 ms')
      expect(ms).toBeLessThan(10_000)
    },
  )

  it('ends in time where a plain glob meets names that take it long', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `/w/${'a'.repeat(240)}${index}`)
    const { text, ms } = await found(Object.fromEntries(names.map((name) => [name, 'x'])), { glob: '*a*a*b' })
    expect(text).toContain('timeout: ".": there was no end after 1000 ms')
    expect(ms).toBeLessThan(10_000)
  })

  it.each(['/**/a', 'a/**/', '*/**/'])(
    'ends in time where a .gitignore holds %s again and again',
    async (part) => {
      const path = `${'a/'.repeat(100)}c`
      const rules = `${part.repeat(8)}/b\nignored`
      const files = { '/w/.gitignore': rules, [`/w/${path}`]: 'x', '/w/ignored': 'x' }
      const { text, ms } = await found(files, {})
      expect(text).toContain(`@file ${path}#`)
      expect(text).toContain('1 entry that .gitignore names ("ignored")')
      expect(ms).toBeLessThan(10_000)
    },
  )
})

describe('parseGlob', () => {
  it.each([
    ['*.ts', true],
    ['src/**/*.{ts,tsx}', true],
    ['!*.js', true],
    ['**/a/**/b/*', true],
    ['**/a/**/b*/*', false],
    ['(a)', false],
    ['[ab]', false],
    ['+(a)', false],
  ])('knows whether %s needs to be watched over', (glob, isPlain) => {
    expect(parseGlob(glob)).toMatchObject({ value: { isPlain } })
  })
})
