import type { ShellSignal } from '../../../ports/shell.ts'
import type { Clock } from './clock.ts'
import type { ProcessGroup } from './process-group.ts'

const pollMs = 20

/** How groups are asked to end, and how long they have for it. */
export interface Asking {
  readonly signals: readonly ShellSignal[]
  readonly graceMs: number
}

/** Asks groups to end, and kills those that have not after the grace. */
export async function stopGroups(
  groups: readonly ProcessGroup[],
  { signals, graceMs }: Asking,
  clock: Clock,
): Promise<void> {
  for (const group of groups) for (const signal of signals) group.signal(signal)
  const deadline = clock.now() + graceMs
  while (groups.some((group) => group.isRunning()) && clock.now() < deadline) {
    await new Promise<void>((resolve) => clock.after(Math.min(pollMs, graceMs), resolve))
  }
  for (const group of groups) group.signal('KILL')
}
