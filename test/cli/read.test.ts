import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listed } from '../support/listed.ts'
import { builtProgram, type Run } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashline = builtProgram()

/** Runs `hashline read` in a folder with a file `a` and a folder `src`. */
async function read(content: string | Uint8Array, ...args: readonly string[]): Promise<Run> {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'a'), content)
  await mkdir(join(cwd, 'src'))
  return hashline(['read', ...args], { cwd })
}

/** The lines `from` to `to` of a file `a`, as they are to be listed. */
function listing(content: string, from: number, to: number): string {
  const { hash, at, snapshot } = listed(content)
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [`@file a#${hash}`, ...rows.map((line) => `${at(line)}|${snapshot.line(line)}`)].join('\n')
}

const five = '1\n2\n3\n4\n5\n'

describe('hashline read', () => {
  it('shows a file, its bytes exactly', async () => {
    const content = '\tone\u001B[31m\n😀 \u2028\n'
    expect(await read(content, 'a')).toEqual({ status: 0, stderr: '', stdout: `${listing(content, 1, 3)}\n` })
  })

  it.each<[args: string[], from: number, to: number, notice: string]>([
    [['--limit', '2'], 1, 2, '[Lines 1 to 2 of 6 are shown; go on with offset 3.]'],
    [['--offset', '3', '--limit', '2'], 3, 4, '[Lines 3 to 4 of 6 are shown; go on with offset 5.]'],
    [['--offset=5'], 5, 6, '[Lines 5 to 6 of 6 are shown.]'],
  ])('shows the page %j', async (args, from, to, notice) => {
    expect(await read(five, 'a', ...args)).toEqual({
      status: 0,
      stderr: '',
      stdout: `${listing(five, from, to)}\n\n${notice}\n`,
    })
  })

  it.each<[what: string, args: string[], stdout: string]>([
    ['a missing file', ['b'], 'not-found: "b" does not exist; near it is "a"\n\nCheck the path.\n'],
    ['a folder', ['src'], 'not-a-file: "src" is not a file\n\nName a file.\n'],
    [
      'a line behind the last',
      ['a', '--offset', '9'],
      'invalid-params: offset: expected a line from 1 to 6, not 9\n\nCorrect that parameter and call again.\n',
    ],
    [
      'line 0',
      ['a', '--offset', '0'],
      'invalid-params: offset: expected a whole number from 1, not 0\n\nCorrect that parameter and call again.\n',
    ],
  ])('answers on standard output that it refuses %s', async (_, args, stdout) => {
    expect(await read(five, ...args)).toEqual({ status: 1, stderr: '', stdout })
  })

  it('refuses bytes that are no text', async () => {
    expect(await read(new Uint8Array([0xff]), 'a')).toEqual({
      status: 1,
      stderr: '',
      stdout: 'not-utf8: "a" is not UTF-8 text\n\nUse other means for this file.\n',
    })
  })

  it.each<[args: string[], problem: RegExp]>([
    [[], /^hashline: read takes one FILE\n$/],
    [['a', 'b'], /^hashline: read takes one FILE\n$/],
    [['a', '--offset', 'x'], /^hashline: --offset takes a number\n$/],
    [['a', '--limit=-1'], /^hashline: --limit takes a number\n$/],
    [['a', '--limit'], /^hashline: Option '--limit <value>' argument missing\n$/],
    [['a', '--lines', '5'], /^hashline: Unknown option '--lines'/],
  ])('says on standard error that it cannot take the arguments %j', async (args, problem) => {
    expect(await read(five, ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(problem),
    })
  })
})
