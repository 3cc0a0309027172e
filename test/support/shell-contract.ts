import { afterEach, describe, expect, it } from 'vitest'
import type { Shell, ShellCommand, ShellSession, ShellWait } from '../../src/ports/shell.ts'
import { codeOf } from '../../src/ports/system-error.ts'

/** What the contract needs to set. */
export interface ContractLimits {
  readonly liveSessions: number
}

const toTheEnd: ShellWait = { ms: 10_000, beyond: Number.POSITIVE_INFINITY, text: null, signal: undefined }
const never: AbortSignal = new AbortController().signal

/** What every shell promises. It has to know `echo`, `cat`, `read`, `exit`, `trap` and `sleep`. */
export function shellContract(name: string, create: (limits: ContractLimits) => Shell): void {
  describe(`${name} as a Shell`, { timeout: 20_000 }, () => {
    let shell: Shell | undefined
    afterEach(async () => {
      await shell?.dispose()
      shell = undefined
    })

    /** Starts an interactive command in a shell of three sessions. */
    function start(command: string, how: Partial<ShellCommand> = {}): Promise<ShellSession> {
      shell ??= create({ liveSessions: 3 })
      return shell.start({ command, cwd: '/', interactive: true, terminal: false, ...how })
    }

    it('gives the output of a command, and how it ended', async () => {
      const session = await start('echo out; echo err >&2; exit 3', { interactive: false })
      await session.wait(toTheEnd)
      const { head, omittedBytes, tail, stdoutBytes } = session.take(100)
      expect(head.split('\n').toSorted()).toEqual(['', 'err', 'out'])
      expect({ omittedBytes, tail, stdoutBytes }).toEqual({ omittedBytes: 0, tail: '', stdoutBytes: 4 })
      expect(session.end).toEqual({
        exitCode: 3,
        signal: null,
        stoppedBy: null,
        hasBackgroundChildren: false,
      })
    })

    it('gives each piece of output once', async () => {
      const session = await start('cat')
      session.write('one\n')
      await session.wait({ ...toTheEnd, beyond: session.takenBytes })
      expect(session.take(100).head).toBe('one\n')
      expect(session.take(100).head).toBe('')
      expect([session.receivedBytes, session.takenBytes]).toEqual([4, 4])
    })

    it('leaves out the middle of what is more than asked for', async () => {
      const session = await start('echo 0123456789', { interactive: false })
      await session.wait(toTheEnd)
      expect(session.take(6)).toEqual({ head: '012', omittedBytes: 5, tail: '89\n', stdoutBytes: 11 })
    })

    it('hands over input in order, and then its end', async () => {
      const session = await start('cat')
      expect([session.write('a'), session.write('b\n')]).toEqual(['queued', 'queued'])
      session.closeInput()
      expect([session.input.state, session.write('c')]).toEqual(['closed', 'closed'])
      await session.wait(toTheEnd)
      expect(session.take(100).head).toBe('ab\n')
    })

    it('gives a command that is not interactive no input', async () => {
      const session = await start('cat; echo over', { interactive: false })
      expect(session.write('x')).toBe('closed')
      await session.wait(toTheEnd)
      expect(session.take(100).head).toBe('over\n')
    })

    it('sets variables', async () => {
      const session = await start('echo "$GREETING"', { env: { GREETING: 'good day' } })
      await session.wait(toTheEnd)
      expect(session.take(100).head).toBe('good day\n')
    })

    it('waits until the deadline, and no longer', async () => {
      const session = await start('sleep 100')
      const before = performance.now()
      await session.wait({ ...toTheEnd, ms: 200 })
      expect(performance.now() - before).toBeLessThan(5_000)
      expect(session.end).toBeNull()
    })

    it('waits until output settles, or a text is there, or the wait is aborted, and says which', async () => {
      const session = await start('echo one; sleep 0.1; echo two; sleep 100')
      const outcomes = [
        await session.wait({ ...toTheEnd, beyond: 0 }),
        await session.wait({ ...toTheEnd, text: 'two' }),
        await session.wait({ ...toTheEnd, signal: AbortSignal.timeout(100) }),
        await session.wait({ ...toTheEnd, signal: AbortSignal.abort() }),
        await session.wait({ ...toTheEnd, ms: 50, signal: never }),
      ]
      expect(outcomes).toEqual(['settled', 'found', 'aborted', 'aborted', 'deadline'])
      expect(session.take(100).head).toBe('one\ntwo\n')
      session.signal('KILL')
      expect(await session.wait(toTheEnd)).toBe('ended')
    })

    it('passes on signals', async () => {
      const session = await start("trap 'echo caught; exit 9' INT; echo up; while :; do sleep 0.05; done")
      await session.wait({ ...toTheEnd, text: 'up' })
      session.signal('INT')
      await session.wait(toTheEnd)
      expect([session.end?.exitCode, session.take(100).head]).toEqual([9, 'up\ncaught\n'])
    })

    it('stops a command and says why', async () => {
      const session = await start('sleep 100')
      await session.stop('timeout')
      expect(session.end).toMatchObject({ signal: 'SIGTERM', stoppedBy: 'timeout' })
    })

    it('finds interactive sessions by their ids, and lists those that live', async () => {
      const [first, second] = [await start('sleep 100'), await start('cat')]
      const alone = await start('sleep 100', { interactive: false })
      const ids = [first, second, alone].map(({ id }) => id)
      expect(new Set(ids).size).toBe(3)
      expect(shell?.sessions.map(({ id }) => id)).toEqual(ids.slice(0, 2))
      second.closeInput()
      await second.wait(toTheEnd)
      expect(shell?.sessions.map(({ id }) => id)).toEqual([first.id])
      expect(ids.map((id) => shell?.find(id)?.command)).toEqual(['sleep 100', 'cat', undefined])
    })

    it.each([
      ['ENOENT', { cwd: '/no/such/folder' }],
      ['ENOTDIR', { cwd: '/dev/null' }],
      ['E2BIG', { env: { LARGE: 'x'.repeat(3_000_000) } }],
    ])('fails with %s for %j', async (code, how) => {
      expect(await start('echo', how).catch(codeOf)).toBe(code)
    })

    it('fails with EDQUOT where no more may live, and with ESHUTDOWN when it was disposed of', async () => {
      await Promise.all(['1', '2', '3'].map((seconds) => start(`sleep 10${seconds}`)))
      expect(await start('sleep 104').catch(codeOf)).toBe('EDQUOT')
      const sessions = shell?.sessions ?? []
      await shell?.dispose()
      expect(sessions.map(({ end }) => end?.stoppedBy)).toEqual(['dispose', 'dispose', 'dispose'])
      expect(await start('echo').catch(codeOf)).toBe('ESHUTDOWN')
    })
  })
}
