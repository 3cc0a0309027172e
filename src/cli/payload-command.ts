import type { AppliedChange } from '../engine/apply.ts'
import type { FileSystem } from '../ports/file-system.ts'
import type { ToolResult } from '../tools/tool.ts'
import type { WriteOptions } from '../tools/writing.ts'
import { colouredDiff, colouredListing } from './coloured.ts'
import type { Invocation } from './commands.ts'
import { diskFor } from './disk.ts'
import { flawGate } from './flaw-gate.ts'
import type { Outcome } from './outcome.ts'
import { readPayload } from './payload.ts'
import { report, textOf } from './report.ts'
import { UsageError } from './usage-error.ts'

/** Where and on whose terms a payload is carried out. */
export interface Call {
  readonly cwd: string
  readonly fileSystem: FileSystem
  readonly options: WriteOptions
}

/** What details of writing tools may have. */
interface WrittenDetails {
  readonly changed?: boolean
  readonly diff?: string
  readonly changes?: readonly AppliedChange[]
  readonly files?: readonly { readonly action: string; readonly diff: string }[]
  /** Not null where matches were only listed. */
  readonly edits?: readonly unknown[] | null
}

/** Reads a payload, has the library carry it out, and prints what came of it. */
export async function runPayload<Params, Details extends WrittenDetails>(
  { values, positionals, policies }: Invocation,
  execute: (params: Params, call: Call) => Promise<ToolResult<Details>>,
): Promise<0 | 1> {
  if (positionals.length > 1) throw new UsageError('there may be one payload, and there are two')
  const { fileSystem, cwd } = diskFor(policies)
  const params = await readPayload<Params>(positionals[0])
  const preview = values['check'] === true
  const gates = values['no-gate'] === true ? [] : [flawGate]
  const isDone = await report(execute(params, { cwd, fileSystem, options: { preview, gates } }), {
    json: values['json'] === true,
    outcome: (details) => outcomeFor(details, preview ? 'preview' : 'applied'),
    facts: ({ changes }) => (changes === undefined ? {} : { lines: changes.map(({ after }) => after) }),
    onTerminal: withDiff,
  })
  return isDone ? 0 : 1
}

function outcomeFor({ changed, edits, files }: WrittenDetails, done: Outcome): Outcome {
  if (edits !== undefined && edits !== null) return 'preview'
  const isSame = files === undefined ? changed === false : files.every(({ action }) => action === 'unchanged')
  return isSame ? 'noop' : done
}

/** A person sees the diff in colour above the answer. */
function withDiff(result: ToolResult<WrittenDetails>): string {
  const { diff = '', files = [] } = result.details
  const diffs = [diff, ...files.map((file) => file.diff)].filter((each) => each !== '')
  return [...diffs.map(colouredDiff), colouredListing(textOf(result))].join('\n\n')
}
