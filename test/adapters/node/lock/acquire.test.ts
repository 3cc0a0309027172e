import { execFileSync, spawn } from 'node:child_process'
import { lutimesSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acquire, type Request } from '../../../../src/adapters/node/lock/acquire.ts'
import { nodeCalls, type Calls } from '../../../../src/adapters/node/calls.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { releaseLock, type Lock } from '../../../../src/adapters/node/lock/lock.ts'
import { lockNameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { ownIdentity, type ProcessIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import { interceptedCalls, untouched, type Intercept } from '../../../support/intercepted-calls.ts'
import { leftIn } from '../../../support/scenario.ts'
import { swap } from '../../../support/swap.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const minute = 60_000

/** The text of a lock that another process would have made. */
function lockBy(owner: Partial<ProcessIdentity>): string {
  return formatLock({ id: newId(), commit: newId(), journal: '.', owner: { ...ownIdentity(), ...owner } })
}

/** A pid that was a process's a moment ago. */
function deadPid(): number {
  return Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }))
}

/** A folder in which `a` is locked already. Ages in milliseconds. */
async function lockedFolder(
  text: string,
  { age = 0, whenFinished = onTestFinished }: { age?: number; whenFinished?: typeof onTestFinished } = {},
): Promise<string> {
  const folder = await temporaryFolder(tmpdir(), whenFinished)
  const lock = join(folder, lockNameOf('a'))
  writeFileSync(join(folder, 'a'), 'old')
  writeFileSync(lock, text)
  const then = (Date.now() - age) / 1000
  lutimesSync(lock, then, then)
  return folder
}

function write(folder: string): Promise<string> {
  return outcome(new NodeFileSystem().compareAndSwap(join(folder, 'a'), bytes('old'), bytes('new')))
}

/** As where another user has made the lock of `a`. */
const openUnlessHidden: Calls['open'] = (path, ...how) => {
  if (basename(path) === lockNameOf('a')) throw systemError('EACCES', path)
  return nodeCalls.open(path, ...how)
}

const [other, elsewhere] = ['00000000-0000-4000-8000-000000000000', { host: 'elsewhere', boot: 'x' }]

describe('a lock that is found', () => {
  it.concurrent.for<[what: string, owner: Partial<ProcessIdentity>, age: number]>([
    ['a process that is dead', { pid: deadPid() }, 0],
    ['a process whose pid is another one now', { start: '1' }, 0],
    ['a process of before the machine was started', { boot: other }, 0],
    ['no process at all', { pid: 0 }, 0],
    ['a process on another machine, long ago', elsewhere, minute],
    ['a process in another container, long ago', { namespace: 'pid:[1]' }, minute],
    ['a process on another machine, in the far future', elsewhere, -minute],
  ])('is taken over at once from %s', async ([, owner, age], context) => {
    const folder = await lockedFolder(lockBy(owner), { age, whenFinished: context.onTestFinished })
    const start = performance.now()
    expect(await write(folder)).toBe('swapped')
    expect(performance.now() - start).toBeLessThan(2000)
    expect(leftIn(folder)).toEqual([])
  })

  it.concurrent.for<[what: string, owner: Partial<ProcessIdentity>, age: number]>([
    ['a process that runs', {}, 0],
    ['a process that runs, whatever the clock says', {}, 1e9],
    ['a process that runs, whatever the clock will say', {}, -1e9],
    ['the first process of the machine', { pid: 1, start: startOf(1) }, 0],
    ['a process on another machine, just now', elsewhere, 0],
    ['a process in another container, just now', { namespace: 'pid:[1]' }, 0],
  ])('is waited for and then refused with EBUSY: %s', async ([, owner, age], context) => {
    const folder = await lockedFolder(lockBy(owner), { age, whenFinished: context.onTestFinished })
    const [before, start] = [leftIn(folder), performance.now()]
    expect(await write(folder)).toBe('EBUSY')
    expect(performance.now() - start).toBeGreaterThan(1900)
    expect([readFileSync(join(folder, 'a'), 'utf8'), leftIn(folder)]).toEqual(['old', before])
  })

  it.concurrent.for([
    ['nothing', ''],
    ['half a lock', lockBy({}).slice(0, 70)],
    ['a lock and more', `${lockBy({})}more\n`],
    ['a path out of the folder', lockBy({}).replace(' . ', ' ../a ')],
    ['much', 'x'.repeat(1e6)],
  ])("stands in nobody's way where it says %s", async ([, text = ''], context) => {
    const folder = await lockedFolder(text, { whenFinished: context.onTestFinished })
    expect(await write(folder)).toBe('swapped')
    expect(leftIn(folder)).toEqual([])
  })

  it.concurrent.for([
    ['a while ago', 5000, 'EBUSY'],
    ['long ago', minute, 'swapped'],
    ['in the far future', -minute, 'swapped'],
  ] as const)(
    'that another user hides, made %s, gets the time of one elsewhere',
    async ([, age, result], context) => {
      const folder = await lockedFolder(lockBy({}), { age, whenFinished: context.onTestFinished })
      const { result: came } = await swap(join(folder, 'a'), 'old', 'new', {
        calls: { open: openUnlessHidden },
      })
      expect(came).toBe(result)
    },
  )

  it("stands in nobody's way where it is a link", async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'a'), 'old')
    symlinkSync('a', join(folder, lockNameOf('a')))
    expect(await write(folder)).toBe('swapped')
    expect([readFileSync(join(folder, 'a'), 'utf8'), leftIn(folder)]).toEqual(['new', []])
  })

  it("stands in nobody's way where its process waits only to be buried", async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void parent.kill())
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (data) => resolve(Number(data))),
    )
    while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await setTimeout(5)
    const folder = await lockedFolder(lockBy({ pid, start: startOf(pid) }))
    expect(await write(folder)).toBe('swapped')
  })

  it('is waited for until it is gone', async () => {
    const folder = await lockedFolder(lockBy({}))
    const writing = write(folder)
    await setTimeout(300)
    execFileSync('rm', [join(folder, lockNameOf('a'))])
    expect(await writing).toBe('swapped')
  })
})

/** Clock ticks from boot, as `/proc` has them. */
function startOf(pid: number): string {
  return /\) . (?:\S+ ){18}(\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? ''
}

function wanted(path: string, intercept: Intercept = untouched): Request {
  const folder = new Folder(path, { calls: interceptedCalls(intercept), durability: 'fast', guard: noGuard })
  const deadline = performance.now() + 300
  return { folder, key: 'a', commit: newId(), journal: '.', lasts: false, deadline, onFinding: () => {} }
}

describe('acquire', () => {
  it('lets only one of two have a lock that both found left behind', async () => {
    const path = await lockedFolder(lockBy({ pid: deadPid() }))
    let fast: Lock | undefined
    const slow = wanted(path, async (call, proceed) => {
      // It has judged the lock by now. The other one comes in between, from beginning to end.
      if (call.name === 'link' && fast === undefined) fast = await acquire(wanted(path))
      return proceed()
    })
    expect(await outcome(acquire(slow))).toBe('EBUSY')
    expect(readFileSync(join(path, lockNameOf('a')), 'utf8')).toContain(fast?.id)
    expect(leftIn(path)).toEqual([lockNameOf('a')])
  })

  it('makes its lock again where somebody cleared it away while it was made', async () => {
    const path = await temporaryFolder()
    let cleared = 0
    const cleaning = wanted(path, async (call, proceed) => {
      if (call.name === 'link' && (cleared += 1) < 5)
        for (const name of leftIn(path)) rmSync(join(path, name))
      return proceed()
    })
    await releaseLock(await acquire(cleaning))
    expect([cleared, leftIn(path)]).toEqual([5, []])
  })
})

describe('releaseLock', () => {
  it('leaves a lock that is another one by now', async () => {
    const path = await temporaryFolder()
    const lock = await acquire(wanted(path))
    rmSync(join(path, lock.name))
    writeFileSync(join(path, lock.name), lockBy({}))
    await releaseLock(lock)
    expect(leftIn(path)).toEqual([lock.name])
  })
})
