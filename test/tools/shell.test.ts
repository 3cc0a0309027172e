import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'
import { createShellTool, ShellParamsSchema } from '../../src/tools/shell.ts'
import { jsonSchemasOf } from '../../src/tools/json-schema.ts'
import { leavesNothingBehind, markedProcesses, until } from '../support/left-processes.ts'
import { disposeShells, refusalOf, shellTools } from '../support/shell-tools.ts'

leavesNothingBehind()

const shortGrace = { limits: { graceMs: 200, drainMs: 300 } }

/** A command that prints a letter 200 000 times. */
const print = (letter: string): string => `head -c 200000 /dev/zero | tr '\\0' ${letter}`

/** Stops a process that a test has let out of reach. */
function kill(pid: number): void {
  if (pid > 1) process.kill(pid, 'SIGKILL')
}

describe.concurrent('shell', { timeout: 30_000 }, () => {
  afterAll(disposeShells)

  describe('says how a command ended', () => {
    it.each([
      ['echo hi', { exit_code: 0, signal: null, output: 'hi\n', stdout_bytes: 3 }],
      ['exit 3', { exit_code: 3, signal: null, output: '' }],
      ['exit 300', { exit_code: 44, signal: null }],
      ['kill -TERM $$', { exit_code: null, signal: 'SIGTERM' }],
      ['kill -KILL $$', { exit_code: null, signal: 'SIGKILL' }],
    ])('%s', async (command, expected) => {
      const details = { session_id: null, running: false, timed_out: false, omitted_bytes: 0, ...expected }
      expect(await shellTools().run(command)).toMatchObject(details)
    })

    it('and what the shell said of a command it does not know', async () => {
      const { exit_code: code, output, stdout_bytes: bytes } = await shellTools().run('no-such-command-here')
      expect([code, bytes]).toEqual([127, 0])
      expect(output).toContain('no-such-command-here')
    })

    it.each([
      ['echo hi', /^The command exited with code 0 after [\d.]+ m?s\.\n\nhi\n$/],
      ['exit 3', /^The command exited with code 3 after [\d.]+ m?s\. No output\.$/],
      ['kill -TERM $$', /^The command ended by SIGTERM after [\d.]+ m?s\. No output\.$/],
    ])('in the first line: %s', async (command, expected) => {
      expect((await shellTools().run(command)).text).toMatch(expected)
    })
  })

  describe('shows output', () => {
    it('of both streams whole, however full the one is before the other', async () => {
      const run = await shellTools().run(`${print('e')} >&2; ${print('o')}`, { max_output_bytes: 400_000 })
      expect(run.output).toHaveLength(400_000)
      expect(run.output.replaceAll('e', '')).toBe('o'.repeat(200_000))
      expect(run).toMatchObject({ stdout_bytes: 200_000, omitted_bytes: 0 })
    })

    it('by its head and its tail where there is too much, and counts what lies between', async () => {
      const run = await shellTools().run(
        `head -c 9999998 /dev/zero | tr '\\0' x | sed '1s/^/A/; $s/$/Z/'; exit 5`,
      )
      expect(run.output).toBe(`A${'x'.repeat(19_999)}\n[9960000 bytes omitted]\n${'x'.repeat(19_999)}Z`)
      expect(run).toMatchObject({ exit_code: 5, stdout_bytes: 10_000_000, omitted_bytes: 9_960_000 })
    })

    it('with a character whole that came in two pieces', async () => {
      const { output } = await shellTools().run(String.raw`printf '\xe2'; sleep 0.2; printf '\x82\xac'`)
      expect(output).toBe('€')
    })

    it('that is not UTF-8 with U+FFFD in the place of what is wrong, and counts the bytes as they came', async () => {
      const run = await shellTools().run(String.raw`printf 'a\xff\xe2\x82b\xe2'`)
      expect(run).toMatchObject({ output: 'a\ufffd\ufffdb\ufffd', stdout_bytes: 6 })
    })

    it('with escape sequences and carriage returns as they are, or without the former', async () => {
      const command = String.raw`printf '\033[31mred\033[0m 10%%\r100%%\033]0;title\007\n'`
      const kept = await shellTools().run(command)
      expect(kept.output).toBe('\u001b[31mred\u001b[0m 10%\r100%\u001b]0;title\u0007\n')
      const stripped = await shellTools({}, { ansi: 'strip' }).run(command)
      expect(stripped.output).toBe('red 10%\r100%\n')
    })

    it('whole when a command prints much and exits, time after time', { timeout: 60_000 }, async () => {
      const { run } = shellTools()
      const expected = `${'0'.repeat(299_999)}7`
      for (let count = 0; count < 50; count += 1) {
        const outputs = await Promise.all(
          Array.from({ length: 4 }, () => run(`printf '%0300000d' 7`, { max_output_bytes: 400_000 })),
        )
        expect(
          outputs.every(({ output, stdout_bytes: bytes }) => output === expected && bytes === 300_000),
        ).toBe(true)
      }
    })
  })

  describe('in a folder', () => {
    let folder = ''
    beforeAll(async () => {
      folder = await realpath(await mkdtemp(join(tmpdir(), 'hashline-folder-')))
      await writeFile(join(folder, 'a.txt'), '')
    })
    afterAll(() => rm(folder, { recursive: true }))

    it('runs there', async () => {
      expect((await shellTools().run('pwd', { cwd: folder })).output).toBe(`${folder}\n`)
    })

    it.each([
      ['missing', 'not-found', '"<folder>/missing" does not exist'],
      ['a.txt', 'invalid-params', 'cwd: expected a folder; <folder>/a.txt is none'],
      ['a.txt/b', 'invalid-params', 'cwd: expected a folder; <folder>/a.txt/b is none'],
    ])('%s refuses to run, and names it', async (name, code, problem) => {
      const refusal = await refusalOf(shellTools().run('echo hi', { cwd: join(folder, name) }))
      expect(refusal.code).toBe(code)
      expect(refusal.message).toContain(`${problem.replace('<folder>', folder)}\nNothing was started.`)
    })

    it('outside the root refuses to run, also where a link leads there', async () => {
      const { run } = shellTools({ root: folder })
      await run('ln -s /usr out; mkdir in', { cwd: folder })
      expect((await run('pwd', { cwd: join(folder, 'in') })).output).toBe(`${folder}/in\n`)
      expect((await refusalOf(run('pwd', { cwd: join(folder, 'out') }))).code).toBe('denied')
      expect((await refusalOf(run('pwd', { cwd: `${folder}/..` }))).code).toBe('denied')
    })
  })

  describe('stops a command that runs out of time', () => {
    it('and shows what it printed', async () => {
      const start = performance.now()
      const run = await shellTools().run('echo before; sleep 60', { timeout_ms: 1_000 })
      expect(performance.now() - start).toBeLessThan(4_000)
      expect(run).toMatchObject({ timed_out: true, running: false, signal: 'SIGTERM', output: 'before\n' })
      expect(run.text).toMatch(
        /^The command was stopped after 1\.\d s \(ended by SIGTERM\): it ran out of time\./,
      )
    })

    it('by force when it ignores the signal', async () => {
      const { run } = shellTools(shortGrace, {
        limits: { timeoutMs: { least: 1, usual: 1_000, most: 1_000 } },
      })
      const stubborn = `trap '' TERM; echo deaf; while :; do sleep 0.05; done`
      expect(await run(stubborn)).toMatchObject({ timed_out: true, signal: 'SIGKILL', output: 'deaf\n' })
    })

    it('and lets it say goodbye', async () => {
      const { run } = shellTools({}, { limits: { timeoutMs: { least: 1, usual: 1_000, most: 1_000 } } })
      const polite = await run(`trap 'echo bye; exit 7' TERM; while :; do sleep 0.05; done`)
      expect(polite).toMatchObject({
        timed_out: true,
        exit_code: 7,
        output: expect.stringContaining('bye\n'),
      })
    })
  })

  describe('gives a command', () => {
    it('streams that can be opened by name', async () => {
      const { output, stdout_bytes: bytes } = await shellTools().run(
        'cat /dev/stdin; echo x > /dev/stderr; echo y > /dev/stdout',
      )
      expect([output.split('\n').toSorted(), bytes]).toEqual([['', 'x', 'y'], 2])
      expect((await shellTools().run('echo piped | cat /dev/stdin')).output).toBe('piped\n')
    })

    it('no input and no terminal to ask at', async () => {
      const start = performance.now()
      const asking = await shellTools().run('read -r a; echo $?; read -r b 2>&1 < /dev/tty; echo $?')
      expect(asking.output).toMatch(/^1\n[^]*\/dev\/tty[^]*\n1\n$/)
      expect(performance.now() - start).toBeLessThan(5_000)
    })

    it('an environment in which nothing waits for a key or prints colours', async () => {
      const { run } = shellTools({ env: { PATH: process.env['PATH'], PAGER: 'less', FORCE_COLOR: '1' } })
      expect((await run('echo $PAGER $GIT_PAGER $TERM $NO_COLOR ${FORCE_COLOR-unset}')).output).toBe(
        'cat cat dumb 1 unset\n',
      )
      const env = { PAGER: 'more', NO_COLOR: '', FORCE_COLOR: '2' }
      expect((await run('echo $PAGER $GIT_PAGER "$NO_COLOR" $FORCE_COLOR', { env })).output).toBe(
        'more cat  2\n',
      )
    })

    it('a log of git that does not page, not even on a terminal', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hashline-git-'))
      const { run } = shellTools()
      const commit = 'git -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$(seq 100)"'
      const { output } = await run(`git init -q . && ${commit}; git log`, { cwd: folder, tty: true })
      await rm(folder, { recursive: true })
      expect(output).toMatch(/ 1\r\n[^]* 100\r\n$/)
    })
  })

  describe('refuses', () => {
    it.each([
      [
        'a NUL in the command',
        'echo \0',
        {},
        'command: expected a command: not empty, valid Unicode, without NUL',
      ],
      [
        'half a surrogate pair',
        'echo \ud800',
        {},
        'command: expected a command: not empty, valid Unicode, without NUL',
      ],
      ['an empty command', ' ', {}, 'command: expected a command: not empty, valid Unicode, without NUL'],
      [
        'a command over 128 KiB',
        `#${'x'.repeat(131_071)}`,
        {},
        'command: expected at most 131071 bytes, not 131072; a longer script goes into a file',
      ],
      ['a NUL in a variable', ':', { env: { A: '\0' } }, 'env.A: expected a name without = and a value'],
      ['a name with =', ':', { env: { 'A=B': '' } }, 'env."A=B": expected a name without = and a value'],
      ['a folder that is none', ':', { cwd: 'a\0' }, 'cwd: expected a path'],
    ])('%s', async (_, command, params, problem) => {
      const { code, message } = await refusalOf(shellTools().run(command, params))
      expect(code).toBe('invalid-params')
      expect(message).toContain(problem)
      expect(message).toContain('Nothing was started.')
    })

    it('an environment that is too large', async () => {
      const { code, message } = await refusalOf(shellTools().run(':', { env: { A: 'x'.repeat(200_000) } }))
      expect([code, message]).toEqual([
        'invalid-params',
        expect.stringContaining('env: expected less than the system takes'),
      ])
    })

    it('to run where the program that reads commands is missing, and names it', async () => {
      const { code, message } = await refusalOf(shellTools({ shell: ['/no/such/shell', '-c'] }).run(':'))
      expect([code, message]).toEqual(['io', expect.stringContaining('/no/such/shell')])
    })

    it('what was aborted before, and when the shell is closed', async () => {
      const { run, shell } = shellTools()
      expect((await refusalOf(run(':', {}, AbortSignal.abort()))).code).toBe('aborted')
      await shell.dispose()
      expect((await refusalOf(run(':'))).code).toBe('session-ended')
    })
  })

  it('takes a command of exactly as many bytes as systems do', async () => {
    const { exit_code: code } = await shellTools().run(`#${'x'.repeat(131_070)}`)
    expect(code).toBe(0)
  })

  describe('interactive', () => {
    it('gives the exit code of a short command at once, and no session', async () => {
      const start = performance.now()
      const short = await shellTools().run('echo hi; exit 4', { interactive: true })
      expect(performance.now() - start).toBeLessThan(2_500)
      expect(short).toMatchObject({ session_id: null, running: false, exit_code: 4, output: 'hi\n' })
    })

    it('keeps what is still running after a while', async () => {
      const { run, shell } = shellTools()
      const kept = await run('echo ready; sleep 100', { interactive: true })
      expect(kept).toMatchObject({
        session_id: expect.any(String),
        running: true,
        exit_code: null,
        output: 'ready\n',
      })
      expect(kept.text).toMatch(
        new RegExp(`^Session ${kept.session_id} is running after [\\d.]+ m?s\\.\n\nready\n$`),
      )
      expect(shell.sessions.map(({ id }) => id)).toEqual([kept.session_id])
    })

    it('refuses a session too many, lists those that live, and ends none', async () => {
      const { run, open, shell } = shellTools()
      const ids = await Promise.all(Array.from({ length: 16 }, (_, index) => open(`exec sleep 10${index}`)))
      const { code, message } = await refusalOf(run('cat', { interactive: true }))
      expect(code).toBe('too-many-sessions')
      for (const [index, id] of ids.entries()) expect(message).toContain(`${id} "exec sleep 10${index}" (`)
      expect(shell.sessions.every(({ end }) => end === null)).toBe(true)
      expect((await run('echo one-shot')).output).toBe('one-shot\n')
    })

    it('admits no more than may live when many start at once', async () => {
      const { run } = shellTools({ limits: { liveSessions: 3 } })
      const starts = await Promise.allSettled(
        Array.from({ length: 9 }, () => run('cat', { interactive: true, yield_time_ms: 250 })),
      )
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    })

    it('keeps the session when the wait is aborted, and names it', async () => {
      const { run, shell } = shellTools()
      const abort = new AbortController()
      const call = run('cat', { interactive: true, yield_time_ms: 30_000 }, abort.signal)
      await until(() => shell.sessions.length === 1)
      abort.abort()
      const { code, message } = await refusalOf(call)
      expect([code, message]).toEqual([
        'aborted',
        expect.stringContaining(`Session ${shell.sessions[0]?.id} is running.`),
      ])
      expect(shell.sessions[0]?.end).toBeNull()
    })

    it('stops a session that nobody calls, and says so', async () => {
      const { open, write, shell } = shellTools({ limits: { idleMs: 300 } })
      const id = await open('exec sleep 100')
      await until(() => shell.sessions.length === 0, 10_000)
      const { text, signal, running } = await write(id)
      expect([signal, running]).toEqual(['SIGTERM', false])
      expect(text).toContain('nobody called it for too long')
    })

    it('stops a command that prints without end, and says so', async () => {
      const { open, poke, write } = shellTools({ limits: { totalBytes: 10_000_000 } })
      const id = await open('read -r _; exec yes')
      poke(id)
      const { text, omitted_bytes: omitted } = await write(id, { wait_for: 'never', yield_time_ms: 10_000 })
      expect(text).toContain('(ended by SIGTERM): it printed more than any command may.')
      expect(omitted).toBeGreaterThan(9_000_000)
    })
  })

  describe('on a terminal', () => {
    it('gives a command one of 120 by 40, with colours and line ends of its own', async () => {
      const { output } = await shellTools().run(
        'test -t 0 && test -t 1 && stty size; echo $TERM ${NO_COLOR-unset}',
        { tty: true },
      )
      expect(output).toBe('40 120\r\nxterm-256color unset\r\n')
    })

    it.each([
      ['exit 3', { exit_code: 3, signal: null }],
      ['kill -HUP $$', { exit_code: null, signal: 'SIGHUP' }],
    ])('says how it ended: %s', async (command, expected) => {
      expect(await shellTools().run(command, { tty: true })).toMatchObject(expected)
    })

    it(
      'shows output whole when a command prints much and exits, time after time',
      { timeout: 60_000 },
      async () => {
        const { run } = shellTools()
        const expected = `${'0'.repeat(299_999)}7`
        for (let count = 0; count < 10; count += 1) {
          const outputs = await Promise.all(
            Array.from({ length: 6 }, () =>
              run(`printf '%0300000d' 7`, { tty: true, max_output_bytes: 400_000 }),
            ),
          )
          expect(
            outputs.every(({ output, stdout_bytes: bytes }) => output === expected && bytes === 300_000),
          ).toBe(true)
        }
      },
    )

    it('refuses where there are none, and says what to install', async () => {
      const { code, message } = await refusalOf(
        shellTools({ ptyPackages: ['no-such-package'] }).run('tty', { tty: true }),
      )
      expect(code).toBe('no-pty')
      expect(message).toContain('npm install @lydell/node-pty')
    })
  })

  describe('understands', () => {
    it.each([
      [
        { cmd: 'pwd', workdir: '/usr', timeout_sec: 9 },
        ['cmd was read as command.', 'workdir was read as cwd.', 'timeout_sec was read as timeout_ms.'],
      ],
      [
        { command: 'pwd', cwd: '/usr', timeout_ms: 5 },
        ['timeout_ms was taken as 1000: it goes from 1000 to 600000.'],
      ],
      [
        { command: 'pwd', cwd: '/usr', timeout_sec: '900' },
        ['timeout_sec was read as timeout_ms.', 'timeout_ms was taken as 600000'],
      ],
      [{ command: 'pwd', cwd: '/usr', yield_time_ms: 500 }, ['yield_time_ms was not used']],
      [{ command: 'pwd', cwd: '/usr', interactive: true, timeout_ms: 2_000 }, ['timeout_ms was not used']],
    ])('%j, and says so', async (params, notes) => {
      const shell = new NodeShell()
      const tool = createShellTool({ shell: () => shell, cwd: '/' })
      const { content, details } = await tool.execute(JSON.parse(JSON.stringify(params)))
      await shell.dispose()
      expect(details.output).toBe('/usr\n')
      for (const note of notes) expect(content[0].text).toContain(`[${note}`)
    })

    it('seconds as so many milliseconds', async () => {
      const shell = new NodeShell()
      const tool = createShellTool({ shell })
      const { details } = await tool.execute(JSON.parse('{"cmd": "sleep 60", "timeout_sec": 1}'))
      await shell.dispose()
      expect(details).toMatchObject({ timed_out: true })
      expect(details.wall_time_ms).toBeGreaterThanOrEqual(1_000)
      expect(details.wall_time_ms).toBeLessThan(5_000)
    })
  })

  it('puts what the host wants around every command', async () => {
    const { run } = shellTools({ wrapCommand: (argv) => ['/usr/bin/env', 'WRAPPED=yes', ...argv] })
    expect((await run('echo $WRAPPED')).output).toBe('yes\n')
    expect((await run('echo $WRAPPED', { tty: true })).output).toBe('yes\r\n')
  })

  it('reads commands with what the host wants', async () => {
    expect((await shellTools({ shell: ['/bin/sh', '-c'] }).run('echo $0')).output).toBe('/bin/sh\n')
  })

  it('has a flat schema whose optional properties may be null', () => {
    const { loose, strict } = jsonSchemasOf(ShellParamsSchema)
    expect(loose).toMatchObject({ type: 'object', required: ['command'], additionalProperties: false })
    expect(strict['required']).toHaveLength(8)
    expect(ShellParamsSchema.safeParse({ command: ':', cwd: null, tty: null, env: null }).success).toBe(true)
  })
})

describe('shell, and what a command starts', { timeout: 20_000 }, () => {
  afterEach(disposeShells)

  it('stops a command, and what it started, when the call is aborted', async () => {
    const { run } = shellTools()
    const abort = new AbortController()
    const call = run('sleep 100 & sleep 100', {}, abort.signal)
    await until(() => markedProcesses().length >= 3)
    abort.abort()
    const refusal = await refusalOf(call)
    expect(await until(() => markedProcesses().length <= 1)).toBe(true)
    expect(refusal.message).toBe(
      'aborted: the call was aborted\nThe command was stopped.\n\nCall again if it is still wanted.',
    )
  })

  describe('does not wait for what a command leaves in the background', () => {
    it.each(['sleep 100 & echo done', 'exec 3> >(sleep 100); echo done'])('%s', async (command) => {
      const { run, shell } = shellTools()
      const start = performance.now()
      const left = await run(command)
      expect(performance.now() - start).toBeLessThan(5_000)
      expect(left).toMatchObject({ exit_code: 0, output: 'done\n', background_children: true })
      expect(left.text).toContain('[What it started in the background runs on.')
      await shell.dispose()
      expect(await until(() => markedProcesses().length === 0)).toBe(true)
    })

    it('and lets it go on printing', async () => {
      const { run } = shellTools()
      const { output } = await run('(sleep 0.4; echo dropped; echo alive > alive; sleep 100) & echo $PWD', {
        cwd: tmpdir(),
      })
      const marker = join(output.trim(), 'alive')
      expect(await until(() => existsSync(marker), 10_000)).toBe(true)
      await rm(marker)
    })

    it('and cannot reach what has left its process group', async () => {
      const { run, shell } = shellTools()
      const leave = `setsid sh -c 'echo $$ > pid; exec sleep 100 > /dev/null 2>&1' &`
      const { output } = await run(`${leave} until [ -s pid ]; do sleep 0.05; done; cat pid; rm pid`, {
        cwd: tmpdir(),
      })
      await shell.dispose()
      const left = markedProcesses()
      for (const pid of left) kill(pid)
      expect(left).toEqual([Number(output)])
    })
  })
})
