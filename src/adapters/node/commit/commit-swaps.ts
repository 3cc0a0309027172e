import type { Swap, SwapResult } from '../../../ports/file-system.ts'
import { isSame } from '../../../protocol/bytes.ts'
import { commitUnderLocks, type Manner, type Plan } from './commit-under-locks.ts'
import { holdingSignals } from './hold-signals.ts'
import { inTurn } from './in-turn.ts'
import { inMadeFolders } from './made-folders.ts'
import { overwrite } from './overwrite.ts'
import { holds, look } from '../read-file.ts'
import { resolveTarget } from '../resolve.ts'

/**
 * Swaps all files or none. Each path is resolved, the swap waits for its turn in this process, and then for its
 * lock. Swaps that change nothing touch nothing.
 */
export async function commitSwaps(swaps: readonly Swap[], manner: Manner): Promise<SwapResult> {
  const found = await Promise.all(
    swaps.map(async (swap) => ({ ...swap, ...(await resolveTarget(manner.disk, swap.path)) })),
  )
  // One order for everybody, so that no two commits wait for each other.
  const [first, ...others] = found.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  if (first === undefined) return 'swapped'
  const places = [first, ...others].map(placeOf)
  const twice = places.find((place, index) => place === places[index + 1])
  if (twice !== undefined) throw new TypeError(`two swaps of one file: ${twice}`)
  return inTurn(places, () => commitPlans([first, ...others], manner))
}

function placeOf({ folder, name }: Plan): string {
  return folder.at(name)
}

async function commitPlans(plans: readonly [Plan, ...Plan[]], manner: Manner): Promise<SwapResult> {
  const [only, ...others] = plans
  const isIdle = plans.every(({ expected, next }) => isSame(expected, next))
  if (isIdle) return (await allHold(plans)) ? 'swapped' : 'changed'
  if (plans.some(({ expected, missing }) => expected !== null && missing.length > 0)) return 'changed'
  return holdingSignals(async () => {
    const isAlone = others.length === 0 && only.expected !== null && only.next !== null
    if (isAlone && !(await only.folder.isWritable())) return overwrite(only, manner.onNote)
    const missing = plans.flatMap((plan) => plan.missing)
    return inMadeFolders(missing, () => commitUnderLocks(plans, manner))
  })
}

async function allHold(plans: readonly Plan[]): Promise<boolean> {
  for (const { folder, name, expected } of plans) if (!holds(await look(folder, name), expected)) return false
  return true
}
