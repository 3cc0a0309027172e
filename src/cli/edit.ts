import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import { executeHashlineEdit, type EditDetails, type EditParams } from '../tools/edit.ts'
import type { ToolResult } from '../tools/tool.ts'
import { parsed } from './arguments.ts'
import { colouredDiff } from './coloured-diff.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** `hashline edit [JSON]` */
export async function run(args: readonly string[]): Promise<0 | 1> {
  const { positionals } = parsed(() => parseArgs({ args: [...args], allowPositionals: true, options: {} }))
  if (positionals.length > 1) throw new UsageError('edit takes one JSON payload')
  const [argument] = positionals
  const params = payloadOf(argument === undefined ? await fromStandardInput() : asTyped(argument))
  return report(executeHashlineEdit(params, process.cwd(), undefined, new NodeFileSystem()), shown)
}

async function fromStandardInput(): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError('edit takes a JSON payload, as an argument or on standard input')
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
function payloadOf(json: string): EditParams {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`the payload is not JSON: ${error.message}`)
    throw error
  }
}

/** A person sees the diff in colour; a pipe gets the answer alone. */
function shown(result: ToolResult<EditDetails>): string {
  if (!process.stdout.isTTY || result.details.diff === '') return textOf(result)
  return `${colouredDiff(result.details.diff)}\n\n${textOf(result)}`
}
