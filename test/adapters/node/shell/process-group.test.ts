import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProcessGroup } from '../../../../src/adapters/node/shell/process-group.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { leavesNothingBehind, until } from '../../../support/left-processes.ts'

leavesNothingBehind()

/** Starts a script as the leader of a group. */
async function started(script: string): Promise<{ group: ProcessGroup; exited: Promise<unknown> }> {
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  return { group: new ProcessGroup(child.pid ?? 0), exited }
}

describe('ProcessGroup', () => {
  it.each([1, 0, -1, -7, 1.5, Number.NaN])('is never made of the id %d', (id) => {
    expect(() => new ProcessGroup(id)).toThrow(RangeError)
  })

  it('lives as long as a member does, and is signalled as a whole', async () => {
    const { group, exited } = await started('sleep 100 & echo; exit')
    await exited
    group.leaderEnded()
    expect([group.isAlive(), group.isRunning()]).toEqual([true, true])
    group.signal('KILL')
    expect(await until(() => !group.isRunning())).toBe(true)
    expect(await until(() => !group.isAlive(), 5_000)).toBe(true)
  })

  it('once gone is gone, and signals nobody', async () => {
    const { group, exited } = await started('echo')
    expect(group.isAlive()).toBe(true)
    await exited
    group.leaderEnded()
    expect([group.isAlive(), group.isRunning()]).toEqual([false, false])
    group.signal('KILL')
  })

  it.each([
    ['EPERM', true, [true, true], 'lives, and belongs to another user'],
    ['EPERM', false, [true, true], 'lives, and belongs to another user'],
    ['ESRCH', true, [true, true], 'has not been waited for'],
    ['ESRCH', false, [false, false], 'is gone'],
  ])('where a signal is refused with %s, led: %s, is %j: it %s', (code, isLed, [before, after]) => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw systemError(code, 'kill')
    })
    onTestFinished(() => kill.mockRestore())
    const group = new ProcessGroup(4_000_000)
    if (!isLed) group.leaderEnded()
    expect(group.isAlive()).toBe(before)
    group.signal('TERM')
    expect(group.isAlive()).toBe(after)
  })

  it('lets any other refusal of a signal pass', () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw systemError('EINVAL', 'kill')
    })
    onTestFinished(() => kill.mockRestore())
    expect(() => new ProcessGroup(4_000_000).signal('TERM')).toThrow('EINVAL')
  })
})
