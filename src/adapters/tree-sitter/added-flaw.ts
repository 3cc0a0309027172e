import type { Flaw } from './find-flaws.ts'

/** A text, and the places in it that do not parse. */
export interface Parsed {
  readonly text: string
  readonly flaws: readonly Flaw[]
}

/**
 * The first flaw that a change adds; where it began before the change, from the first changed line on.
 * Undefined where there are no more flaws than before: a broken file can be mended in steps.
 */
export function addedFlaw(before: Parsed, after: Parsed): Flaw | undefined {
  if (after.flaws.length <= before.flaws.length) return undefined
  const head = sameAtStart(before.text, after.text)
  const wasThere = counterpartsOf(before, after, head)
  const added = after.flaws.find((flaw) => !wasThere(flaw)) ?? after.flaws[0]
  if (added === undefined || added.end <= head) return added
  const changedLine = after.text.lastIndexOf('\n', head - 1) + 1
  return { ...added, start: Math.max(added.start, changedLine) }
}

/** Knows the flaws that are the old text's: as far from the start as there, or as far from the end. */
function counterpartsOf(before: Parsed, after: Parsed, head: number): (flaw: Flaw) => boolean {
  const tail = after.text.length - sameAtEnd(before.text, after.text, head)
  const shift = before.text.length - after.text.length
  const old = new Set(before.flaws.map(({ start, end, missing }) => `${start} ${end} ${missing}`))
  const placesBefore = (offset: number): readonly number[] => [
    ...(offset <= head ? [offset] : []),
    ...(offset >= tail ? [offset + shift] : []),
  ]
  return ({ start, end, missing }) =>
    placesBefore(start).some((from) => placesBefore(end).some((to) => old.has(`${from} ${to} ${missing}`)))
}

function sameAtStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Of what stands behind `head` in both. */
function sameAtEnd(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head
  let length = 0
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return length
}
