import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../../ports/system-error.ts'
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

/** Makes a private folder, if it can, which goes when the supplies are closed or the host dies. */
export function makeSupplies(clock: Clock): Supplies {
  const folder = process.platform === 'linux' ? privateFolder() : null
  const watchdog = new Watchdog(folder ?? '')
  const groups = new LiveGroups(watchdog, clock)
  return {
    pool: folder === null ? null : new FifoPool(folder),
    watchdog,
    groups,
    async close() {
      groups.close()
      await watchdog.close()
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

function privateFolder(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'hashline-shell-'))
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}
