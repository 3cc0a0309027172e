import { describe, expect, it } from 'vitest'
import { builtProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashline = builtProgram()

describe('hashline', () => {
  it.each(['--help', '-h'])('tells with %s what it can do', async (flag) => {
    const run = await hashline([flag], { cwd: await temporaryFolder() })
    expect(run).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^hashline: /) })
    for (const command of ['hashline read FILE', 'hashline edit [JSON]'])
      expect(run.stdout).toContain(command)
  })

  it.each<[args: string[], problem: string]>([
    [[], 'a command is missing; hashline --help lists them'],
    [['raed'], '"raed" is not a command; hashline --help lists them'],
    [[''], '"" is not a command; hashline --help lists them'],
    [['toString'], '"toString" is not a command; hashline --help lists them'],
    [['--version-of-what'], '"--version-of-what" is not a command; hashline --help lists them'],
  ])('refuses the arguments %j before anything runs', async (args, problem) => {
    const run = await hashline(args, { cwd: await temporaryFolder() })
    expect(run).toEqual({ status: 1, stdout: '', stderr: `hashline: ${problem}\n` })
  })
})
