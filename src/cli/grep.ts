import type { GrepParams } from '../tools/grep-params.ts'
import { executeHashlineGrep } from '../tools/grep.ts'
import { numberOf, textIn } from './arguments.ts'
import { colouredListing } from './coloured.ts'
import type { Invocation } from './commands.ts'
import { diskFor } from './disk.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** `hashline grep PATTERN [PATH]`. Exits as grep does: 0 found, 1 nothing, 2 refused. */
export async function run(invocation: Invocation): Promise<0 | 1 | 2> {
  const { values, policies } = invocation
  const params = paramsOf(invocation)
  const { fileSystem, cwd } = diskFor(policies)
  const call = executeHashlineGrep(params, cwd, undefined, fileSystem)
  const isDone = await report(call, {
    json: values['json'] === true,
    outcome: ({ matchCount }) => (matchCount > 0 ? 'applied' : 'noop'),
    onTerminal: (result) => colouredListing(textOf(result)),
  })
  if (!isDone) return 2
  return (await call).details.matchCount > 0 ? 0 : 1
}

function paramsOf({ values, positionals }: Invocation): GrepParams {
  const given = textIn('regexp', values)
  const [pattern, path, ...more] = given === undefined ? positionals : [given, ...positionals]
  if (pattern === undefined || more.length > 0) throw new UsageError('grep takes a PATTERN and one PATH')
  return {
    pattern,
    path,
    glob: textIn('glob', values),
    ignoreCase: values['ignore-case'] === true,
    literal: values['fixed-strings'] === true,
    context: numberOf('context', values),
    limit: numberOf('limit', values),
  }
}
