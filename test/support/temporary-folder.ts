import { mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder on disk that is gone when the test has ended. */
export async function temporaryFolder(): Promise<string> {
  const folder = makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** An empty folder on disk, by its real path. Whoever makes it removes it. */
export function makeTemporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'hashline-')))
}
