import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import type { FileSystem } from '../ports/file-system.ts'
import type { ToolResult } from '../tools/tool.ts'
import { parsed } from './arguments.ts'
import { colouredDiff } from './coloured-diff.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** A command that gives its one JSON payload to a tool. */
export interface JsonCommand<Params, Details> {
  readonly name: string
  readonly execute: (
    params: Params,
    cwd: string,
    signal: AbortSignal | undefined,
    fileSystem: FileSystem,
  ) => Promise<ToolResult<Details>>
  /** What a person sees in colour. */
  readonly diffOf: (details: Details) => string
}

/** `hashline NAME [JSON]` */
export async function runJsonCommand<Params, Details>(
  { name, execute, diffOf }: JsonCommand<Params, Details>,
  args: readonly string[],
): Promise<0 | 1> {
  const { positionals } = parsed(() => parseArgs({ args: [...args], allowPositionals: true, options: {} }))
  if (positionals.length > 1) throw new UsageError(`${name} takes one JSON payload`)
  const [argument] = positionals
  const params: Params = payloadOf(argument === undefined ? await fromStandardInput(name) : asTyped(argument))
  const call = execute(params, process.cwd(), undefined, new NodeFileSystem())
  return report(call, (result) => shown(result, diffOf(result.details)))
}

async function fromStandardInput(name: string): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError(`${name} takes a JSON payload, as an argument or on standard input`)
  return decoded(await buffer(process.stdin))
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError('the payload is not UTF-8; other bytes would be written than were meant')
  }
}

/** Arguments reach a process decoded: where that went wrong, U+FFFD stands. */
function asTyped(argument: string): string {
  if (!argument.includes('\uFFFD')) return argument
  throw new UsageError(
    'the payload holds U+FFFD, as arguments do that are not UTF-8; send it on standard input',
  )
}

/** The tool checks the shape; here it only has to be JSON. */
function payloadOf<Params>(json: string): Params {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`the payload is not JSON: ${error.message}`)
    throw error
  }
}

/** A person sees the diff in colour; a pipe gets the answer alone. */
function shown(result: ToolResult<unknown>, diff: string): string {
  if (!process.stdout.isTTY || diff === '') return textOf(result)
  return `${colouredDiff(diff)}\n\n${textOf(result)}`
}
