import { parseArgs } from 'node:util'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import { executeHashlineGrep, type GrepDetails } from '../tools/grep.ts'
import type { GrepParams } from '../tools/grep-params.ts'
import type { ToolResult } from '../tools/tool.ts'
import { numberOf, parsed } from './arguments.ts'
import { colouredListing } from './coloured-listing.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** `hashline grep PATTERN [PATH]`. Exits as grep does: 0 found, 1 nothing, 2 refused. */
export async function run(args: readonly string[]): Promise<0 | 1 | 2> {
  let isFound = false
  const call = executeHashlineGrep(paramsOf(args), process.cwd(), undefined, new NodeFileSystem())
  const status = await report(call, (result) => {
    isFound = result.details.matchCount > 0
    return shown(result)
  })
  if (status === 1) return 2
  return isFound ? 0 : 1
}

function paramsOf(args: readonly string[]): GrepParams {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'ignore-case': { type: 'boolean', short: 'i' },
        'fixed-strings': { type: 'boolean', short: 'F' },
        context: { type: 'string', short: 'C' },
        glob: { type: 'string', short: 'g' },
        limit: { type: 'string' },
      },
    }),
  )
  const [pattern, path, ...more] = positionals
  if (pattern === undefined || more.length > 0) throw new UsageError('grep takes a PATTERN and one PATH')
  return {
    pattern,
    path,
    glob: values.glob,
    ignoreCase: values['ignore-case'],
    literal: values['fixed-strings'],
    context: numberOf('context', values.context),
    limit: numberOf('limit', values.limit),
  }
}

function shown(result: ToolResult<GrepDetails>): string {
  return process.stdout.isTTY ? colouredListing(textOf(result)) : textOf(result)
}
