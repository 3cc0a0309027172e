import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ProcessGroup } from '../../../../src/adapters/node/shell/process-group.ts'
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
})
