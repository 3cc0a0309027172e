import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import { FifoPool } from './fifo-pool.ts'
import { LiveGroups } from './live-groups.ts'
import { Watchdog } from './watchdog.ts'

/** What all commands of a shell share. */
export interface Supplies {
  /** Null where the pipes that Node makes do all that is wanted. */
  readonly pool: FifoPool | null
  readonly watchdog: Watchdog
  readonly groups: LiveGroups
  close(): Promise<void>
}

/** The watchdog knows the folder before there is one: so it goes when the host dies, whenever that is. */
export function makeSupplies(clock: Clock): Supplies {
  const folder = join(tmpdir(), `hashline-shell-${randomUUID()}`)
  const watchdog = new Watchdog(folder)
  const groups = new LiveGroups(watchdog, clock)
  return {
    pool: process.platform === 'linux' ? new FifoPool(folder) : null,
    watchdog,
    groups,
    async close() {
      groups.close()
      await watchdog.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
