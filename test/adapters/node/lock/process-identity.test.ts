import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemError } from '../../../../src/ports/system-error.ts'
import { lifeOf, ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'

describe('ownIdentity', () => {
  it('is this process, as the system knows it', () => {
    const { pid, start, boot } = ownIdentity()
    expect(pid).toBe(process.pid)
    expect(fs.readFileSync('/proc/self/stat', 'utf8').split(' ')).toContain(start)
    expect(fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()).toBe(boot)
  })
})

describe('lifeOf', () => {
  it.each([
    ['this process', {}, 'alive'],
    ['a process with this pid of before', { start: '7' }, 'dead'],
    ['a process of before this machine started', { boot: 'before' }, 'dead'],
    ['a process of this machine that is told no boot', { boot: '-' }, 'unknown'],
    ['the same, and no namespace', { boot: '-', namespace: '-' }, 'unknown'],
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
    const start = /\) . (?:\S+ ){18}(\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? ''
    const identity = { ...ownIdentity(), pid, start }
    expect(lifeOf(identity)).toBe('alive')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(lifeOf(identity)).toBe('dead')
  })
})

describe('a signal that asks whether a process lives', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each([
    ['EPERM', 'alive'],
    ['ESRCH', 'dead'],
  ])('where it is refused with %s, says %s', (code, life) => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw systemError(code, 'kill')
    })
    expect(lifeOf(ownIdentity())).toBe(life)
  })
})

const missing = (path: string): never => {
  throw systemError('ENOENT', path)
}

/** The same module, as it is where some of these calls find nothing. */
function loadWith(calls: Readonly<Record<string, unknown>>) {
  vi.resetModules()
  vi.doMock('node:fs', () => ({ ...fs, ...calls }))
  return import('../../../../src/adapters/node/lock/process-identity.ts')
}

/** All of it on macOS and on Windows; in a container it may be a part. */
describe.each([
  ['no boot and no start', { readFileSync: missing }],
  ['no namespace', { readlinkSync: missing }],
  ['nothing', { readFileSync: missing, readlinkSync: missing }],
])('where the system tells %s', (_, calls) => {
  afterEach(() => {
    vi.doUnmock('node:fs')
    vi.resetModules()
  })

  it.each([
    ['this process', {}, 'alive'],
    ['no process', { pid: 2 ** 22 + 1 }, 'dead'],
    ['a process of another machine, which has this pid', { host: 'other' }, 'unknown'],
    ['a process of another machine, whose pid is free here', { host: 'other', pid: 2 ** 22 + 1 }, 'unknown'],
    ['a process of another machine that tells', { host: 'other', boot: 'told' }, 'unknown'],
  ] as const)('of %s: %o is %s', async (__, other, life) => {
    const here = await loadWith(calls)
    expect(here.lifeOf({ ...here.ownIdentity(), ...other })).toBe(life)
  })

  it('does not take a process of this machine that is told more for one of an earlier boot', async () => {
    const here = await loadWith({ readFileSync: missing })
    expect(here.lifeOf({ ...here.ownIdentity(), boot: 'told' })).toBe('unknown')
  })

  it('is known by a dash', async () => {
    const { start, boot, namespace } = (await loadWith(calls)).ownIdentity()
    expect([start, boot].every((field) => field === '-')).toBe('readFileSync' in calls)
    expect(namespace === '-').toBe('readlinkSync' in calls)
  })
})
