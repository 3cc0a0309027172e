import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import { endSignals } from '../adapters/node/commit/hold-signals.ts'
import { collectOutput } from '../adapters/node/gate/output.ts'
import { ProcessGroup } from '../adapters/node/shell/process-group.ts'
import { codeOf } from '../ports/system-error.ts'
import { UsageError } from './usage-error.ts'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** What a program is asked, and what becomes of what it says. */
export interface Talk {
  readonly command: readonly string[]
  /** One a line, all at once; then its standard input ends. */
  readonly requests: readonly string[]
  /** Takes a line that it printed. `answer`: one that was waited for; `last`: no more are; `junk`: anything else. */
  readonly onLine: (line: string) => 'answer' | 'last' | 'junk'
  /** How long it may give no answer. */
  readonly silenceMs: number
}

/** How a talk ended. */
export interface TalkEnd {
  /** A sentence without its stop: `the program ended with status 1`. */
  readonly why: string
  /** The beginning of what it said on standard error. */
  readonly errors: string
}

/** Longer lines are no answers, and so many lines that are none are enough. */
const most = { lineLength: 1_048_576, junk: 1_000 } as const

/** Talks to a program until it has answered everything, has ended, is silent too long or talks nonsense. */
export async function converse(talk: Talk): Promise<TalkEnd> {
  const child = await started(talk.command)
  const group = new ProcessGroup(child.pid ?? 0)
  const kill = (): void => group.signal('KILL')
  for (const signal of endSignals) process.prependOnceListener(signal, kill)
  const errors = collectOutput(child.stderr)
  // It may end, or stop reading, before it was told all.
  child.stdin.on('error', () => undefined)
  Readable.from(talk.requests.map((request) => `${request}\n`)).pipe(child.stdin)
  const why = await listened(child, talk)
  kill()
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  for (const signal of endSignals) process.off(signal, kill)
  return { why, errors: errors().text }
}

/** A process in a group of its own, so that what it starts ends with it. Throws `UsageError`. */
function started([program = '', ...args]: readonly string[]): Promise<Child> {
  const child = spawn(program, args, { detached: true, stdio: 'pipe' })
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child))
    child.once('error', (error) => {
      const reason = codeOf(error) ?? error.message
      reject(new UsageError(`${JSON.stringify(program)} cannot be started: ${reason}`))
    })
  })
}

/** Why there is no more to listen to. */
function listened(child: Child, { onLine, silenceMs }: Talk): Promise<string> {
  return new Promise((resolve) => {
    const silence = setTimeout(
      () => resolve(`the program gave no answer for ${silenceMs} ms, and was ended`),
      silenceMs,
    )
    const finish = (why: string): void => {
      clearTimeout(silence)
      resolve(why)
    }
    let junk = 0
    const take = (line: string): void => {
      const kind = onLine(line)
      if (kind === 'junk') junk += 1
      else silence.refresh()
      if (kind === 'last') finish('the program answered everything')
      if (junk >= most.junk) finish(`the program printed ${junk} lines that are no answers, and was ended`)
    }
    const tooLong = (): void => finish('the program printed a line that does not end, and was ended')
    splitLines(child.stdout, take, tooLong)
    // Not `exit`: what it printed before is still to be read.
    child.once('close', (code, signal) =>
      finish(
        signal === null ? `the program ended with status ${code}` : `the program was ended by ${signal}`,
      ),
    )
  })
}

/** Calls for each line, and once where one is too long; the last needs no ending. */
function splitLines(stream: Readable, onLine: (line: string) => void, onTooLong: () => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
    if (rest.length > most.lineLength) onTooLong()
  })
  stream.on('end', () => {
    if (rest !== '') onLine(rest)
  })
}
