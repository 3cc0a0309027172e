import { executeHashlineRead } from '../tools/read.ts'
import { numberOf } from './arguments.ts'
import { colouredListing } from './coloured.ts'
import type { Invocation } from './commands.ts'
import { diskFor } from './disk.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** `hashline read FILE [--offset N] [--limit N]` */
export async function run({ values, positionals, policies }: Invocation): Promise<0 | 1> {
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError('read takes one FILE')
  const params = { path, offset: numberOf('offset', values), limit: numberOf('limit', values) }
  const { fileSystem, cwd } = diskFor(policies)
  const isDone = await report(executeHashlineRead(params, cwd, undefined, fileSystem), {
    json: values['json'] === true,
    outcome: () => 'applied',
    onTerminal: (result) => colouredListing(textOf(result)),
  })
  return isDone ? 0 : 1
}
