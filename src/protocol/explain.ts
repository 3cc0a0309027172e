import type { Range } from './edit.ts'
import type { FaultCode, FaultOf } from './fault.ts'
import { listFiles, type Shown } from './listing.ts'
import { standardNotation, type Notation } from './notation.ts'
import { prose, type Prose } from './prose.ts'
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
  /** The one that the caller reads and writes. */
  readonly notation?: Notation
}

interface Seen {
  readonly path: string
  readonly snapshot: Snapshot
}

/** The message for faults: fact, state, evidence, instruction, in that order. */
export function explain(faults: Faults, scene: Scene = {}): string {
  const { state, seen = [], output = '', notation = standardNotation } = scene
  const isStated = state === undefined || faults.some(({ code }) => prose[code].saysState)
  const facts = [...faults.map((fault) => factOf(fault, notation)), ...(isStated ? [] : [state])].join('\n')
  const evidence = listFiles([seen].flat().flatMap((file) => shownOf(file, faults)))
  const instructions = [...new Set(faults.map(({ code }) => proseOf(code, notation).next))].join('\n')
  return [facts, ...evidence, output, instructions].filter((block) => block !== '').join('\n\n')
}

/** What is said of a code, in the words of a notation where it has its own. */
function proseOf<Code extends FaultCode>(code: Code, notation: Notation): Prose<Code> {
  return { ...prose[code], ...notation.prose[code] }
}

function factOf<Code extends FaultCode>(fault: FaultOf<Code>, notation: Notation): string {
  const edit = 'edit' in fault ? `edit ${fault.edit}: ` : ''
  const hunk = fault.hunk === undefined ? '' : `hunk ${fault.hunk}: `
  return `${edit}${hunk}${fault.code}: ${proseOf(fault.code, notation).problem(fault, notation)}`
}

/** What to show of a file; nothing where no fault speaks of its lines. */
function shownOf({ path, snapshot }: Seen, faults: Faults): readonly Shown[] {
  const spots = faults
    .filter((fault) => (fault.path ?? path) === path)
    .flatMap((fault) => spotsOf(fault, snapshot.notation))
  return spots.length === 0 ? [] : [{ path, snapshot, ranges: spots.map((spot) => inFile(spot, snapshot)) }]
}

function spotsOf<Code extends FaultCode>(fault: FaultOf<Code>, notation: Notation): readonly Range[] {
  return proseOf(fault.code, notation).spots?.(fault) ?? []
}

/** Ranges that a request names may be inverted, or lie behind the end: there the last line is shown. */
function inFile({ from, to }: Range, { lineCount }: Snapshot): Range {
  return { from: Math.min(from, to, lineCount), to: Math.min(Math.max(from, to), lineCount) }
}
