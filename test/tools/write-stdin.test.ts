import { afterAll, describe, expect, it } from 'vitest'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'
import { createWriteStdinTool, WriteStdinParamsSchema } from '../../src/tools/write-stdin.ts'
import { jsonSchemasOf } from '../../src/tools/json-schema.ts'
import { leavesNothingBehind, sleep, until } from '../support/left-processes.ts'
import { disposeShells, refusalOf, shellTools } from '../support/shell-tools.ts'

leavesNothingBehind()
afterAll(disposeShells)

describe.concurrent('write_stdin', { timeout: 20_000 }, () => {
  describe('talks to a session', () => {
    it('and gives what comes back', async () => {
      const { open, write } = shellTools()
      const id = await open('cat')
      const answer = await write(id, { data: 'hello\n' })
      expect(answer).toMatchObject({ session_id: id, running: true, exit_code: null, output: 'hello\n' })
      expect(answer.text).toMatch(new RegExp(`^Session ${id} is running after [\\d.]+ m?s\\.\n\nhello\n$`))
      expect((await write(id, { data: 'a\nb\n' })).output).toBe('a\nb\n')
    })

    it('until its input is closed, which ends it; then it is remembered', async () => {
      const { open, write, shell } = shellTools()
      const id = await open('cat; echo over')
      const last = await write(id, { data: 'bye\n', eof: true })
      expect(last).toMatchObject({ session_id: null, running: false, exit_code: 0, output: 'bye\nover\n' })
      expect(shell.sessions).toEqual([])
      expect((await write(id)).text).toBe(`Session ${id} already exited with code 0. No output.`)
    })

    it('that reads its input by name', async () => {
      const { open, write } = shellTools()
      const id = await open('cat /dev/stdin')
      expect((await write(id, { data: 'by name\n', eof: true })).output).toBe('by name\n')
    })

    it('that takes a script', async () => {
      const { open, write } = shellTools()
      const script = `${'# a comment line\n'.repeat(10_000)}echo done\n`
      expect((await write(await open('bash'), { data: script, eof: true })).output).toBe('done\n')
    })

    it('and hears that it has closed its input', async () => {
      const { open, write } = shellTools()
      const id = await open('exec < /dev/null; sleep 100')
      const answer = await write(id, { data: 'x\n' })
      expect(answer.running).toBe(true)
      expect(answer.text).toContain('[The process has closed its input (EPIPE)')
      expect((await write(id, { data: 'x\n' })).text).toContain('[The process has closed its input (EPIPE)')
    })

    it('in the order of the calls, each with its own output', async () => {
      const { open, write } = shellTools()
      const id = await open('while read -r line; do echo "got $line"; done')
      const answers = await Promise.all(['a', 'b', 'c'].map((data) => write(id, { data: `${data}\n` })))
      expect(answers.map(({ output }) => output)).toEqual(['got a\n', 'got b\n', 'got c\n'])
    })

    it('and hears nothing of another', async () => {
      const { open, write } = shellTools()
      const [one, two] = await Promise.all([open('cat'), open('cat')])
      const answers = await Promise.all([
        write(one, { data: '1\n' }),
        write(two, { data: '2\n' }),
        write(one, { data: '3\n' }),
        write(two, { data: '4\n' }),
      ])
      expect(answers.map(({ output }) => output)).toEqual(['1\n', '2\n', '3\n', '4\n'])
    })
  })

  describe('to a session that has ended', () => {
    it.each([{ data: 'x\n' }, { eof: true }, { signal: 'TERM' as const }])(
      'sends nothing, and says how it ended: %j',
      async (params) => {
        const { open, poke, write, shell } = shellTools()
        const id = await open('read -r _; echo last words; exit 3')
        poke(id)
        await until(() => shell.sessions.length === 0)
        const answer = await write(id, params)
        expect(answer).toMatchObject({ running: false, exit_code: 3, output: 'last words\n' })
        expect(answer.text).toBe(
          `Session ${id} already exited with code 3.\n\nlast words\n\n\n[Nothing was sent.]`,
        )
      },
    )

    it('remembers as many as may be remembered, and forgets the oldest', async () => {
      const { open, poke, write, shell } = shellTools({ limits: { endedSessions: 2 } })
      const ids = await Promise.all(['1', '2', '3'].map((code) => open(`read -r _; exit ${code}`)))
      for (const id of ids) {
        poke(id)
        await until(() => shell.find(id)?.end !== null)
      }
      const [oldest = '', ...others] = ids
      expect((await refusalOf(write(oldest))).code).toBe('no-session')
      const answers = await Promise.all(others.map((id) => write(id)))
      expect(answers.map(({ exit_code: code }) => code)).toEqual([2, 3])
    })
  })

  describe('refuses', () => {
    it('an id it does not know, and lists the sessions that live', async () => {
      const { open, write } = shellTools()
      expect((await refusalOf(write('s0', { data: 'x' }))).message).toBe(
        'no-session: there is no session "s0"; none is live\nNothing was sent.\n\nUse the id of a live session, or start the command again with shell.',
      )
      const id = await open('exec sleep 100')
      expect((await refusalOf(write('s0'))).message).toMatch(
        new RegExp(`live: ${id} "exec sleep 100" \\([\\d.]+ m?s\\)\n`),
      )
    })

    it('data after the end of input, and shows what came out', async () => {
      const { open, write, shell } = shellTools()
      const id = await open('cat; echo after; sleep 100')
      shell.find(id)?.closeInput()
      await until(() => shell.find(id)?.receivedBytes === 6)
      const { code, message } = await refusalOf(write(id, { data: 'x\n' }))
      expect(code).toBe('stdin-closed')
      expect(message).toBe(
        `stdin-closed: the input of session ${id} was closed by eof\nNothing was sent.\n\nafter\n\n\nCall write_stdin without data to wait for its output or its end.`,
      )
    })

    it('data for a session that does not read, when too much waits already', async () => {
      const { open, write } = shellTools({ limits: { queuedInputBytes: 300_000 } })
      const id = await open('exec sleep 100')
      const start = performance.now()
      const first = await write(id, { data: 'x'.repeat(250_000) })
      expect(performance.now() - start).toBeLessThan(5_000)
      expect(first.text).toMatch(/\[1\d{5} bytes of input wait: the process has not read them\.\]/)
      const { code, message } = await refusalOf(write(id, { data: 'x'.repeat(250_000) }))
      expect([code, message]).toEqual([
        'stdin-full',
        expect.stringMatching(new RegExp(`session ${id} is not reading: 1\\d{5} bytes`)),
      ])
    })

    it.each([
      [{ data: 'x'.repeat(2 ** 20 + 1) }, 'data: expected at most 1048576 bytes a call, not 1048577'],
      [{ data: '\ud800' }, 'data: expected valid Unicode text'],
    ])('data that cannot be sent', async (params, problem) => {
      const { code, message } = await refusalOf(shellTools().write('s0', params))
      expect([code, message]).toEqual(['invalid-params', expect.stringContaining(problem)])
    })
  })

  it('takes 1 MiB for a session that does not read, while another one answers', async () => {
    const { open, write } = shellTools()
    const [deaf, cat] = await Promise.all([open('exec sleep 100'), open('cat')])
    const start = performance.now()
    const [full, answer] = await Promise.all([
      write(deaf, { data: 'x'.repeat(2 ** 20) }),
      write(cat, { data: 'quick\n' }),
    ])
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(full.text).toMatch(/\[9\d{5} bytes of input wait/)
    expect(answer.output).toBe('quick\n')
  })

  describe('waits', () => {
    it('for new output where nothing is sent, until it settles', async () => {
      const { open, poke, write } = shellTools()
      const id = await open('read -r _; sleep 0.5; echo late; cat')
      poke(id)
      const start = performance.now()
      expect((await write(id)).output).toBe('late\n')
      expect(performance.now() - start).toBeLessThan(4_000)
    })

    it('not at all for output that has settled before', async () => {
      const { open, poke, write, shell } = shellTools()
      const id = await open('read -r _; echo early; cat')
      poke(id)
      await until(() => shell.find(id)?.receivedBytes === 6)
      await sleep(200)
      const start = performance.now()
      expect((await write(id)).output).toBe('early\n')
      expect(performance.now() - start).toBeLessThan(2_000)
    })

    it('no longer than it is told where nothing comes', async () => {
      const { open, write } = shellTools()
      const answer = await write(await open('exec sleep 100'), { yield_time_ms: 300 })
      expect(answer).toMatchObject({ running: true, output: '' })
      expect(answer.text).toMatch(/ is running after [\d.]+ m?s\. No output\.$/)
    })

    it('until a text comes out, also in pieces, of which one was shown before', async () => {
      const { open, write } = shellTools()
      const id = await open(
        `read -r _; printf 're'; read -r _; sleep 0.2; printf 'a'; sleep 0.2; printf 'dy\\n'; cat`,
      )
      expect((await write(id, { data: '\n', wait_for: 're' })).output).toBe('re')
      const { output, text } = await write(id, { data: '\n', wait_for: 'ready', yield_time_ms: 10_000 })
      expect(output).toBe('ady\n')
      expect(text).not.toContain('did not come out')
      expect((await write(id, { wait_for: 'ready', yield_time_ms: 300 })).text).toContain(
        '["ready" did not come out.]',
      )
    })

    it('for a text until the deadline, and says that it did not come', async () => {
      const { open, write } = shellTools()
      const id = await open('cat')
      const { output, text } = await write(id, { data: 'steady\n', wait_for: 'ready?', yield_time_ms: 400 })
      expect(output).toBe('steady\n')
      expect(text).toContain('["ready?" did not come out.]')
    })

    it.each([
      ['cat', { data: 'kept\n' }, ' All was sent.'],
      ['sleep 0.3; echo kept; sleep 100', {}, ''],
    ])(
      'until the call is aborted, and keeps the session and its output: %s, %j',
      async (command, sent, said) => {
        const { open, write, shell } = shellTools()
        const id = await open(command, { yield_time_ms: 10 })
        const abort = new AbortController()
        const call = write(id, { ...sent, wait_for: 'never', yield_time_ms: 30_000 }, abort.signal)
        await until(() => (shell.find(id)?.receivedBytes ?? 0) > 0)
        abort.abort()
        expect((await refusalOf(call)).message).toBe(
          `aborted: the call was aborted\nSession ${id} is running.${said}\n\nCall again if it is still wanted.`,
        )
        expect((await write(id)).output).toBe('kept\n')
      },
    )

    it('for those before it on the same session, even to say that it was aborted', async () => {
      const { open, write } = shellTools()
      const id = await open('cat')
      const abort = new AbortController()
      const calls = [write(id, { yield_time_ms: 300 }), write(id, { data: 'x\n' }, abort.signal)] as const
      abort.abort()
      expect((await refusalOf(calls[1])).message).toContain('Nothing was sent.')
      expect((await calls[0]).output).toBe('')
    })
  })

  describe('says what may be wrong', () => {
    it('when a line has no end', async () => {
      const { open, write } = shellTools()
      const id = await open('read -r line; echo "got $line"')
      expect((await write(id, { data: 'y', yield_time_ms: 300 })).text).toContain(
        '[The data does not end with a newline',
      )
      const done = await write(id, { data: '\n' })
      expect(done).toMatchObject({ output: 'got y\n', exit_code: 0 })
      expect(done.text).not.toContain('newline')
    })

    it('when a line is longer than terminals take', async () => {
      const { open, write } = shellTools()
      const id = await open('cat > /dev/null', { tty: true })
      const long = await write(id, { data: `${'x'.repeat(6_000)}\n` })
      expect(long.text).toContain('[A terminal keeps 4095 bytes of a line')
      expect((await write(id, { data: `${'x'.repeat(4_095)}\n` })).text).not.toContain('[A terminal keeps')
    })
  })

  describe('interrupts', () => {
    const patient = `trap 'echo caught; exit 130' INT; echo up; while :; do sleep 0.05; done`

    it.each([{ signal: 'INT' as const }, { data: '\u0003' }])(
      'what the session runs, which may clean up: %j',
      async (params) => {
        const { open, write } = shellTools()
        expect(await write(await open(patient), params)).toMatchObject({ exit_code: 130, output: 'caught\n' })
      },
    )

    it('by the terminal, which gets the byte as it is', async () => {
      const { open, write } = shellTools()
      expect(await write(await open(patient, { tty: true }), { data: '\u0003' })).toMatchObject({
        exit_code: 130,
        output: '^Ccaught\r\n',
      })
      expect(
        (
          await write(await open('stty raw -echo; head -c 1 | od -An -tx1', { tty: true }), {
            data: '\u0003',
          })
        ).output,
      ).toContain('03')
    })

    it.each(['TERM', 'KILL', 'HUP'] as const)('by any other signal: %s', async (signal) => {
      const { open, write } = shellTools()
      const { text, signal: by } = await write(await open('exec sleep 100'), { signal })
      expect(by).toBe(`SIG${signal}`)
      expect(text).toMatch(new RegExp(`^Session \\w+ ended by SIG${signal} after [\\d.]+ m?s\\.`))
    })
  })

  describe('keeps output whole', () => {
    it('where a character comes in two pieces and an answer between them', async () => {
      const { open, write } = shellTools()
      const id = await open(String.raw`read -r _; printf 'a\xe2'; read -r _; printf '\x82\xacb'; cat`)
      expect((await write(id, { data: '\n' })).output).toBe('a')
      expect((await write(id, { data: '\n' })).output).toBe('€b')
    })

    it('within bounds where nobody asks for it, and says how much is missing', async () => {
      const { open, poke, write, shell } = shellTools()
      const id = await open(
        `read -r _; echo first; head -c 5000000 /dev/zero | tr '\\0' x; echo; echo last; cat`,
      )
      poke(id)
      await until(() => shell.find(id)?.receivedBytes === 5_000_012, 10_000)
      const answer = await write(id, { max_output_bytes: 1_000 })
      expect(answer).toMatchObject({ stdout_bytes: 5_000_012, omitted_bytes: 4_999_012 })
      expect(answer.output).toBe(
        `first\n${'x'.repeat(494)}\n[4999012 bytes omitted]\n${'x'.repeat(494)}\nlast\n`,
      )
    })
  })

  describe('on a terminal', () => {
    it('shows what was typed, and line ends as terminals have them', async () => {
      const { open, write } = shellTools()
      const id = await open('read -r line; echo "got $line"; sleep 100', { tty: true })
      expect((await write(id, { data: 'x\n', wait_for: 'got' })).output).toBe('x\r\ngot x\r\n')
    })

    it.each(['', 'half a line'])('ends the input after %j', async (data) => {
      const { open, write } = shellTools()
      const id = await open('stty -echo; cat; echo over', { tty: true })
      const { output, exit_code: code } = await write(id, {
        data,
        eof: true,
        wait_for: 'never',
        yield_time_ms: 5_000,
      })
      expect([output, code]).toEqual([`${data}over\r\n`, 0])
    })

    it('does not stand still where the program does not read', async () => {
      const { open, write } = shellTools()
      const id = await open('stty raw -echo; sleep 1; head -c 1000000 | wc -c; sleep 100', { tty: true })
      const start = performance.now()
      const full = await write(id, { data: 'x'.repeat(1_000_000), yield_time_ms: 250 })
      expect(performance.now() - start).toBeLessThan(3_000)
      expect(full.text).toMatch(/\[9\d{5} bytes of input wait/)
      expect((await write(id, { wait_for: '1000000', yield_time_ms: 15_000 })).output).toBe('1000000\n')
    })
  })

  describe('understands', () => {
    it('other names and numbers out of bounds, and says so', async () => {
      const { open, shell } = shellTools()
      const id = await open('cat')
      const tool = createWriteStdinTool({ shell })
      const { content, details } = await tool.execute(
        JSON.parse(`{"session_id": "${id}", "chars": "hi\\n", "yield_time_ms": 1}`),
      )
      expect(details.output).toBe('hi\n')
      expect(content[0].text).toContain(
        '[yield_time_ms was taken as 250: it goes from 250 to 30000.]\n[chars was read as data.]',
      )
    })

    it('that null and an empty text are nothing', async () => {
      const { open, write } = shellTools()
      const id = await open('cat')
      const nothing = { data: null, eof: null, signal: null, wait_for: '', max_output_bytes: null }
      expect(await write(id, { ...nothing, yield_time_ms: 250 })).toMatchObject({ running: true, output: '' })
    })
  })

  it('has a flat schema whose optional properties may be null', () => {
    const { loose, strict } = jsonSchemasOf(WriteStdinParamsSchema)
    expect(loose).toMatchObject({ type: 'object', required: ['session_id'], additionalProperties: false })
    expect(strict['required']).toHaveLength(7)
  })

  it('takes its shell from a function, at each call', async () => {
    const shells = [new NodeShell(), new NodeShell()]
    const tool = createWriteStdinTool({ shell: () => shells.shift() ?? new NodeShell() })
    expect((await refusalOf(tool.execute({ session_id: 's0' }))).code).toBe('no-session')
    expect(shells).toHaveLength(1)
  })
})
