import { ConfinedGuard } from './confinement/confined-guard.ts'
import type { Rules } from './confinement/rules.ts'
import type { Use } from './confinement/spelling.ts'
import type { Disk } from './folder.ts'
import { noGuard } from './guard.ts'

/** A disk that is not guarded yet, and the rules that it is to be guarded by; null: none. */
export interface Guardable extends Omit<Disk, 'guard'> {
  readonly rules: Rules | null
}

/** Runs one call under a guard of its own, which lets go of everything when the call has ended. */
export async function guarded<Value>(
  { rules, ...disk }: Guardable,
  use: Use,
  call: (disk: Disk) => Promise<Value>,
): Promise<Value> {
  const guard = rules === null ? noGuard : new ConfinedGuard(rules, use)
  try {
    return await call({ ...disk, guard })
  } finally {
    guard.close()
  }
}
