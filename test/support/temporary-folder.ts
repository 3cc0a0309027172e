import { existsSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Where files are in memory, if there is such a place: for tests that write thousands of files. */
export const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * An empty folder on disk, or elsewhere, that is gone when the test has ended. A test that runs beside others
 * has to say when it ends itself.
 */
export async function temporaryFolder(
  place = tmpdir(),
  whenFinished: typeof onTestFinished = onTestFinished,
): Promise<string> {
  const folder = makeTemporaryFolder(place)
  whenFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** An empty folder on disk, or elsewhere, by its real path. Whoever makes it removes it. */
export function makeTemporaryFolder(place = tmpdir()): string {
  return realpathSync(mkdtempSync(join(place, 'hashline-')))
}
