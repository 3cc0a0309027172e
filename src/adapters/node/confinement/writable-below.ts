import { isWithin, type Naming } from './name-rule.ts'

/** A folder, and the prefixes below it; null: all of it. */
interface Area {
  readonly folder: string
  readonly write: readonly string[] | null
}

/** The prefixes that all areas agree on, absolute; null where there is no area. */
export function writableBelow(areas: readonly Area[], naming: Naming): readonly string[] | null {
  const [first, ...others] = areas.map(prefixesOf)
  if (first === undefined) return null
  return others.reduce((left, prefixes) => intersect(left, prefixes, naming), first)
}

function prefixesOf({ folder, write }: Area): readonly string[] {
  return write === null ? [folder] : write.map((prefix) => `${folder === '/' ? '' : folder}/${prefix}`)
}

/** Of two prefixes one is within the other, and the inner one is what they have in common, or nothing is. */
function intersect(a: readonly string[], b: readonly string[], naming: Naming): readonly string[] {
  const inner = a.flatMap((one) =>
    b.flatMap((other) => {
      if (isWithin(one, other, naming)) return [one]
      return isWithin(other, one, naming) ? [other] : []
    }),
  )
  return [...new Set(inner)]
}
