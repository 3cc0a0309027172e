import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/adapters/node/shell/clock.ts'
import { startOnTerminal } from '../../../../src/adapters/node/shell/terminal-process.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { leavesNothingBehind } from '../../../support/left-processes.ts'

leavesNothingBehind()

const launch = { argv: ['sleep'], cwd: '/', env: {} } as const

describe('startOnTerminal', () => {
  it('leaves no process behind whose terminal it cannot hold', async () => {
    const child = spawn('sleep', ['100'], { detached: true, stdio: 'ignore' })
    const exited = once(child, 'exit')
    const pty = { pid: child.pid ?? 0, fd: 0, ptsName: '/dev/pts/nothing', onData() {}, onExit() {} }
    expect(() => startOnTerminal(launch, { spawn: () => pty }, systemClock)).toThrow('ENOENT')
    expect(await exited).toEqual([null, 'SIGKILL'])
  })

  it.each([
    ['an error without a code', new Error('forkpty(3) failed.'), 'EIO'],
    ['an error of the system', systemError('EMFILE', '/dev/ptmx'), 'EMFILE'],
  ])('fails with a code: %s', (_, error, code) => {
    const failing = (): never => {
      throw error
    }
    expect(() => startOnTerminal(launch, { spawn: failing }, systemClock)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(error.message) }),
    )
  })
})
