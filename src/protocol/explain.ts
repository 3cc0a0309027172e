import type { Range } from './edit.ts'
import type { FaultCode, FaultOf } from './fault.ts'
import { listFiles, type Shown } from './listing.ts'
import { prose } from './prose.ts'
import type { Faults } from './result.ts'
import type { Snapshot } from './snapshot.ts'

/** What a message can say beside the faults. */
export interface Scene {
  /** What state things are in: `Nothing was written.` Left out by tools that write nothing. */
  readonly state?: string
  /** The files as they are now, to show the lines that the faults speak of. */
  readonly seen?: Seen | readonly Seen[]
  /** Output of a command that no other answer will show. */
  readonly output?: string
}

interface Seen {
  readonly path: string
  readonly snapshot: Snapshot
}

/** The message for faults: fact, state, evidence, instruction, in that order. */
export function explain(faults: Faults, { state, seen = [], output = '' }: Scene = {}): string {
  const isStated = state === undefined || faults.some(({ code }) => prose[code].saysState)
  const facts = [...faults.map(factOf), ...(isStated ? [] : [state])].join('\n')
  const evidence = listFiles([seen].flat().flatMap((file) => shownOf(file, faults)))
  const instructions = [...new Set(faults.map(({ code }) => prose[code].next))].join('\n')
  return [facts, ...evidence, output, instructions].filter((block) => block !== '').join('\n\n')
}

function factOf<Code extends FaultCode>(fault: FaultOf<Code>): string {
  const edit = 'edit' in fault && fault.edit !== undefined ? `edit ${fault.edit}: ` : ''
  const hunk = fault.hunk === undefined ? '' : `hunk ${fault.hunk}: `
  return `${edit}${hunk}${fault.code}: ${prose[fault.code].problem(fault)}`
}

/** What to show of a file; nothing where no fault speaks of its lines. */
function shownOf({ path, snapshot }: Seen, faults: Faults): readonly Shown[] {
  const spots = faults.filter((fault) => (fault.path ?? path) === path).flatMap(spotsOf)
  return spots.length === 0 ? [] : [{ path, snapshot, ranges: spots.map((spot) => inFile(spot, snapshot)) }]
}

function spotsOf<Code extends FaultCode>(fault: FaultOf<Code>): readonly Range[] {
  return prose[fault.code].spots?.(fault) ?? []
}

/** Ranges that a request names may be inverted, or lie behind the end: there the last line is shown. */
function inFile({ from, to }: Range, { lineCount }: Snapshot): Range {
  return { from: Math.min(from, to, lineCount), to: Math.min(Math.max(from, to), lineCount) }
}
