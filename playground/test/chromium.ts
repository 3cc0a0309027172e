import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** The Chromium of this machine, without a window. Root has no sandbox to run it in. */
export function startChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath: findChromium(), args: isRoot ? ['--no-sandbox'] : [] })
}

function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = folders
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find(isProgram)
  if (found === undefined)
    throw new Error('there is no Chromium on the PATH; on Debian: apt-get install chromium')
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
