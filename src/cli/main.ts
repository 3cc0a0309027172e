#!/usr/bin/env node
import { codeOf } from '../ports/system-error.ts'
import { UsageError } from './usage-error.ts'

/** Loaded when asked for, so that no command waits for the others. */
const commands = {
  edit: () => import('./edit.ts'),
  'edit-file': () => import('./edit-file.ts'),
  read: () => import('./read.ts'),
} as const

const help = `hashline: read and edit files by hash and line anchors

  hashline read FILE [--offset N] [--limit N]   show a file with its hash and anchors
  hashline edit [JSON]                          apply edits; without JSON, from standard input
  hashline edit-file [JSON]                     replace exact texts in one or more files, all or nothing

  hashline read src/a.ts
  hashline edit '{"path":"src/a.ts","hash":"A1b2C3d4","edits":[{"from":"1#gzo","to":"1#gzo","content":"const value = 2;"}]}'
  hashline edit-file '{"path":"src/a.ts","find":"value = 1","replace":"value = 2"}'

The answer, or the refusal, goes to standard output. The exit status is 0 if it was done, else 1.
`

// Whoever reads may stop early, as head does: what was done is done, and the status says so.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
})

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`hashline: ${error.message}\n`)
  process.exitCode = 1
}

async function main([name, ...args]: readonly string[]): Promise<0 | 1> {
  if (name === undefined) throw new UsageError('a command is missing; hashline --help lists them')
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
