import { parseArgs } from 'node:util'
import { closest } from 'fastest-levenshtein'
import manifest from '../../package.json' with { type: 'json' }
import { codeOf } from '../ports/system-error.ts'
import type { Policies } from './policies.ts'
import { commands, isCommandName, type Command } from './commands.ts'
import { helpOf, helpOfCommand } from './help.ts'
import { runs } from './runs.ts'
import { tellBugs } from './tell-bugs.ts'
import { tellSignals } from './tell-signals.ts'
import { isUsageError, UsageError } from './usage-error.ts'
import { visible } from './visible.ts'

/** What every command takes, and so also the programs that are one command. */
const everywhere = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const

/** Runs the program and sets the exit status of the process. */
export async function runProgram(args: readonly string[], policies: Policies = 'discover'): Promise<void> {
  tellBugs(args)
  tellSignals()
  process.stdout.on('error', (error) => tellUnprinted(error, args))
  try {
    process.exitCode = await dispatch(args, policies)
  } catch (error) {
    fail(usageErrorOf(error), args)
  }
}

/** Every command may be started in a folder that is gone meanwhile. Anything else is a bug, and passes. */
function usageErrorOf(error: unknown): UsageError {
  if (isUsageError(error)) return error
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd')) throw error
  return new UsageError(`the working folder cannot be found: ${codeOf(error)}`, 'config_error')
}

/** Does what the arguments say, and gives the exit status. Throws `UsageError`. */
export async function dispatch([name, ...args]: readonly string[], policies: Policies): Promise<0 | 1 | 2> {
  if (name === undefined) throw new UsageError('a command is missing; hashline --help lists them')
  if (name === '--help' || name === '-h') return print(helpOf(commands))
  if (name === '--version') return print(manifest.version)
  if (!isCommandName(name))
    throw new UsageError(`there is no command ${JSON.stringify(name)}; ${nearest(name)}`)
  const command = commands[name]
  const { values, positionals } = parsed(command, args)
  if (values['help'] === true) return print(helpOfCommand(command))
  if (values['version'] === true) return print(manifest.version)
  return runs[name]({ values, positionals, policies })
}

function parsed(command: Command, args: readonly string[]) {
  const options = { ...command.options, ...everywhere }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function nearest(name: string): string {
  return `the nearest is ${closest(name, Object.keys(commands))}, and hashline --help lists all`
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

/**
 * Whoever reads may stop early, as head does: what was done is done, and the status says so. Where an answer cannot
 * be printed for another reason, as on a full disk, nobody knows what was done.
 */
function tellUnprinted(error: unknown, [name]: readonly string[]): void {
  const code = codeOf(error)
  if (code === undefined) throw error
  if (code === 'EPIPE') return
  process.stderr.write(`hashline: the answer cannot be printed (${code}); what it is about may be done\n`)
  // Last of all: what the command did may have gone well.
  process.once('exit', () => (process.exitCode = name === 'grep' ? 2 : 1))
}

/** What failed before a tool ran goes to standard error; who asked for JSON gets its line all the same. */
function fail({ message, outcome }: UsageError, args: readonly string[]): void {
  process.stderr.write(`hashline: ${visible(message)}\n`)
  const words = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)
  if (words.includes('--json')) print(JSON.stringify({ ok: false, outcome, message }))
  // To grep, 1 is no error.
  process.exitCode = args[0] === 'grep' ? 2 : 1
}
