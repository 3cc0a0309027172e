import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { findRipgrep } from '../../../../src/adapters/node/search/find-ripgrep.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { searchWithRipgrep } from '../../../../src/adapters/node/search/ripgrep.ts'
import type { SearchQuery } from '../../../../src/ports/file-system.ts'
import { executeHashlineGrep } from '../../../../src/tools/grep.ts'
import { refusalOf } from '../../../support/refusal.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const ripgrep = (await findRipgrep()) ?? 'there is no ripgrep to test'

/** A folder with these files. */
async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

/** A program that is a shell script, in a folder of its own, where `$0.log` is its log. */
async function scriptOf(lines: string): Promise<string> {
  const program = join(await temporaryFolder(), 'rg')
  await writeFile(program, `#!/bin/sh\n${lines}\n`)
  await chmod(program, 0o755)
  return program
}

/** ripgrep itself, but it leaves a line for each time it is called. */
const counted = (): Promise<string> => scriptOf(`echo called >> "$0.log"\nexec '${ripgrep}' "$@"`)

async function callsOf(program: string): Promise<number> {
  return (await readFile(`${program}.log`, 'utf8')).split('\n').length - 1
}

function queryFor(folder: string, files: readonly string[], own: Partial<SearchQuery> = {}): SearchQuery {
  const { signal } = new AbortController()
  return { folder, pattern: /x/su, glob: null, files: Promise.resolve(files), signal, ...own }
}

describe('searchWithRipgrep', () => {
  it('names the files with a match and those with a NUL byte, in the order given', async () => {
    const folder = await folderOf({ a: 'y', b: 'x', c: 'y\0', d: 'y', e: 'x' })
    const program = await counted()
    const found = await searchWithRipgrep(program, queryFor(folder, ['e', 'd', 'c', 'b', 'a']))
    expect(found).toEqual(['e', 'c', 'b'])
    expect(await callsOf(program)).toBe(1)
  })

  it('asks a second time where it has not read as many files, and names those it did not read', async () => {
    const folder = await folderOf({ a: 'y', b: 'x', large: new Uint8Array(8_388_609).fill(0x79) })
    const program = await counted()
    const found = await searchWithRipgrep(program, queryFor(folder, ['a', 'b', 'gone', 'large']))
    expect(found).toEqual(['b', 'gone', 'large'])
    expect(await callsOf(program)).toBe(2)
  })

  it.each<[glob: string, calls: number]>([
    ['*.ts', 1],
    ['*.{js,ts}', 1],
    ['a.ts', 1],
    ['**.ts', 2],
    ['!*.js', 2],
    ['**/*.ts', 2],
  ])('reads no more than %s names, where it surely means the same, in %i calls', async (glob, calls) => {
    const folder = await folderOf({ 'a.ts': 'x', 'b.js': 'x', 'c.md': 'x' })
    const program = await counted()
    const files = glob.includes('js,') ? ['a.ts', 'b.js'] : ['a.ts']
    expect(await searchWithRipgrep(program, queryFor(folder, files, { glob }))).toEqual(files)
    expect(await callsOf(program)).toBe(calls)
  })

  it.skipIf(process.platform !== 'linux')('bounds what a search may take', async () => {
    const folder = await folderOf({ a: 'x' })
    const program = await scriptOf('ulimit -v > "$0.log"; ulimit -c >> "$0.log"')
    await searchWithRipgrep(program, queryFor(folder, ['a']))
    expect(await readFile(`${program}.log`, 'utf8')).toBe('2097152\n0\n')
  })

  it.each<[what: string, lines: string]>([
    ['fails', 'exit 2'],
    ['does not know an option', 'echo "unknown option" >&2; exit 2'],
    ['says something else', 'echo "nothing to see"'],
    ['is killed', 'kill -9 $$'],
  ])('clears nothing where it %s', async (_, lines) => {
    const query = queryFor(await folderOf({ a: 'y' }), ['a', 'c'])
    expect(await searchWithRipgrep(await scriptOf(lines), query)).toEqual(['a', 'c'])
  })

  it('does not trust in numbers where something could not be read', async () => {
    const program = await scriptOf('printf "a\\0\\n2 files searched\\n"; exit 2')
    const query = queryFor(await folderOf({}), ['a', 'b'])
    expect(await searchWithRipgrep(program, query)).toEqual(['b'])
  })

  it('clears nothing where there is no such program, or no such folder', async () => {
    const folder = await folderOf({ a: 'y' })
    expect(await searchWithRipgrep(join(folder, 'rg'), queryFor(folder, ['a']))).toEqual(['a'])
    expect(await searchWithRipgrep(ripgrep, queryFor(join(folder, 'b'), ['a']))).toEqual(['a'])
  })

  it('is not called for what only JavaScript knows', async () => {
    const folder = await folderOf({ a: 'y' })
    const query = queryFor(folder, ['a'], { pattern: /(?<=a)b/su })
    expect(await searchWithRipgrep(join(folder, 'rg'), query)).toEqual(['a'])
  })

  it('reads what a walk finds, in one call, whatever its user has told ripgrep and git', async () => {
    const folder = await folderOf({
      '.gitignore': 'ignored',
      '.hidden': 'x',
      '.hl-1.tmp': 'x',
      '.ignore': 'a',
      '.rgignore': 'a',
      a: 'x',
      b: 'y',
      config: '--invert-match',
      ignored: 'x',
    })
    const gitFiles = [
      ['.git/info/exclude', 'a'],
      ['.git/HEAD', 'x'],
      ['home/git/ignore', 'a\nhome'],
    ] as const
    for (const [path, content] of gitFiles) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    vi.stubEnv('RIPGREP_CONFIG_PATH', join(folder, 'config'))
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'home'))
    const program = await counted()
    const names = ['.gitignore', '.hidden', '.ignore', '.rgignore', 'a', 'b', 'config', 'home/git/ignore']
    const found = await searchWithRipgrep(program, queryFor(folder, names, { pattern: /^x/su }))
    vi.unstubAllEnvs()
    expect(found).toEqual(['.hidden', 'a'])
    expect(await callsOf(program)).toBe(1)
  })

  it('reads what a walk finds outside of repositories, too, in one call', async () => {
    const folder = await folderOf({ '.gitignore': 'ignored', a: 'x', ignored: 'x' })
    const program = await counted()
    expect(await searchWithRipgrep(program, queryFor(folder, ['.gitignore', 'a']))).toEqual(['a'])
    expect(await callsOf(program)).toBe(1)
  })

  it('finds text behind a byte-order mark, and bytes that are no text', async () => {
    const folder = await folderOf({ a: '\uFEFFx', b: new Uint8Array([0xff, 0xfe, 0x78]), c: 'y' })
    const query = queryFor(folder, ['a', 'b', 'c'], { pattern: /x/su })
    expect(await searchWithRipgrep(ripgrep, query)).toEqual(['a', 'b'])
    expect(await searchWithRipgrep(ripgrep, { ...query, pattern: /^x/su })).toEqual(['a'])
  })
})

describe('NodeFileSystem.search', () => {
  it.each<
    [
      what: string,
      own: (abort: AbortController) => { signal?: AbortSignal; timeoutMs?: number },
      code: string,
    ]
  >([
    ['aborted', (abort) => ({ signal: abort.signal }), 'aborted'],
    ['over', () => ({ timeoutMs: 300 }), 'timeout'],
  ])('leaves no process behind when the call is %s', { timeout: 20_000 }, async (_, own, code) => {
    const program = await scriptOf('echo $$ > "$0.log"; exec sleep 600')
    const abort = new AbortController()
    const { signal, timeoutMs = 30_000 } = own(abort)
    const folder = await folderOf({ a: 'x' })
    const fileSystem = new NodeFileSystem({ ripgrep: program })
    const call = refusalOf(executeHashlineGrep({ pattern: 'x' }, folder, signal, fileSystem, { timeoutMs }))
    const pid = await numberIn(`${program}.log`)
    abort.abort()
    expect((await call).code).toBe(code)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it(
    'finds the same as without ripgrep, whatever the pattern and the text',
    { timeout: 120_000 },
    async () => {
      const folder = await temporaryFolder()
      const [fast, plain] = [new NodeFileSystem(), new NodeFileSystem({ ripgrep: null })]
      const grep = async (
        fileSystem: NodeFileSystem,
        pattern: string,
        ignoreCase: boolean,
      ): Promise<string> => {
        const { content } = await executeHashlineGrep(
          { pattern, ignoreCase, limit: 999 },
          folder,
          undefined,
          fileSystem,
        )
        return content[0].text
      }
      const property = fc.asyncProperty(
        texts,
        patterns,
        fc.boolean(),
        async (contents, pattern, ignoreCase) => {
          for (const [index, text] of contents.entries()) await writeFile(join(folder, `f${index}`), text)
          expect(await grep(fast, pattern, ignoreCase)).toBe(await grep(plain, pattern, ignoreCase))
        },
      )
      await fc.assert(property, { numRuns: 60 })
    },
  )
})

/** Small texts of what engines differ about. */
const texts = fc.array(
  fc
    .array(
      fc.constantFrom(
        ...'abAsSkK1_-. \t\v\féÉßıİΣς😀\uFEFF\u2028\u0085\u00A0',
        '\u017F',
        '\u212A',
        '\0',
        '\r',
        '\n',
        '\r\n',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
  { minLength: 25, maxLength: 25 },
)

const atoms = String.raw`a b s k é 1 _ \- \. . ^ $ \d \w \s \D \W \S \b \B [ab] [^a] [^\w] [\w-] [\s\S] [a-z-1] [^\S] [é-ü] \ufeff \u{1F600} σ ı \0`

const patterns = fc
  .array(
    fc.oneof(
      fc.constantFrom(...atoms.split(' ')),
      fc.constantFrom('(?:a|b)+', 'a*', '.?', '[^b]{2}', '(^a|b)', '(a$)', '|', 'a|^b', 'k|s$'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))
  // A digit behind it would make it another escape, which there is not.
  .filter((pattern) => !pattern.includes(String.raw`\01`))

/** The number in a file that is there soon. */
async function numberIn(path: string): Promise<number> {
  for (let tries = 200; tries > 0; tries -= 1) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (/^\d+\n$/.test(text)) return Number(text)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} does not hold a number`)
}
