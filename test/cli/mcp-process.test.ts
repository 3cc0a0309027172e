import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leavesNothingBehind, markedProcesses, until } from '../support/left-processes.ts'
import { clients } from '../support/mcp-clients.ts'
import { allowOnly } from '../support/policies.ts'
import { builtFile, builtProgram } from '../support/program.ts'
import { traced } from '../support/traced.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = builtFile()
const hashline = builtProgram()
leavesNothingBehind()

const host = fileURLToPath(new URL('../support/mcp-host.mjs', import.meta.url))
const initialize = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** A process that is killed at the latest when the test ends. */
function started(args: readonly string[], cwd: string): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...traced } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A server that a test talks to without a client, and everything that it printed when it has ended. */
function rawServer(cwd: string, ...flags: readonly string[]) {
  const child = started([program(), 'mcp', ...flags], cwd)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ status: code ?? signal, stdout, stderr }))
  const send = (message: object): unknown =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { child, ended, send, answer: () => answers.next() }
}

const call = (id: number, name: string, args: object): object => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('hashline mcp', () => {
  it('prints nothing but the protocol, whatever it is sent, and ends with its input', async () => {
    const cwd = await temporaryFolder()
    writeFileSync(join(cwd, 'a.txt'), 'one\n')
    const server = rawServer(cwd, '--shell')
    server.send(initialize)
    server.child.stdin.write('this is no JSON\n\n')
    server.send({ method: 'notifications/initialized' })
    server.send({ id: 1, method: 'tools/list' })
    server.send(call(2, 'read', { path: 'a.txt' }))
    server.send(call(3, 'shell', { command: 'echo out; echo err >&2' }))
    server.send({ id: 4, method: 'no/such/method' })
    for (let answers = 0; answers < 5; answers += 1) await server.answer()
    server.child.stdin.end()
    const { status, stdout, stderr } = await server.ended
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(messages.map(({ jsonrpc }) => jsonrpc)).toEqual(messages.map(() => '2.0'))
    expect(messages.map(({ id }) => id).toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  // On the wire: a client that reads the last progress together with the answer passes it over.
  it('tells how far a search is, and at last that it is through, before it answers', async () => {
    const cwd = await temporaryFolder()
    for (let index = 0; index < 300; index += 1) writeFileSync(join(cwd, `${index}.txt`), 'two\n')
    const server = rawServer(cwd)
    server.send(initialize)
    await server.answer()
    server.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'grep', arguments: { pattern: 'two', limit: 400 }, _meta: { progressToken: 'grep' } },
    })
    const heard: { readonly progress: number; readonly message: string }[] = []
    for (;;) {
      const message = JSON.parse((await server.answer()).value ?? '{ "id": 1 }')
      if (message.id === 1) break
      heard.push(message.params)
    }
    expect(heard.map(({ progress }) => progress)).toEqual(
      heard.map(({ progress }) => progress).toSorted((a, b) => a - b),
    )
    expect(heard.at(-1)).toMatchObject({ progress: 300, message: '300 files searched, 300 matches' })
  })

  it.each<[how: string, end: (server: ReturnType<typeof rawServer>) => unknown]>([
    ['with its input', ({ child }) => child.stdin.end()],
    ['by a signal', ({ child }) => child.kill('SIGTERM')],
    [
      'when it answers and nobody reads that',
      ({ child, send }) => {
        child.stdout.destroy()
        send({ id: 2, method: 'tools/list' })
      },
    ],
  ])('ends %s, and its sessions with it', async (_, end) => {
    const cwd = await temporaryFolder()
    const server = rawServer(cwd, '--shell')
    server.send(initialize)
    await server.answer()
    const command = 'echo $$ > session.pid; echo up; exec sleep 300'
    server.send(call(1, 'shell', { command, interactive: true }))
    await server.answer()
    expect(markedProcesses()).toContain(Number(readFileSync(join(cwd, 'session.pid'), 'utf8')))
    end(server)
    await server.ended
    expect(await until(() => markedProcesses().length === 0, 20_000)).toBe(true)
  })

  it('asks sessions to end before it makes them', async () => {
    const cwd = await temporaryFolder()
    const server = rawServer(cwd, '--shell')
    server.send(initialize)
    await server.answer()
    const command = 'trap "echo bye > bye.txt; exit" HUP TERM; echo up; while :; do sleep 0.1; done'
    server.send(call(1, 'shell', { command, interactive: true }))
    await server.answer()
    server.child.stdin.end()
    await server.ended
    expect(readFileSync(join(cwd, 'bye.txt'), 'utf8')).toBe('bye\n')
  })

  it('stops a command that runs when its input ends', async () => {
    const cwd = await temporaryFolder()
    const server = rawServer(cwd, '--shell')
    server.send(initialize)
    await server.answer()
    server.send(call(1, 'shell', { command: 'touch started; sleep 300', timeout_ms: 600_000 }))
    expect(await until(() => exists(join(cwd, 'started')), 20_000)).toBe(true)
    server.child.stdin.end()
    expect(await server.ended).toMatchObject({ status: 0, stderr: '' })
    expect(await until(() => markedProcesses().length === 0, 20_000)).toBe(true)
  })

  it('ends when its client is killed, and the sessions end too', async () => {
    const cwd = await temporaryFolder()
    const client = started([host, program(), cwd], cwd)
    const [line] = await once(createInterface(client.stdout), 'line')
    const session = Number(readFileSync(join(cwd, 'session.pid'), 'utf8'))
    expect(markedProcesses()).toEqual(expect.arrayContaining([Number(line), session]))
    client.kill('SIGKILL')
    expect(await until(() => markedProcesses().length === 0, 20_000)).toBe(true)
  })

  it.each<[args: string[], problem: string]>([
    [['--root', ''], 'the root is not a path'],
    [['--root', 'none'], 'the root "none" is not there'],
    [['--root', 'a.txt'], 'the root is not a folder'],
    [['--root', '/proc'], 'the root lies where files are not files'],
    [['src'], 'mcp takes no arguments, only options'],
  ])('refuses %j before it serves', async (args, problem) => {
    const cwd = await temporaryFolder()
    writeFileSync(join(cwd, 'a.txt'), '')
    const run = await hashline(['mcp', ...args], { cwd, stdin: 'open' })
    expect(run).toEqual({ status: 1, stdout: '', stderr: `hashline: ${problem}\n` })
  })

  it('refuses an allow-list of the environment that has no root', async () => {
    const env = { HASHLINE_EDIT_ALLOWED_PATHS: 'src' }
    expect(await hashline(['mcp'], { cwd: await temporaryFolder(), stdin: 'open', env })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hashline: an allow-list needs a root; HASHLINE_EDIT_ALLOWED_PATHS is "src"\n',
    })
  })

  it('refuses a folder outside the root of the environment', async () => {
    const cwd = await temporaryFolder()
    mkdirSync(join(cwd, 'in'))
    const start = { cwd, stdin: 'open', env: { HASHLINE_EDIT_ROOT: 'in' } } as const
    expect(await hashline(['mcp', '--root', '.'], start)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hashline: --root lies outside HASHLINE_EDIT_ROOT\n',
    })
  })
})

const [[, open] = expect.unreachable()] = clients

/** A client of the program in a folder with `in/a.txt`, `in/sub/b.txt` and `c.txt`, and what it can write. */
async function writable(flags: readonly string[], env: Readonly<Record<string, string>>, policy?: string) {
  const cwd = await temporaryFolder()
  mkdirSync(join(cwd, 'in/sub'), { recursive: true })
  for (const path of ['in/a.txt', 'in/sub/b.txt', 'c.txt']) writeFileSync(join(cwd, path), 'old\n')
  if (policy !== undefined) await allowOnly(join(cwd, policy), ['sub'])
  const client = await open({ args: [program(), 'mcp', ...flags], cwd, env })
  const paths = ['in/a.txt', 'in/sub/b.txt', 'c.txt']
  const calls = paths.map((path) =>
    client.call('edit_file', { path: join(cwd, path), find: 'old', replace: 'new' }),
  )
  const results = await Promise.all(calls)
  await client.close()
  return paths.filter((_, index) => results[index]?.isError === false)
}

describe('what hashline mcp writes', () => {
  it.each<[flags: string[], env: Record<string, string>, written: string[]]>([
    [[], {}, ['in/a.txt', 'in/sub/b.txt', 'c.txt']],
    [['--root', 'in'], {}, ['in/a.txt', 'in/sub/b.txt']],
    [[], { HASHLINE_EDIT_ROOT: 'in' }, ['in/a.txt', 'in/sub/b.txt']],
    [['--root', 'in/sub'], { HASHLINE_EDIT_ROOT: 'in' }, ['in/sub/b.txt']],
    [['--root', 'in'], { HASHLINE_EDIT_ROOT: 'in', HASHLINE_EDIT_ALLOWED_PATHS: 'sub' }, ['in/sub/b.txt']],
  ])('with %j and %j is %j', async (flags, env, written) => {
    expect(await writable(flags, env)).toEqual(written)
  })

  it('is what a policy leaves', async () => {
    expect(await writable(['--root', 'in'], {}, 'in')).toEqual(['in/sub/b.txt'])
  })
})

function exists(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}
