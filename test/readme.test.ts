import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocks, importNames } from './support/examples.ts'

const root = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

describe('README', () => {
  it.each(['npm ci && npm run demo', 'npm ci && npm test'])('has the command %s', (command) => {
    expect(blocks(readme, 'sh').join('')).toMatch(new RegExp(`^${command}( |$)`, 'm'))
  })

  it('names each way to import it, once', () => {
    const rows = Array.from(readme.matchAll(/^\| `(hashline(?:\/[\w-]+)?)` +\|/gm), ([, name]) => name)
    expect(rows.toSorted()).toEqual(importNames.toSorted())
  })

  it('gives the reason for each dependency', () => {
    const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
    expect(names.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([])
  })
})
