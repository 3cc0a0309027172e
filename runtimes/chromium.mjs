import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const isRoot = process.getuid?.() === 0

/**
 * Runs a module in a page and gives what it prints. The page comes from no server: there is nothing to reach.
 * @param {string} code
 * @returns {Promise<{ version: string, printed: string }>}
 */
export async function printedInChromium(code) {
  // Root has no sandbox to run it in.
  const browser = await chromium.launch({ executablePath: found(), args: isRoot ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill(responseTo(route.request().url(), code)))
    const printed = page.waitForEvent('console', { timeout: 60_000 })
    const failed = page.waitForEvent('pageerror', { timeout: 60_000 }).then((error) => Promise.reject(error))
    await page.goto('http://localhost/')
    const message = await Promise.race([printed, failed])
    return { version: browser.version(), printed: message.text() }
  } finally {
    await browser.close()
  }
}

/**
 * @param {string} url
 * @param {string} code
 */
function responseTo(url, code) {
  return url.endsWith('.js')
    ? { contentType: 'text/javascript; charset=utf-8', body: code }
    : { contentType: 'text/html', body: '<!doctype html><script type="module" src="/program.js"></script>' }
}

/** The Chromium of this machine; Debian's is installed where there is none. */
function found() {
  const program = onPath() ?? (installed() ? onPath() : undefined)
  if (program === undefined)
    throw new Error('there is no Chromium on the PATH; on Debian: apt-get install chromium')
  return program
}

function onPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

function installed() {
  if (!isRoot) return false
  const apt = ['update', 'install --yes --no-install-recommends chromium']
  return apt.every((words) => spawnSync('apt-get', words.split(' '), { stdio: 'inherit' }).status === 0)
}
