import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocks, printedBy, promisedBy } from './support/examples.ts'

const folder = new URL('../docs/', import.meta.url)
const pages = ['../README.md', ...readdirSync(folder).filter((name) => name.endsWith('.md'))]
const pageOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const examples = pages.flatMap((name) => blocks(pageOf(name), 'js').map((block) => [name, block] as const))

/** Where links of a page lead, but for other sites. */
const linksOf = (page: string): string[] =>
  Array.from(page.matchAll(/\]\(([^)#]+)/g), ([, to = '']) => to).filter((to) => !/^\w+:/.test(to))

describe('docs', () => {
  it.each(examples)('%s has an example that prints what its comments say: %#', async (_, example) => {
    expect(await printedBy(example)).toBe(promisedBy(example))
  })

  it.each(pages)('%s links to files that are there', (name) => {
    expect(linksOf(pageOf(name)).filter((to) => !existsSync(new URL(to, new URL(name, folder))))).toEqual([])
  })
})
