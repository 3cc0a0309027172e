import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { builtProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const hashline = builtProgram()

describe('hashline COMMAND --help', () => {
  it.each(Object.entries(commands))('shows what %s takes, and examples', async (name, command) => {
    const { usage, about, options, examples } = command
    const run = await hashline([name, '--help'], { cwd: await temporaryFolder() })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout.startsWith(`hashline ${usage}\n${about}\n`)).toBe(true)
    for (const [option, { about: says }] of Object.entries(options))
      expect(
        run.stdout.split('\n').some((row) => row.includes(`--${option}`) && row.endsWith(` ${says}`)),
      ).toBe(true)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(run.stdout).toContain(`\n  ${example}\n`)
  })
})

describe('hashline --version', () => {
  it('prints the version of the package, after a command too', async () => {
    const cwd = await temporaryFolder()
    const run = await hashline(['--version'], { cwd })
    expect(run).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect(await hashline(['read', '--version'], { cwd })).toEqual(run)
  })
})

const checks = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] } as const
const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit']).status === 0

describe('hashline completion', () => {
  it.each(['bash', 'zsh', 'fish'])('names every command and option to %s', async (shell) => {
    const { status, stdout } = await hashline(['completion', shell], { cwd: await temporaryFolder() })
    expect(status).toBe(0)
    for (const [name, { options }] of Object.entries(commands))
      for (const word of [name, ...Object.keys(options)]) expect(stdout).toContain(word)
  })

  it.each((['bash', 'zsh', 'fish'] as const).filter(isThere))('is a script that %s takes', async (shell) => {
    const { stdout } = await hashline(['completion', shell], { cwd: await temporaryFolder() })
    const { status, stderr } = spawnSync(shell, checks[shell], { input: stdout, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it.runIf(isThere('bash'))('completes in bash', async () => {
    const { stdout } = await hashline(['completion', 'bash'], { cwd: await temporaryFolder() })
    const ask = 'COMP_WORDS=(hashline recover --d); COMP_CWORD=2; _hashline; echo "${COMPREPLY[*]}"'
    const run = spawnSync('bash', ['--norc', '-c', `${stdout}\n${ask}`], { encoding: 'utf8' })
    expect(run.stdout).toBe('--dry-run\n')
  })
})
