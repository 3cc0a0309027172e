import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tagOf } from 'hashline/protocol'
import { startChromium } from './chromium.ts'
import { contrastOf } from './contrast.ts'

const built = new URL('../dist/', import.meta.url).href
const pictures = fileURLToPath(new URL('../dist/pictures/', import.meta.url))

let browser: Browser
let page: Page
/** What the page asked for, and what went wrong in it. */
let requests: string[] = []
let problems: string[] = []

beforeAll(async () => {
  browser = await startChromium()
  await mkdir(pictures, { recursive: true })
}, 60_000)
afterAll(() => browser.close())

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1360, height: 1000 }, ...options })
  ;[requests, problems] = [[], []]
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => problems.push(message.text()))
  await page.goto(`${built}index.html`)
  await page.waitForSelector('[role=option]')
}

beforeEach(() => open())
afterEach(async () => {
  expect(requests.filter((url) => !url.startsWith(built))).toEqual([])
  expect(problems).toEqual([])
  await page.close()
})

const textOf = (selector: string): Promise<string> => page.locator(selector).innerText()
const valueOf = (selector: string): Promise<string> => page.locator(selector).inputValue()
const lines = (): Promise<string[]> => page.locator('[role=option]').allTextContents()
const tag = (text: string): string => tagOf(new TextEncoder().encode(text))

/** What has the focus: its id, or its class or text where it has none. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === null
      ? ''
      : element.id || element.getAttribute('name') || element.className || element.textContent
  })

/** Opens a file as a person does, from a disk. */
const load = (name: string, content: string): Promise<void> =>
  page.setInputFiles('#open', { name, mimeType: 'text/plain', buffer: Buffer.from(content) })

describe('the playground', () => {
  it('shows a file with its hash and anchors', async () => {
    await load('a.txt', 'hello\nhello world')
    await expect.poll(() => textOf('#file-header')).toBe(`@file a.txt#${tag('hello\nhello world')}`)
    expect(await lines()).toEqual(['1#avr|hello', '2#vnd|hello world'])
    expect(await textOf('#freshness')).toBe('as the file is')
  })

  it('takes a file that is dropped on it, with its endings and its mark', async () => {
    const drop = await page.evaluateHandle(() => {
      const files = new DataTransfer()
      files.items.add(new File(['\uFEFFhello\r\n'], 'a.txt'))
      return files
    })
    await page.dispatchEvent('body', 'drop', { dataTransfer: drop })
    await expect.poll(() => textOf('#facts')).toBe('10 bytes, CR LF, byte-order mark')
    await page.fill('#content', 'bye\n')
    expect(await textOf('#facts')).toBe('8 bytes, CR LF, byte-order mark')
    expect(await textOf('#freshness')).toBe(`stale: the file is now #${tag('\uFEFFbye\r\n')}`)
  })

  it('says in the words of read why a file cannot be shown', async () => {
    await page.setInputFiles('#open', { name: 'a.bin', mimeType: '', buffer: Buffer.from([0xff]) })
    await expect.poll(() => textOf('#notices')).toMatch(/^not-utf8: "a.bin" is not UTF-8 text/)
    expect(await lines()).toEqual([])
  })

  it('writes an edit, and shows the answer, the change and the new listing', async () => {
    await load('a.txt', 'hello\nhello world')
    await page.fill('#edits .from', '1#avr')
    await page.fill('#edits .to', '1#avr')
    await page.fill('#edits .content', 'bye')
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Written')
    const header = `@file a.txt#${tag('bye\nhello world')}`
    expect(await textOf('#text')).toBe(`Edited a.txt: line 1.\n\n${header}\n1#qkh|bye\n2#vnd|hello world`)
    expect(await textOf('#diff')).toContain('-hello\n+bye')
    expect(await lines()).toEqual(['1#qkh|bye', '2#vnd|hello world'])
    expect(await valueOf('#content')).toBe('bye\nhello world')
  })

  it('checks an edit without writing it', async () => {
    const before = await valueOf('#content')
    await page.click('#check')
    await expect.poll(() => textOf('#outcome')).toBe('Only checked')
    expect(await textOf('#text')).toContain('[This is a preview: nothing was written.]')
    expect(await textOf('#diff')).toContain('\n+export function')
    expect(await valueOf('#content')).toBe(before)
  })

  it('goes stale when somebody else writes, refuses, and retries with what the refusal shows', async () => {
    await page.click('#push')
    expect(await textOf('#freshness')).toMatch(/^stale: the file is now #/)
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Refused: stale-tag')
    expect(await textOf('#text')).toContain('all anchors are found again 1 line further down, at 4 to 6')
    await page.locator('body').screenshot({ path: `${pictures}stale.png` })
    await page.click('#retry')
    await expect.poll(() => valueOf('#edits .from')).toMatch(/^4#/)
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Written')
    expect(await valueOf('#content')).toMatch(/^\/\/ Somebody was here\.\n[^]*\n {2}return `/)
  })

  it('shows a refusal word for word', async () => {
    await page.fill('#edits .to', '90#abc')
    await page.fill('#edits .from', 'here')
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Refused: invalid-anchor')
    expect(await textOf('#text')).toBe(
      [
        'edit 1: invalid-anchor: from: "here" is not an anchor',
        'Nothing was written.',
        '',
        'Copy anchors as they were printed: line number, #, three letters, like 12#vnd.',
      ].join('\n'),
    )
  })

  it('shows the same request as JSON, and sends whatever is written there', async () => {
    await page.check('[value=json]')
    const request = JSON.parse(await valueOf('#json'))
    expect(request).toMatchObject({ path: 'src/greet.ts', edits: [{ from: '3#idh', to: '5#nkh' }] })
    await page.fill('#json', JSON.stringify({ ...request, hsah: 1 }))
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => textOf('#text')).toMatch(/^invalid-params: .*hash/)
    await page.fill('#json', '{')
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Refused: invalid-params')
    await page.check('[value=fields]').catch(() => undefined)
    expect(await page.isChecked('[value=json]')).toBe(true)
    await page.fill('#json', '{ "path": 1 }')
    await page.check('[value=fields]').catch(() => undefined)
    await page.click('#send')
    await expect.poll(() => textOf('#text')).toMatch(/^invalid-params: path/)
    await page.fill(
      '#json',
      JSON.stringify({ ...request, edits: [{ from: '1#a', to: '2#b', content: 'c' }] }),
    )
    await page.check('[value=fields]')
    expect(await valueOf('#edits .from')).toBe('1#a')
  })

  it('is used by keyboard alone', async () => {
    for (const id of ['lines', 'read', 'form', 'hash']) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(id)
      if (id === 'hash') continue
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
      )
      expect(outline, `the outline of ${id}`).toBe('solid')
    }
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+Tab')
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    expect([await valueOf('#edits .from'), await valueOf('#edits .to')].map((anchor) => anchor[0])).toEqual([
      '4',
      '5',
    ])
    expect(await focused()).toBe('mono content')
    await page.keyboard.press('Control+A')
    await page.keyboard.type("  return 'Hi'")
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => textOf('#outcome')).toBe('Written')
    expect(await valueOf('#content')).toContain("{\n  return 'Hi'\n}")
  })

  it('has a label on everything that can be filled in or pressed', async () => {
    const nameless = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('input, textarea, button, [tabindex]'), (element) => {
        const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels.length : 0
        const isNamed = element.ariaLabel !== null || element.hasAttribute('aria-labelledby')
        return labels > 0 || isNamed || element.textContent.trim() !== '' ? '' : element.outerHTML
      }).filter((each) => each !== ''),
    )
    expect(nameless).toEqual([])
  })
})

describe('the look of the playground', () => {
  it.each(['light', 'dark'] as const)('can be read in %s', async (colorScheme) => {
    await page.close()
    await open({ colorScheme })
    await page.click('#send')
    await expect.poll(() => textOf('#outcome')).toBe('Written')
    await page.screenshot({ path: `${pictures}${colorScheme}.png`, fullPage: true })
    for (const selector of [
      'h1 span',
      '.hint',
      '#freshness',
      '#send',
      '.anchor',
      '.added',
      '.removed',
      '#diff .quiet',
    ])
      expect(await contrastOf(page.locator(selector).first()), selector).toBeGreaterThanOrEqual(4.5)
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(246, 247, 248)' : 'rgb(20, 24, 27)')
  })

  it('fits a narrow screen', async () => {
    await page.close()
    await open({ viewport: { width: 380, height: 800 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    await page.screenshot({ path: `${pictures}narrow.png`, fullPage: true })
  })
})
