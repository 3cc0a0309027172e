import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { dispatch } from '../../src/cli/program.ts'
import { UsageError } from '../../src/cli/usage-error.ts'
import { listedMatches } from '../support/listed-matches.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const files = { 'src/a.ts': 'one\nFOO(\nthree\n', 'src/b.js': 'foo(\n-x\n' } as const

/** The exit status and the output of `hashline grep` in a folder with these files. */
async function grep(...args: readonly string[]): Promise<[status: number, output: string]> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'src'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const status = await dispatch(['grep', ...args], 'discover').finally(() => cwd.mockRestore())
  const output = write.mock.calls.map(([text]) => String(text)).join('')
  write.mockRestore()
  return [status, output]
}

const a = (lines: string): string => listedMatches('src/a.ts', files['src/a.ts'], lines)
const b = (lines: string): string => listedMatches('src/b.js', files['src/b.js'], lines)

describe('hashline grep', () => {
  it.each<[args: readonly string[], status: number, output: string]>([
    [['foo'], 0, b('>1')],
    [['foo', '-i'], 0, `${a('>2')}\n\n${b('>1')}`],
    [['-i', 'foo', 'src', '-g', '*.ts', '-C', '1'], 0, a('1 >2 3')],
    [['--ignore-case', '--context=1', '--glob', '*.ts', 'foo', '.'], 0, a('1 >2 3')],
    [['-F', 'foo('], 0, b('>1')],
    [['--', '-x', 'src/b.js'], 0, b('>2')],
    [['-e', 'foo', 'src'], 0, b('>1')],
    [['src/b.js', '--regexp=-x'], 0, b('>2')],
    [['zzz', 'src'], 1, 'No match: "zzz" is not in any of the 2 files of "src".'],
  ])('%j exits with %i', async (args, status, output) => {
    expect(await grep(...args)).toEqual([status, `${output}\n`])
  })

  it.each<[args: readonly string[], code: string]>([
    [['foo('], 'invalid-pattern'],
    [['foo', 'none'], 'not-found'],
    [['foo', '--limit', '0'], 'invalid-params'],
  ])('%j exits with 2, and says why: %s', async (args, code) => {
    const [status, output] = await grep(...args)
    expect(status).toBe(2)
    expect(output).toMatch(new RegExp(`^${code}: `))
  })

  it.each([
    [[]],
    [['a', 'b', 'c']],
    [['-e', 'a', 'b', 'c']],
    [['-z', 'a']],
    [['a', '-C', 'x']],
    [['a', '-C']],
  ])('does not understand %j', async (args) => {
    await expect(grep(...args)).rejects.toThrow(UsageError)
  })

  it('stops at the limit', async () => {
    const [status, output] = await grep('.', '--limit', '1')
    expect(status).toBe(0)
    expect(output).toContain('[One match is shown, as limit says; the next is line 2 of "src/a.ts".')
  })
})
