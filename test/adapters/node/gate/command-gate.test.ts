import { getEventListeners } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Gate, Verdict } from '../../../../src/ports/gate.ts'
import { executeHashlineEdit } from '../../../../src/tools/edit.ts'
import { commandGate, NodeFileSystem, type CommandGateOptions } from '../../../../src/node.ts'
import { listed } from '../../../support/listed.ts'
import { refusalOf } from '../../../support/refusal.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const utf8 = new TextEncoder()

/** The folder of the real file, the one that copies are made in, and the one on the path. */
let [folder, temporary, bin] = ['', '', '']

beforeEach(async () => {
  ;[folder, temporary, bin] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  vi.stubEnv('TMPDIR', temporary)
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
  return () => vi.unstubAllEnvs()
})

const command = ['check', '{file}']

/** A gate with the command `check`, a script of an interpreter. */
async function gateOf(
  interpreter: string,
  lines: readonly string[],
  options?: CommandGateOptions,
): Promise<Gate> {
  await writeFile(join(bin, 'check'), `#!${interpreter}\n${lines.join('\n')}\n`, { mode: 0o755 })
  return commandGate({ '.x': command }, options)
}

/** The script has `file`, its text `text`, and `fail(code, words)`. */
function checkGate(body: string): Promise<Gate> {
  const names = [
    "const { readFileSync, writeFileSync } = require('node:fs')",
    "const file = process.argv[2], text = readFileSync(file, 'utf8')",
    'const fail = (code, words) => { console.log(words); process.exitCode = code }',
  ]
  return gateOf(process.execPath, [...names, body])
}

/** The script starts at once, and knows the file as `$1`. */
function shellGate(body: string, options?: CommandGateOptions): Promise<Gate> {
  return gateOf('/bin/sh', [body], options)
}

/** The process whose number a script left in the folder; it is ended with the test, whatever it was for. */
async function leftProcess(name: string): Promise<number> {
  const pid = Number(await readFile(join(folder, name), 'utf8'))
  if (pid <= 1) throw new Error(`${name} does not hold a process id`)
  onTestFinished(async () => {
    if (!(await isOver(pid))) process.kill(pid, 'SIGKILL')
  })
  return pid
}

/** Takes a text in which `bad` does not stand. */
const plain = "if (text.includes('bad')) fail(3, file + ':1: bad')"

interface Case {
  readonly name?: string
  readonly before?: string | null
  readonly after?: string | null
  readonly signal?: AbortSignal
}

/** What a gate says to a change of a file in the folder. */
async function verdict(
  gate: Gate,
  { name = 'a.x', before = 'good', after = 'bad', signal }: Case = {},
): Promise<Verdict> {
  const [from, to] = [before, after].map((text) => (text === null ? null : utf8.encode(text)))
  return gate({ path: join(folder, name), before: from ?? null, after: to ?? null, diff: '' }, signal)
}

/** Whether a process is gone, or only waits to be counted out. */
async function isOver(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return status.includes(') Z')
}

/** Waits until a process is over, for ten seconds at most. */
async function isEnded(pid: number): Promise<boolean> {
  for (let tries = 200; tries > 0 && !(await isOver(pid)); tries -= 1) await wait(50)
  return isOver(pid)
}

/** Pipes and sockets that keep this process from ending. */
function openPipes(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length
}

describe('commandGate', () => {
  it.each<[what: string, before: string | null, after: string | null, said: string]>([
    ['passes where the command does', 'bad', 'good', 'pass'],
    ['passes a new file where the command does', null, 'good', 'pass'],
    ['vetoes where only the new text fails', 'good', 'bad', 'veto'],
    ['vetoes a new file that fails', null, 'bad', 'veto'],
    ['cannot tell where the file fails already', 'bad', 'bad too', 'unavailable'],
    ['passes a removal', 'bad', null, 'pass'],
  ])('%s', async (_, before, after, said) => {
    expect((await verdict(await checkGate(plain), { before, after })).verdict).toBe(said)
  })

  it('shows what the command printed, with the real path, each line behind a bar', async () => {
    const body =
      "if (text === 'bad') { fail(1, file + ':1: \\x1b[31mbad\\x1b[0m'); console.error('1#avr|x') }"
    expect(await verdict(await checkGate(body))).toEqual({
      verdict: 'veto',
      message: [
        '"check {file}" ends with exit code 1 on the new text:',
        `| ${folder}/a.x:1: bad`,
        '| 1#avr|x',
      ].join('\n'),
    })
  })

  it('says so where the command printed nothing', async () => {
    expect(await verdict(await checkGate("if (text === 'bad') process.exitCode = 7"))).toEqual({
      verdict: 'veto',
      message: '"check {file}" ends with exit code 7 on the new text',
    })
  })

  it('gives the command exactly the new bytes, under the same name, in a folder of its own', async () => {
    const gate = await checkGate("writeFileSync('log', JSON.stringify([file, text]))")
    await verdict(gate, { name: 'a b;$(c).x', after: '\ufeffone\r\ntwo' })
    const [file, text] = JSON.parse(await readFile(join(folder, 'log'), 'utf8'))
    expect(text).toBe('\ufeffone\r\ntwo')
    expect(file).toMatch(new RegExp(`^${temporary}/hashline-[^/]+/a b;\\$\\(c\\)\\.x$`))
  })

  it('speaks of the real path whatever the name holds', async () => {
    const name = "$& $' {file}.x"
    expect(await verdict(await checkGate(plain), { name })).toMatchObject({
      message: `"check {file}" ends with exit code 3 on the new text:\n| ${folder}/${name}:1: bad`,
    })
  })

  it('runs the command in the folder of the file, or the nearest one that is there', async () => {
    await mkdir(join(folder, 'src'))
    const gate = await checkGate("fail(1, 'in ' + process.cwd())")
    const said = (name: string): Promise<Verdict> => verdict(gate, { name, before: null })
    const lead = '"check {file}" ends with exit code 1 on the new text:'
    expect(await said('a.x')).toMatchObject({ message: `${lead}\n| in ${folder}` })
    expect(await said('src/b/c/a.x')).toMatchObject({ message: `${lead}\n| in ${folder}/src` })
  })

  it('takes the longest ending that fits, and has nothing to say where none does', async () => {
    const gate = commandGate({
      '.x': ['false', '{file}'],
      '.test.x': ['true', '{file}'],
      Makefile: ['false', '{file}'],
    })
    const said = async (name: string): Promise<string> =>
      (await verdict(gate, { name, before: null })).verdict
    const names = ['a.x', 'a.test.x', 'Makefile', 'a.y']
    expect(await Promise.all(names.map(said))).toEqual(['veto', 'pass', 'veto', 'pass'])
  })

  it('fills in the file wherever an argument names it', async () => {
    const gate = commandGate({
      '.x': ['sh', '-c', 'printf "%s\\n" "$@"; exit 1', 'sh', '--in={file}', '{file}'],
    })
    expect(await verdict(gate, { before: null })).toMatchObject({
      message: expect.stringContaining(`:\n| --in=${folder}/a.x\n| ${folder}/a.x`),
    })
  })

  it.each([
    ['nothing', [], ''],
    ['a program alone', ['{file}'], '{file}'],
    ['arguments that do not name the file', ['cargo', 'check'], 'cargo check'],
  ])('refuses to be made with %s', (_, given, named) => {
    const message = `the command for .x has no argument with {file}: ${named}`
    expect(() => commandGate({ '.x': given })).toThrow(new TypeError(message))
  })

  it('says that the file fails already', async () => {
    expect(await verdict(await checkGate(plain), { before: 'bad' })).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" fails on the file as it is, too',
    })
  })

  it('says which program is missing', async () => {
    expect(await verdict(commandGate({ '.x': command }))).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" cannot be run: check is missing',
    })
  })

  it('says why a program cannot be run', async () => {
    const gate = await checkGate('')
    await chmod(join(bin, 'check'), 0o644)
    expect(await verdict(gate)).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" cannot be run: EACCES',
    })
  })

  it('says which signal ended the command', async () => {
    expect(await verdict(await checkGate("process.kill(process.pid, 'SIGSEGV')"))).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" was ended by SIGSEGV',
    })
  })

  it('shows the beginning of much output, and how much there was', async () => {
    const gate = await checkGate("if (text === 'bad') fail(1, '𝄞'.repeat(3_000_000))")
    const said = await verdict(gate)
    const [, first, ...rest] = (said.verdict === 'veto' ? said.message : '').split('\n')
    expect(first?.length).toBe('| '.length + 2 * 4_000)
    expect(rest).toEqual(['| … (cut; all of it is 12000001 bytes)'])
  })

  it('reads what a command printed to the end, also where the command has ended before', async () => {
    const gate = await shellGate('head -c 150000 /dev/zero | tr "\\\\0" x; exit 1')
    for (let times = 15; times > 0; times -= 1) {
      const said = await verdict(gate, { before: null })
      expect(said).toMatchObject({ message: expect.stringContaining('(cut; all of it is 150000 bytes)') })
    }
  })

  it('stops a command at its time limit, with all that it started', async () => {
    const body = 'trap "" TERM HUP INT; echo $$ > parent; sleep 60 & echo $! > child; wait; sleep 60'
    expect(await verdict(await shellGate(body, { timeoutMs: 1_500 }))).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" took longer than 1500 ms',
    })
    const pids = [await leftProcess('parent'), await leftProcess('child')]
    expect(await Promise.all(pids.map(isEnded))).toEqual([true, true])
  })

  it('cannot tell where the file as it is takes too long', async () => {
    const gate = await shellGate('if grep -q bad "$1"; then exit 1; fi; sleep 60', { timeoutMs: 1_500 })
    expect(await verdict(gate)).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" took longer than 1500 ms',
    })
  })

  it('does not wait for what a command leaves behind, and ends it', async () => {
    const gate = await shellGate('sleep 60 & echo $! > child', { timeoutMs: 50_000 })
    const started = performance.now()
    expect(await verdict(gate)).toEqual({ verdict: 'pass' })
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(await isEnded(await leftProcess('child'))).toBe(true)
  })

  it('does not wait for a process of another group that holds the output', async () => {
    const gate = await shellGate(
      'setsid sh -c "echo \\$\\$ > stranger; exec sleep 60" & while [ ! -s stranger ]; do sleep 0.05; done',
    )
    const [started, pipes] = [performance.now(), openPipes()]
    expect(await verdict(gate)).toEqual({ verdict: 'pass' })
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(await isOver(await leftProcess('stranger'))).toBe(false)
    await vi.waitFor(() => expect(openPipes()).toBe(pipes))
  })

  it('stops the command when the call is aborted', async () => {
    const gate = await shellGate('echo $$ > parent; sleep 60')
    const abort = new AbortController()
    const said = verdict(gate, { signal: abort.signal })
    await vi.waitFor(() => leftProcess('parent'), { timeout: 8_000 })
    abort.abort()
    expect(await said).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" was stopped: the call was aborted',
    })
    expect(await isEnded(await leftProcess('parent'))).toBe(true)
    expect(getEventListeners(abort.signal, 'abort')).toEqual([])
  })

  it('runs nothing once the call is aborted', async () => {
    expect(await verdict(await checkGate(plain), { signal: AbortSignal.abort() })).toEqual({
      verdict: 'unavailable',
      reason: '"check {file}" was not run: the call was aborted',
    })
  })

  it.each([
    ['passes', 'exit 0'],
    ['vetoes', 'if grep -q bad "$1"; then exit 1; fi'],
    ['runs out of time', 'sleep 60'],
    ['leaves files beside it', 'mkdir "$1.d"; echo > "$1.d/out"'],
  ])('leaves no copy behind where the command %s', async (_, body) => {
    await verdict(await shellGate(body, { timeoutMs: 1_000 }))
    expect([await readdir(temporary), await readdir(folder)]).toEqual([[], []])
  })

  it('leaves no copy behind where the command is missing, and no listener on the signal', async () => {
    const { signal } = new AbortController()
    await verdict(commandGate({ '.x': command }), { signal })
    expect([await readdir(temporary), getEventListeners(signal, 'abort')]).toEqual([[], []])
  })

  it('holds back an edit', async () => {
    const [path, text] = [join(folder, 'a.x'), 'one\ntwo\n']
    await writeFile(path, text)
    const { hash, at } = listed(text)
    const edits = [{ from: at(2), to: at(2), content: 'bad' }]
    const options = { gates: [await checkGate(plain)] }
    const call = executeHashlineEdit(
      { path: 'a.x', hash, edits },
      folder,
      undefined,
      new NodeFileSystem(),
      options,
    )
    expect((await refusalOf(call)).message).toBe(
      [
        'rejected: a check refuses this change of "a.x": "check {file}" ends with exit code 3 on the new text:',
        `  | ${folder}/a.x:1: bad`,
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
    expect(await readFile(path, 'utf8')).toBe(text)
  })
})
