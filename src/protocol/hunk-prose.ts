import type { Range } from './edit.ts'
import type { FaultOf, NearMiss } from './fault.ts'
import { listed, placeOf } from './phrases.ts'
import type { Prose } from './prose.ts'
import { quote } from './quote.ts'
import { at } from './spots.ts'

type HunkCode = 'no-match' | 'ambiguous' | 'no-change'

/** What messages say of exact texts that have no one place. */
export const hunkProse: { readonly [Code in HunkCode]: Prose<Code> } = {
  'no-match': {
    problem: (fault) => `${placeOf(fault)} does not hold ${quote(fault.find)}${missOf(fault)}`,
    spots: missedAt,
    next: 'Copy the text to find from the file as it is now, without anchors.',
  },
  ambiguous: {
    problem: (fault) => `${placeOf(fault)} holds ${quote(fault.find)} ${timesOf(fault)}`,
    spots: ({ lines }) => lines.map(at),
    next: 'Add neighbouring text to find until it stands in one place only.',
  },
  'no-change': {
    problem: ({ hunk }) =>
      hunk === undefined ? 'the hunks leave everything as it is' : 'find and replace are the same',
    next: 'Leave it out, or send what should stand there instead.',
  },
}

/** How many lines show what stands where a text was looked for in vain. */
const glimpse = 10

/** Where a text was looked for, why it may be gone, and what comes nearest to it. */
function missOf({ within, stoodOn, nearest }: FaultOf<'no-match'>): string {
  const where = within === undefined ? '' : ` in lines ${within.from} to ${within.to}`
  const why =
    stoodOn === undefined ? '' : `; it stood on line ${stoodOn} until an earlier hunk changed that place`
  const [first] = nearest
  return `${where}${why}${first === undefined ? '' : `; ${likeness(first, nearest)}`}`
}

/** How often a text stands in a file, and on which lines it begins. */
function timesOf({ count, lines }: FaultOf<'ambiguous'>): string {
  const times = count.isAll ? `${count.times} times` : `more than ${count.times} times`
  const some = lines.length < count.times && lines.length > 1 ? 'first ' : ''
  return `${times}, ${some}on ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines)}`
}

function likeness({ differs }: NearMiss, nearest: readonly NearMiss[]): string {
  const [lines, isOne] = [listed(nearest.map(({ line }) => line)), nearest.length === 1]
  const who = isOne ? `line ${lines}` : `lines ${lines}`
  if (differs === 'in text') return `${who} ${isOne ? 'is' : 'are'} most like it`
  return `${who} ${isOne ? 'differs' : 'differ'} only ${likenesses[differs]}`
}

const likenesses = {
  'in white space': 'in white space',
  'in composition': 'in how Unicode composes characters',
}

/** What to show where a text is missing: where it stood, lines that are like it, else the beginning of the lines looked in. */
function missedAt({ nearest, within, stoodOn }: FaultOf<'no-match'>): readonly Range[] {
  if (stoodOn !== undefined) return [at(stoodOn)]
  if (nearest.length > 0) return nearest.map(({ line }) => at(line))
  return within === undefined
    ? []
    : [{ from: within.from, to: Math.min(within.to, within.from + glimpse - 1) }]
}
