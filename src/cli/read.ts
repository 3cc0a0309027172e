import { parseArgs } from 'node:util'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import { executeHashlineRead } from '../tools/read.ts'
import { report } from './report.ts'
import { numberOf, parsed } from './arguments.ts'
import { UsageError } from './usage-error.ts'

/** `hashline read FILE [--offset N] [--limit N]` */
export function run(args: readonly string[]): Promise<0 | 1> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { offset: { type: 'string' }, limit: { type: 'string' } },
    }),
  )
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new UsageError('read takes one FILE')
  const params = { path, offset: numberOf('offset', values.offset), limit: numberOf('limit', values.limit) }
  return report(executeHashlineRead(params, process.cwd(), undefined, new NodeFileSystem()))
}
