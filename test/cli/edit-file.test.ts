import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { listing } from '../support/tool-calls.ts'

const hashline = builtProgram()

/** A folder with two files. */
async function project() {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'a'), 'one\ntwo\n')
  await mkdir(join(cwd, 'sub'))
  await writeFile(join(cwd, 'sub/b'), 'three\r\n')
  const now = async () => Promise.all(['a', 'sub/b'].map((path) => readFile(join(cwd, path), 'utf8')))
  return { cwd, now }
}

const both = [
  { path: 'a', find: 'two', replace: '2' },
  { path: 'sub/b', find: 'three\n', replace: '3\n' },
]

describe('hashline edit-file', () => {
  it('takes one hunk as an argument, and answers as the tool does', async () => {
    const { cwd, now } = await project()
    expect(await hashline(['edit-file', '{"path":"a","find":"two","replace":"2"}'], { cwd })).toEqual({
      status: 0,
      stderr: '',
      stdout: `Edited a (1 hunk, now 6 bytes): line 2.\n\n${listing('a', 'one\n2\n', [1, 2, 3])}\n`,
    })
    expect(await now()).toEqual(['one\n2\n', 'three\r\n'])
  })

  it('takes hunks of several files from standard input', async () => {
    const { cwd, now } = await project()
    const edits = [...both, { path: 'new/c', find: '', replace: 'c' }]
    expect(await hashline(['edit-file'], { cwd, stdin: JSON.stringify({ edits }) })).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^3 files: 2 edited, 1 created\.\n/),
    })
    expect(await now()).toEqual(['one\n2\n', '3\r\n'])
    expect(await readFile(join(cwd, 'new/c'), 'utf8')).toBe('c')
  })

  it('answers on standard output that it refuses, and touches no file', async () => {
    const { cwd, now } = await project()
    const edits = [...both, { path: 'a', find: 'four', replace: '4' }]
    expect(await hashline(['edit-file', JSON.stringify({ edits })], { cwd })).toEqual({
      status: 1,
      stderr: '',
      stdout:
        'hunk 3: no-match: "a" does not hold "four"\nNothing was written.\n\nCopy the text to find from the file as it is now, without anchors.\n',
    })
    expect(await now()).toEqual(['one\ntwo\n', 'three\r\n'])
  })

  it.each<[args: string[], stderr: string]>([
    [['{}', '{}'], 'hashline: there may be one payload, and there are two\n'],
    [
      ['{'],
      'hashline: the payload is refused at line 1, column 2: it needs a name in double quotes or }, not the end of the text\n',
    ],
  ])('says on standard error that it cannot take %j', async (args, stderr) => {
    const { cwd } = await project()
    expect(await hashline(['edit-file', ...args], { cwd })).toEqual({ status: 1, stdout: '', stderr })
  })
})
