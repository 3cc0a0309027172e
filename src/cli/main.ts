#!/usr/bin/env node
import { UsageError } from './usage-error.ts'

/** Loaded when asked for, so that no command waits for the others. */
const commands = {
  edit: () => import('./edit.ts'),
  grep: () => import('./grep.ts'),
  read: () => import('./read.ts'),
} as const

const help = `hashline: read, search and edit files by hash and line anchors

  hashline read FILE [--offset N] [--limit N]   show a file with its hash and anchors
  hashline grep PATTERN [PATH] [-i] [-F] [-C N] [-g GLOB] [--limit N]
                                                show the lines that match, with hash and anchors
  hashline edit [JSON]                          apply edits; without JSON, from standard input

  hashline read src/a.ts
  hashline grep 'value = \\d+' src -i -C 2 -g '*.ts'
  hashline edit '{"path":"src/a.ts","hash":"A1b2C3d4","edits":[{"from":"1#gzo","to":"1#gzo","content":"const value = 2;"}]}'

The answer, or the refusal, goes to standard output. The exit status is 0 if it was done, else 1;
grep exits with 0 if a line matches, 1 if none does, and 2 if it could not search.
`

const [command, ...rest] = process.argv.slice(2)
try {
  process.exitCode = await main(command, rest)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`hashline: ${error.message}\n`)
  // To grep, 1 is no error.
  process.exitCode = command === 'grep' ? 2 : 1
}

async function main(name = '', args: readonly string[] = []): Promise<0 | 1 | 2> {
  if (name === '--help' || name === '-h') {
    process.stdout.write(help)
    return 0
  }
  if (!isCommand(name))
    throw new UsageError(`${JSON.stringify(name)} is not a command; hashline --help lists them`)
  const { run } = await commands[name]()
  return run(args)
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}
