import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { builtProgram, type Run } from '../support/program.ts'
import { project } from '../support/project.ts'

const hashline = builtProgram()
const payload = JSON.stringify({ path: 'a', old_string: 'one', new_string: 'two', start_line: 1 })

// The one of util-linux: it runs a command on a terminal of its own, and passes its status on.
const script = 'script -qefc "$(printf "%q " "$@")" /dev/null'
const hasScript =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true

/** Runs the program on a terminal. */
async function onTerminal(args: readonly string[], cwd: string, env: object = {}): Promise<Run> {
  const under = ['bash', '--norc', '-c', script, '-']
  const run = await hashline(args, {
    cwd,
    under,
    stdin: 'open',
    env: { SHELL: '/bin/bash', TERM: 'xterm', ...env },
  })
  return { ...run, stdout: run.stdout.replaceAll('\r\n', '\n') }
}

describe.runIf(hasScript)('hashline, on a terminal', () => {
  it('does not wait for a payload that somebody would have to type', async () => {
    const { cwd, now } = await project('one\n')
    expect(await onTerminal(['edit'], cwd)).toEqual({
      status: 1,
      stderr: '',
      stdout: 'hashline: there is no payload: give JSON as an argument or on standard input\n',
    })
    expect(await now()).toEqual(['one\n', true])
  })

  it('shows what an edit changed as a diff in colour', async () => {
    const { cwd, now } = await project('one\n')
    const { status, stdout } = await onTerminal(['edit', payload], cwd)
    expect(status).toBe(0)
    expect(stdout).toContain('\u001B[31m-one\u001B[39m\n\u001B[32m+two\u001B[39m\n')
    expect(stripVTControlCharacters(stdout)).toMatch(
      /^--- a\/a\n\+\+\+ b\/a\n@@ .*\n-one\n\+two\n\nReplaced 1 match in a: line 1\.\n\n@file a#/,
    )
    expect(await now()).toEqual(['two\n', false])
  })

  it.each([
    ['read', 'a'],
    ['grep', 'one'],
  ])('shows a listing of %s in colour, and none where NO_COLOR is set', async (command, argument) => {
    const { cwd } = await project('one\n')
    const coloured = await onTerminal([command, argument], cwd)
    expect(coloured).toMatchObject({ status: 0, stdout: expect.stringContaining('\u001B[1m@file a#') })
    const plain = await onTerminal([command, argument], cwd, { NO_COLOR: '1' })
    expect(plain).toEqual({ ...coloured, stdout: stripVTControlCharacters(coloured.stdout) })
  })

  it.each([
    ['read', 'a'],
    ['grep', 'one'],
    ['edit', payload],
  ])(
    'shows with %s the control characters of a file, and is not driven by them',
    async (command, argument) => {
      const { cwd } = await project('')
      await writeFile(join(cwd, 'a'), 'one\u001B[5m\u0007\u009B5m\n')
      const { status, stdout } = await onTerminal([command, argument], cwd, { NO_COLOR: '1' })
      expect(status).toBe(0)
      expect(stdout).toContain('␛[5m␇\\x9b5m\n')
      expect(stdout).not.toMatch(/[\u001B\u0007\u009B]/)
    },
  )

  it('shows those of a path in a refusal', async () => {
    const { cwd } = await project('')
    const { status, stdout } = await onTerminal(['read', 'b\u001B[5m'], cwd)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^not-found: /)
    expect(stdout).not.toContain('\u001B')
  })
})
