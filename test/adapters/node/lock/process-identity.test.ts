import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifeOf, ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'

describe('ownIdentity', () => {
  it('is this process, as the system knows it', () => {
    const { pid, start, boot } = ownIdentity()
    expect(pid).toBe(process.pid)
    expect(readFileSync('/proc/self/stat', 'utf8').split(' ')).toContain(start)
    expect(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()).toBe(boot)
  })
})

describe('lifeOf', () => {
  it.each([
    ['this process', {}, 'alive'],
    ['a process with this pid of before', { start: '7' }, 'dead'],
    ['a process of before this machine started', { boot: 'before' }, 'dead'],
    ['a process of another machine', { boot: 'other', host: 'other' }, 'unknown'],
    ['a process of another container', { namespace: 'other' }, 'unknown'],
    ['no process', { pid: 0 }, 'dead'],
    ['a pid that is out of range', { pid: 2 ** 22 + 1 }, 'dead'],
  ] as const)('of %s', (_, other, life) => {
    expect(lifeOf({ ...ownIdentity(), ...other })).toBe(life)
  })

  it('tells a child from the same pid when it has ended', async () => {
    const child = spawn('sleep', ['60'])
    const { pid = 0 } = child
    const start = /\) . (?:\S+ ){18}(\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? ''
    const identity = { ...ownIdentity(), pid, start }
    expect(lifeOf(identity)).toBe('alive')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(lifeOf(identity)).toBe('dead')
  })
})
