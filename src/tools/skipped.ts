import type { Fault } from '../protocol/fault.ts'
import { quote } from '../protocol/quote.ts'

/** What is said of entries that were not searched: one, and several. The order is that of the notice. */
const reasons = {
  ignored: ['entry that .gitignore names', 'entries that .gitignore names'],
  link: ['link', 'links'],
  other: ['entry that is no regular file', 'entries that are no regular files'],
  name: ['entry whose name no listing can hold', 'entries whose names no listing can hold'],
  binary: ['binary file', 'binary files'],
  'utf-16': ['UTF-16 file', 'UTF-16 files'],
  'too-large': ['file over 8 MiB', 'files over 8 MiB'],
  'not-utf8': ['file that is not UTF-8 and seems to match', 'files that are not UTF-8 and seem to match'],
  slow: ['file in which the pattern takes too long', 'files in which the pattern takes too long'],
  unreadable: ['entry that cannot be read', 'entries that cannot be read'],
  gone: ['file that was gone', 'files that were gone'],
} as const

/** Why an entry was not searched. */
export type Reason = keyof typeof reasons

/** Something in a folder that was not searched. */
export interface Skipped {
  /** Relative to the folder searched. */
  readonly path: string
  readonly reason: Reason
}

/** How many entries were not searched for one reason. */
export interface SkippedCount {
  readonly reason: Reason
  readonly count: number
  /** The first few, by path. */
  readonly first: readonly string[]
}

const named = 3

/** The entries by reason. */
export function countSkipped(skipped: readonly Skipped[]): readonly SkippedCount[] {
  return reasonsInOrder.flatMap((reason) => {
    const paths = skipped.flatMap((each) => (each.reason === reason ? [each.path] : [])).toSorted()
    return paths.length === 0 ? [] : [{ reason, count: paths.length, first: paths.slice(0, named) }]
  })
}

const reasonsInOrder = Object.keys(reasons).filter((reason): reason is Reason => reason in reasons)

/** `Not searched: 2 entries that .gitignore names ("dist", "x.log"); 1 link ("l").` Nothing where all was. */
export function skippedNotice(counts: readonly SkippedCount[]): readonly string[] {
  const parts = counts.map(({ reason, count, first }) => {
    const [one, several] = reasons[reason]
    const names = [...first.map(quote), ...(count > first.length ? ['…'] : [])]
    return `${count} ${count === 1 ? one : several} (${names.join(', ')})`
  })
  return parts.length === 0 ? [] : [`Not searched: ${parts.join('; ')}.`]
}

/** Why something that a walk has found cannot be searched, as the fault says it. */
export function reasonOf(fault: Fault): Reason {
  if (fault.code === 'not-found') return 'gone'
  if (fault.code === 'file-too-large') return 'too-large'
  if (fault.code === 'not-utf8') return fault.encoding === 'UTF-16' ? 'utf-16' : 'not-utf8'
  return fault.code === 'not-a-file' ? 'other' : 'unreadable'
}
