import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { NodeShell, type NodeShellOptions } from '../../../src/adapters/node/node-shell.ts'
import { systemClock, type Clock } from '../../../src/adapters/node/shell/clock.ts'
import type { ShellCommand, ShellSession, ShellWait } from '../../../src/ports/shell.ts'
import { bundled } from '../../support/bundled.ts'
import {
  leavesNothingBehind,
  markedProcesses,
  sleep,
  standStill,
  until,
} from '../../support/left-processes.ts'
import { shellContract } from '../../support/shell-contract.ts'

leavesNothingBehind()

shellContract('NodeShell', (limits) => new NodeShell({ limits }))
shellContract('NodeShell with sh', (limits) => new NodeShell({ limits, shell: ['/bin/sh', '-c'] }))
shellContract(
  'NodeShell with a wrapper',
  (limits) => new NodeShell({ limits, wrapCommand: (argv) => ['/usr/bin/env', ...argv] }),
)

const toTheEnd: ShellWait = { ms: 10_000, beyond: Number.POSITIVE_INFINITY, text: null, signal: undefined }
const shells: NodeShell[] = []
afterEach(() => Promise.all(shells.splice(0).map((shell) => shell.dispose())))

function shellWith(options: NodeShellOptions = {}): NodeShell {
  const shell = new NodeShell(options)
  shells.push(shell)
  return shell
}

function start(shell: NodeShell, command: string, how: Partial<ShellCommand> = {}): Promise<ShellSession> {
  return shell.start({ command, cwd: '/', interactive: true, terminal: false, ...how })
}

/** Time that goes so many times faster than it does. */
function fastClock(times: number): Clock {
  return {
    now: () => systemClock.now() * times,
    after: (ms, action) => systemClock.after(ms / times, action),
    inBackground: (ms, action) => systemClock.inBackground(ms / times, action),
  }
}

/** Of a file in /proc, the parts; none where the process has just ended. */
function partsOf(pid: number, name: string, separator: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1').split(separator)
  } catch {
    return []
  }
}

/** Of the processes that carry the mark, those that watch over others. */
const watchdogs = (): readonly number[] =>
  markedProcesses().filter((pid) => partsOf(pid, 'cmdline', '\0').includes('watchdog'))

const openCount = (): number => readdirSync('/proc/self/fd').length

describe('NodeShell', { timeout: 20_000 }, () => {
  it('ends all that it started when it is disposed of, within two seconds', async () => {
    const shell = shellWith()
    const deaf = `trap '' HUP TERM; echo up; while :; do sleep 1; done`
    const sessions = await Promise.all([
      start(shell, deaf),
      start(shell, 'sleep 100 | sleep 100'),
      start(shell, 'cat', { terminal: true }),
    ])
    await sessions[0].wait({ ...toTheEnd, text: 'up' })
    expect(await until(() => markedProcesses().length >= 6)).toBe(true)
    const before = performance.now()
    await shell.dispose()
    expect(performance.now() - before).toBeLessThan(2_000)
    expect(markedProcesses()).toEqual([])
    expect(sessions.map(({ end }) => end?.signal)).toEqual(['SIGKILL', 'SIGHUP', 'SIGHUP'])
  })

  it('ends what is just being started when it is disposed of', async () => {
    const shell = shellWith()
    const starting = [start(shell, 'sleep 100'), start(shell, 'sleep 100', { interactive: false })]
    await shell.dispose()
    const sessions = await Promise.all(starting)
    expect(sessions.map(({ end }) => end?.stoppedBy)).toEqual(['dispose', 'dispose'])
  })

  it('stops an idle session after half an hour by the clock, but none that is called', async () => {
    const shell = shellWith({ clock: fastClock(2_000) })
    const [idle, busy] = [await start(shell, 'cat'), await start(shell, 'cat')]
    const called = setInterval(() => busy.write('x\n'), 50)
    await until(() => idle.end !== null, 5_000)
    clearInterval(called)
    expect(idle.end).toMatchObject({ signal: 'SIGTERM', stoppedBy: 'idle' })
    expect(idle.ageMs).toBeGreaterThanOrEqual(30 * 60_000)
    expect(busy.end).toBeNull()
  })

  it('does not stop a session as idle while it is waited for', async () => {
    const session = await start(shellWith({ limits: { idleMs: 100 } }), 'cat')
    await session.wait({ ...toTheEnd, ms: 500 })
    expect(session.end).toBeNull()
  })

  it('waits for the last output as long as something comes', async () => {
    const shell = shellWith({ limits: { drainQuietMs: 500, drainMs: 10_000 } })
    const session = await start(
      shell,
      '(for i in 1 2 3 4; do sleep 0.2; echo $i; done; exec sleep 100) & echo done',
    )
    await session.wait(toTheEnd)
    expect(session.take(100).head).toBe('done\n1\n2\n3\n4\n')
    expect(session.end).toMatchObject({ exitCode: 0, hasBackgroundChildren: true })
  })

  it('waits for the last output no longer than two seconds, though something prints on', async () => {
    const session = await start(
      shellWith({ limits: { drainMs: 500 } }),
      '(while :; do echo more; sleep 0.02; done) & echo done',
    )
    const before = performance.now()
    await session.wait(toTheEnd)
    expect(performance.now() - before).toBeLessThan(4_000)
    expect(session.end).toMatchObject({ exitCode: 0, hasBackgroundChildren: true })
    const { receivedBytes } = session
    await sleep(100)
    expect(session.receivedBytes).toBe(receivedBytes)
  })

  it('gives a command the pipes of Node where there are no named ones to be had', async () => {
    const { PATH } = process.env
    const shell = shellWith({ env: { PATH } })
    process.env['PATH'] = '/no/such/folder'
    const starting = start(shell, 'cat; cat /dev/stdin || echo sockets')
    const session = await starting.finally(() => {
      process.env['PATH'] = PATH
    })
    session.write('through\n')
    session.closeInput()
    await session.wait(toTheEnd)
    expect(session.take(1_000).head).toMatch(/through\n[^]*sockets\n/)
  })

  it.runIf(process.platform === 'linux').each([
    ['while it is open', 0, 'cat /dev/stdin', 'sent\n'],
    ['when it has ended', 300, 'sleep 0.6; cat /dev/stdin', 'sent\n'],
    ['twice', 0, 'cat /dev/stdin; sleep 0.3; cat /dev/stdin', 'sent\n'],
    ['by many', 0, 'sleep 0.3; for i in 1 2 3; do cat /dev/stdin; done', 'sent\n'],
  ])('gives its input to a command that opens it by name: %s', async (_, ms, command, output) => {
    const session = await start(shellWith(), `${command}; echo over`)
    session.write('sent\n')
    await sleep(ms)
    session.closeInput()
    await session.wait(toTheEnd)
    expect(session.take(1_000).head).toBe(`${output}over\n`)
  })

  it.runIf(process.platform === 'linux')('keeps no descriptor of an input that has ended', async () => {
    const shell = shellWith()
    const run = async (): Promise<void> => {
      const session = await start(shell, 'cat; sleep 0.3')
      session.closeInput()
      await session.wait(toTheEnd)
    }
    // What the shell itself keeps, it has from then on.
    await run()
    await sleep(100)
    const before = readdirSync('/proc/self/fd').length
    for (let times = 0; times < 3; times += 1) await run()
    expect(await until(() => readdirSync('/proc/self/fd').length <= before)).toBe(true)
  })

  it('runs commands where there is no folder for temporary files', async () => {
    const { TMPDIR } = process.env
    process.env['TMPDIR'] = '/no/such/folder'
    const session = await start(shellWith(), 'echo fine').finally(() => {
      process.env['TMPDIR'] = TMPDIR
    })
    await session.wait(toTheEnd)
    expect(session.take(100).head).toBe('fine\n')
  })

  it('does not take output for held open that was closed while this program stood still', async () => {
    const session = await start(shellWith(), 'sleep 0.05 & echo done')
    await until(() => session.input.state === 'broken')
    standStill(300)
    await session.wait(toTheEnd)
    expect(session.end).toMatchObject({ exitCode: 0, hasBackgroundChildren: false })
  })

  it('lets no command have the terminal of another', async () => {
    const shell = shellWith()
    await start(shell, 'sleep 100', { terminal: true })
    const list = 'ls -l /proc/self/fd | grep -c ptmx'
    const sessions = [await start(shell, list), await start(shell, list, { terminal: true })]
    await Promise.all(sessions.map((session) => session.wait(toTheEnd)))
    expect(sessions.map((session) => session.take(100).head.trim())).toEqual(['0', '0'])
  })

  it('keeps no descriptor of a command that has ended', async () => {
    const shell = shellWith()
    const runOnce = async (terminal: boolean): Promise<void> => {
      const session = await start(shell, 'echo', { terminal })
      await session.wait(toTheEnd)
    }
    await runOnce(false)
    await sleep(100)
    const before = openCount()
    for (let count = 0; count < 12; count += 1) await runOnce(count % 4 === 0)
    expect(await until(() => openCount() <= before)).toBe(true)
  })

  it('starts each command in a session of its own, and gives it nothing but its streams', async () => {
    const session = await start(shellWith(), 'echo $$; ps -o pid=,sid=,pgid=,tty= -p $$; ls /proc/self/fd')
    await session.wait(toTheEnd)
    const [pid = '', ids = '', ...descriptors] = session.take(10_000).head.trim().split('\n')
    expect(ids.trim().split(/ +/)).toEqual([pid, pid, pid, '?'])
    const ours = descriptors.filter((descriptor) => Number(descriptor) < 3)
    expect(ours).toEqual(['0', '1', '2'])
  })

  it('has one process that watches, which no command has for a child', async () => {
    const shell = shellWith()
    const sessions = await Promise.all([start(shell, 'sleep 100'), start(shell, 'sleep 100')])
    expect(watchdogs()).toHaveLength(1)
    const [watchdog = 0] = watchdogs()
    const [, , , parent, group] = partsOf(watchdog, 'stat', ' ')
    expect([parent, group]).toEqual([String(process.pid), String(watchdog)])
    sessions.forEach((session) => session.signal('KILL'))
    await Promise.all(sessions.map((session) => session.wait(toTheEnd)))
    expect(watchdogs()).toEqual([watchdog])
  })
})

describe('a host of NodeShell', { timeout: 30_000 }, () => {
  const program = bundled('shell-host.ts')
  const ptyPackages = [pathToFileURL(createRequire(import.meta.url).resolve('@lydell/node-pty')).href]
  const commands = [
    { command: `trap '' TERM HUP INT; echo up; while :; do sleep 1; done`, terminal: false },
    { command: 'echo up; sleep 100 | sleep 100', terminal: false },
    { command: `trap '' HUP; echo up; sleep 100`, terminal: true },
  ]

  /** Runs a host until its sessions are up. */
  async function hostOf(plan: {
    afterwards: 'wait' | 'end' | 'die starting'
    commands: typeof commands
  }): Promise<ChildProcess> {
    const argument = JSON.stringify({ ptyPackages, ...plan })
    const host = spawn(process.execPath, [program(), argument], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(host.stdout, 'data')
    return host
  }

  it('leaves nothing of its sessions when it is killed', async () => {
    const host = await hostOf({ afterwards: 'wait', commands })
    expect(await until(() => markedProcesses().length >= 7)).toBe(true)
    host.kill('SIGKILL')
    expect(await until(() => markedProcesses().length === 0, 2_000)).toBe(true)
  })

  it('leaves nothing when it is killed after what watches over it was', async () => {
    const host = await hostOf({ afterwards: 'wait', commands })
    const [first = 0] = watchdogs()
    if (first > 1) process.kill(first, 'SIGKILL')
    expect(await until(() => watchdogs().some((pid) => pid !== first))).toBe(true)
    host.kill('SIGKILL')
    expect(await until(() => markedProcesses().length === 0, 2_000)).toBe(true)
  })

  it('leaves nothing when it is killed before it knows what it has just started', async () => {
    const host = await hostOf({ afterwards: 'die starting', commands: commands.slice(0, 1) })
    const [, signal] = await once(host, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await until(() => markedProcesses().length === 0, 2_000)).toBe(true)
  })

  it('ends when it has no more to do, and its sessions with it', async () => {
    const host = await hostOf({ afterwards: 'end', commands: commands.filter(({ terminal }) => !terminal) })
    const [code] = await once(host, 'exit')
    expect(code).toBe(0)
    expect(await until(() => markedProcesses().length === 0, 2_000)).toBe(true)
  })
})

describe('wrapCommand', () => {
  const planted = `printf '#!/bin/sh\necho planted; exec "$@"' > nice && chmod +x nice`

  it.each([[false], [true]])('is not chosen by what a call sets, on a terminal: %s', async (terminal) => {
    const cwd = mkdtempSync(join(tmpdir(), 'hashline-wrap-'))
    const shell = shellWith({ wrapCommand: (argv) => ['nice', '-n', '1', ...argv] })
    const env = { PATH: `${cwd}:/usr/bin:/bin`, HASHLINE_SESSION: 'another' }
    const outputs: string[] = []
    for (const command of [planted, 'echo "$PATH"; nice echo "$HASHLINE_SESSION"; echo end']) {
      const session = await start(shell, command, { cwd, env: command === planted ? {} : env, terminal })
      await session.wait(toTheEnd)
      outputs.push(session.take(10_000).head.replaceAll('\r\n', '\n'))
    }
    rmSync(cwd, { recursive: true })
    // Inside it is set, and only there: the planted program is met by who asks for it.
    expect(outputs.at(1)).toMatch(/^[^\n]+:\/usr\/bin:\/bin\nplanted\ns[0-9a-f]{8}\nend\n$/)
  })
})
