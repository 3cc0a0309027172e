import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commands } from '../src/cli/commands.ts'
import { helpOf, helpOfCommand } from '../src/cli/help.ts'
import { faultCodes } from '../src/protocol/fault.ts'
import { explain } from '../src/protocol/explain.ts'
import { blocks, printedBy, promisedBy } from './support/examples.ts'
import { faultExamples } from './support/fault-examples.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every page of Markdown that people read; what typedoc makes is not among them. */
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'llms.txt',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** A page without what stands in code. */
const prose = (page: string): string => page.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** Where the links of a page lead. */
const linksIn = (page: string): string[] =>
  Array.from(prose(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)

/** The names by which headings are linked to: small letters, hyphens for spaces, nothing else. */
function anchorsIn(page: string): string[] {
  const headings = page.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Whether a link inside the repository leads to a file that is there, and to a heading of it. */
function resolves(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(root, target))) return false
  return anchor === undefined || anchorsIn(textOf(target)).includes(anchor)
}

/** Places that will be there in years. They are not asked: a test talks to nobody. */
const stable =
  /^https:\/\/(nodejs\.org|www\.rfc-editor\.org|modelcontextprotocol\.io|zod\.dev|semver\.org|keepachangelog\.com)(\/|$)/

const examples = pages.flatMap((page) => blocks(textOf(page), 'js').map((example) => [page, example]))

describe('a page', () => {
  it.each(pages)('links to files and headings that are there: %s', (page) => {
    const inside = linksIn(textOf(page)).filter((link) => !link.startsWith('https:'))
    expect(inside.filter((link) => !resolves(page, link))).toEqual([])
  })

  it.each(pages)('links outside only to places that stay: %s', (page) => {
    const outside = [...textOf(page).matchAll(/https?:\/\/[^\s)'"`]+/g)].map(([url]) => url)
    expect(outside.filter((url) => !stable.test(url))).toEqual([])
  })

  it.each(examples)('has an example that prints what its comments say: %s %#', async (_, example = '') => {
    expect(await printedBy(example)).toBe(promisedBy(example))
  })
})

describe('docs/protocol.md', () => {
  const page = textOf('docs/protocol.md')
  const sources = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  )
  const cited = sources.flatMap((path) =>
    Array.from(textOf(path).matchAll(/PROTOCOL §(\d(?:\.\d+)?)/g), ([, place = '']) => place),
  )

  it.each([...new Set(cited)].toSorted())('has the section %s, which the code cites', (place) => {
    const [number = '', item = ''] = place.split('.')
    const section = page.split(/^## /m).find((each) => each.startsWith(`${number}. `)) ?? ''
    expect(section).toMatch(item === '' ? /./ : new RegExp(`^${item}\\. `, 'm'))
  })
})

describe('docs/cli.md', () => {
  const page = textOf('docs/cli.md')

  it('shows the help of the program and of each command, and no other', () => {
    const pagesOfHelp = [helpOf(commands), ...Object.values(commands).map(helpOfCommand)]
    expect(blocks(page, 'text')).toEqual(pagesOfHelp.map((help) => `${help}\n`))
  })
})

describe('docs/errors.md', () => {
  const page = textOf('docs/errors.md')

  it('has a heading for each code, in order of precedence', () => {
    const headings = Array.from(page.matchAll(/^### `(.*)`$/gm), ([, code]) => code)
    expect(headings).toEqual(faultCodes)
  })

  it.each(faultCodes)('shows a message with %s as the library words it', (code) => {
    const section = page.split(`\n### \`${code}\`\n`)[1]?.split('\n### ')[0] ?? ''
    expect(blocks(section, 'text')).toEqual([`${explain([faultExamples[code]])}\n`])
  })
})

describe('llms.txt', () => {
  it('leads to every page', () => {
    const linked = linksIn(textOf('llms.txt'))
    expect(pages.filter((page) => page !== 'llms.txt' && !linked.includes(page))).toEqual([])
  })
})
