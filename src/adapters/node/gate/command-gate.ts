import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Gate, Verdict } from '../../../ports/gate.ts'
import { quote } from '../../../protocol/quote.ts'
import { splitLines } from '../../../protocol/split-lines.ts'
import { codeOf } from '../../../ports/system-error.ts'
import type { Output } from './output.ts'
import { runCommand, type Ended, type Limits } from './run-command.ts'

/** What the host of a command gate decides. */
export interface CommandGateOptions {
  /** How long one run may take; 10 000 where nothing is said. */
  readonly timeoutMs?: number
}

/** A program and its arguments; `{file}` stands for the file in at least one of them. */
type Command = readonly string[]

const placeholder = '{file}'

/** Characters of output that a veto shows. */
const most = 4_000

/**
 * A gate that runs a command on a copy of the file as it would be, by the end of the file's name (the longest
 * that fits): `{ '.mbt': ['moonc', 'check', '{file}'] }`. An exit code that is not 0 is a veto, unless the file
 * as it is fails too. The copy has the file's name in a folder of its own under the system's temporary one;
 * the command runs in the file's real folder. So what a command finds from its working folder is found
 * (configuration, includes), and what it looks for beside the file is not.
 */
export function commandGate(
  commands: Readonly<Record<string, Command>>,
  { timeoutMs = 10_000 }: CommandGateOptions = {},
): Gate {
  const known = Object.entries(commands).toSorted(([a], [b]) => b.length - a.length)
  for (const [ending, command] of known) checkCommand(ending, command)
  return async ({ path, before, after }, signal) => {
    const [, command] = known.find(([ending]) => path.endsWith(ending)) ?? []
    if (command === undefined || after === null) return { verdict: 'pass' }
    const run = (bytes: Uint8Array): Promise<Ended> => runOnCopy(command, path, bytes, { timeoutMs, signal })
    return judge(quote(command.join(' ')), { before, after }, run)
  }
}

/** A file that fails already says nothing about a change of it, which may be a step in mending it. */
async function judge(
  shown: string,
  { before, after }: { readonly before: Uint8Array | null; readonly after: Uint8Array },
  run: (bytes: Uint8Array) => Promise<Ended>,
): Promise<Verdict> {
  const then = await run(after)
  if (then.how === 'stopped') return { verdict: 'unavailable', reason: `${shown} ${then.why}` }
  if (then.code === 0) return { verdict: 'pass' }
  const now = before === null ? undefined : await run(before)
  if (now?.how === 'stopped') return { verdict: 'unavailable', reason: `${shown} ${now.why}` }
  if (now !== undefined && now.code !== 0)
    return { verdict: 'unavailable', reason: `${shown} fails on the file as it is, too` }
  const message = `${shown} ends with exit code ${then.code} on the new text${quoted(then.output)}`
  return { verdict: 'veto', message }
}

function checkCommand(ending: string, command: Command): void {
  if (command.slice(1).some((argument) => argument.includes(placeholder))) return
  throw new TypeError(`the command for ${ending} has no argument with ${placeholder}: ${command.join(' ')}`)
}

/** Runs a command on bytes under the file's name; what it prints speaks of the file's real path. */
async function runOnCopy(
  command: Command,
  path: string,
  bytes: Uint8Array,
  limits: Omit<Limits, 'cwd'>,
): Promise<Ended> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'hashline-'))
  try {
    const copy = join(folder, basename(path))
    await writeFile(copy, bytes)
    const cwd = await nearestFolder(dirname(path))
    const ended = await runCommand(filledIn(command, copy), { ...limits, cwd })
    if (ended.how === 'stopped') return ended
    const text = ended.output.text.replaceAll(copy, () => path).replaceAll(folder, () => dirname(path))
    return { ...ended, output: { ...ended.output, text } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function filledIn(command: Command, path: string): Command {
  return command.map((part) => part.replaceAll(placeholder, () => path))
}

/** A folder, or the nearest one above it that is there: a new file may be the first of its folder. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    if ((await stat(folder)).isDirectory()) return folder
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
  }
  return nearestFolder(dirname(folder))
}

/** Each line behind a bar, so that none can pass for a listing's. */
function quoted({ text, byteLength }: Output): string {
  const shown = Array.from(text.trimEnd()).slice(0, most).join('')
  if (shown === '') return ''
  const lines = splitLines(shown).map((line) => `| ${line}`)
  const cut = shown.length < text.trimEnd().length ? [`| … (cut; all of it is ${byteLength} bytes)`] : []
  return [':', ...lines, ...cut].join('\n')
}
