import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashline = builtProgram()

describe('hashline', () => {
  it.each(['--help', '-h'])('tells with %s what it can do', async (flag) => {
    const run = await hashline([flag], { cwd: await temporaryFolder() })
    expect(run).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^hashline reads/) })
    for (const command of ['read FILE', 'edit [PAYLOAD]']) expect(run.stdout).toContain(command)
  })

  it.each<[args: string[], problem: string]>([
    [[], 'a command is missing; hashline --help lists them'],
    [['raed'], 'there is no command "raed"; the nearest is read, and hashline --help lists all'],
    [[''], 'there is no command ""; the nearest is mcp, and hashline --help lists all'],
    [['toString'], 'there is no command "toString"; the nearest is write, and hashline --help lists all'],
    [['policy', 'explain'], 'policy explain takes one PATH'],
    [['policy', 'explain', 'a', 'b'], 'policy explain takes one PATH'],
    [['policy', 'init', 'a', 'b'], 'policy init takes one DIR'],
    [['recover', 'a', 'b'], 'recover takes one ROOT'],
    [['completion', 'tcsh'], 'completion takes bash, zsh or fish'],
    [['--versoin'], 'there is no command "--versoin"; the nearest is edit, and hashline --help lists all'],
  ])('refuses the arguments %j before anything runs', async (args, problem) => {
    const run = await hashline(args, { cwd: await temporaryFolder() })
    expect(run).toEqual({ status: 1, stdout: '', stderr: `hashline: ${problem}\n` })
  })

  it.each<[args: string[]]>([
    [['read', '--\u001B]0;x\u0007']],
    [['\u009B31m']],
    [['mcp', '--root', '\u009B31m']],
    [['recover', '\u009B31m']],
    [['edit', '{"\u009B":1,"\u009B":1}']],
    [['policy', 'explain', 'a\u009B31m']],
  ])('prints nothing of the arguments %j that could drive a terminal', async (args) => {
    const { stdout, stderr } = await hashline(args, { cwd: await temporaryFolder() })
    expect(`${stdout}${stderr}`).toMatch(/␛|\\x9b/)
    expect(`${stdout}${stderr}`).not.toMatch(/[\u001B\u0007\u009B]/)
  })

  it.each([
    { args: ['read', 'a'], status: 1 },
    { args: ['grep', 'x'], status: 2 },
  ])('tells of a bug that $args meets, without a line of the program', async ({ args, status }) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'a'), 'x\n')
    const sabotage = join(cwd, 'sabotage.cjs')
    await writeFile(sabotage, "process.stdout.write = () => { throw new TypeError('a bug\\u001B') }")
    const run = await hashline(args, { cwd, env: { NODE_OPTIONS: `--require ${sabotage}` } })
    expect(run).toMatchObject({ status, stdout: '' })
    expect(run.stderr).toMatch(
      /^hashline: this is a bug of hashline; look at your files before you go on\nTypeError: a bug␛\n( {4}at .+\n)+$/,
    )
    expect(run.stderr.length).toBeLessThan(4_000)
  })

  it.runIf(process.platform === 'linux').each([
    { args: ['--help'], status: 1 },
    { args: ['write', '{"path":"a","content":"x"}'], status: 1 },
    { args: ['grep', 'a'], status: 2 },
  ])('says of $args that its answer cannot be printed', async ({ args, status }) => {
    const under = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']
    const run = await hashline(args, { cwd: await temporaryFolder(), under })
    const stderr = 'hashline: the answer cannot be printed (ENOSPC); what it is about may be done\n'
    expect(run).toEqual({ status, stdout: '', stderr })
  })

  it.each([
    { args: ['read', 'a'], status: 1 },
    { args: ['grep', 'a'], status: 2 },
    { args: ['write', '{"path":"a","content":"x"}'], status: 1 },
    { args: ['policy', 'explain', 'a'], status: 1 },
    { args: ['mcp'], status: 1 },
  ])('says of $args that the working folder is gone', async ({ args, status }) => {
    const under = ['sh', '-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', 'sh']
    const run = await hashline(args, { cwd: await temporaryFolder(), under })
    const stderr = 'hashline: the working folder cannot be found: ENOENT\n'
    expect(run).toEqual({ status, stdout: '', stderr })
  })
})
