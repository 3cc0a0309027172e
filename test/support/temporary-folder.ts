import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, by its real path. It goes with all that is in it when the test is over. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same, for those who remove it themselves. */
export function makeTemporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'hashline-test-')))
}
