import type { SwapOptions, SwapResult } from '../ports/file-system.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import { invalidParams } from './invalid-params.ts'
import type { FileWrite, Writing } from './writing.ts'

/** Writes, and gives what the file system has to say of it. */
type Writer = () => Promise<Result<readonly string[]>>

const oneFileOnly = invalidParams(
  ['edits'],
  'hunks of one file only, since this file system cannot write several as one',
)

/**
 * How files are written at once: one has a primitive of its own, several need a transaction. It is known
 * before anyone is asked about the change. Faults: `invalid-params`; when it is called `changed-meanwhile`,
 * those of the place and of transactions.
 */
export function writerOf(writes: readonly FileWrite[], { fileSystem }: Writing): Result<Writer> {
  const [first, ...others] = writes
  if (first !== undefined && others.length === 0) {
    const { place, before, after } = first
    const swap: Swapping = (options) => fileSystem.compareAndSwap(place.path, before, after, options)
    return accept(() => swapped(swap, place.shown))
  }
  const transaction = fileSystem.transaction?.bind(fileSystem)
  if (transaction === undefined) return refuse(oneFileOnly)
  const all = writes.map(({ place, before, after }) => ({ path: place.path, expected: before, next: after }))
  return accept(() => swapped((options) => transaction(all, options)))
}

type Swapping = (options: SwapOptions) => Promise<SwapResult>

async function swapped(swap: Swapping, path?: string): Promise<Result<readonly string[]>> {
  const notes: string[] = []
  const outcome = await attempt(path, () => swap({ onNote: (note) => notes.push(note) }))
  if (!outcome.ok) return outcome
  if (outcome.value === 'swapped') return accept(lastOf(notes))
  return refuse({ code: 'changed-meanwhile', ...(path === undefined ? {} : { path }) })
}

const mostNotes = 20

/** As many as anybody reads: thousands of files may have been left in a folder. What this write itself did comes last. */
function lastOf(notes: readonly string[]): readonly string[] {
  const more = notes.length - mostNotes
  return more <= 0 ? notes : [`${more} notes before these are left out.`, ...notes.slice(-mostNotes)]
}
