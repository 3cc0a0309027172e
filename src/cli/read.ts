import { parseArgs } from 'node:util'
import { executeHashlineRead } from '../tools/read.ts'
import { report } from './report.ts'
import { parsed } from './arguments.ts'
import { scopedDisk } from './scope.ts'
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
  const { fileSystem, cwd } = scopedDisk()
  return report(executeHashlineRead(params, cwd, undefined, fileSystem))
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d+$/.test(text)) throw new UsageError(`--${option} takes a number`)
  return text === undefined ? undefined : Number(text)
}
