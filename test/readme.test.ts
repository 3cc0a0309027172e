import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

function blocks(language: string): string[] {
  return Array.from(
    readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')),
    ([, block = '']) => block,
  )
}

/** The modules that examples import, from the sources. */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  hashline: () => import('../src/index.ts'),
  'hashline/protocol': () => import('../src/protocol.ts'),
  'hashline/memory': () => import('../src/adapters/memory/memory-file-system.ts'),
  'hashline/node': () => import('../src/node.ts'),
  'hashline/openai': () => import('../src/harness/openai.ts'),
  'hashline/tree-sitter': () => import('../src/adapters/tree-sitter/syntax-gate.ts'),
}

/** Runs an example and gives what it prints. */
async function printedBy(example: string): Promise<string> {
  const body = example.replaceAll(/^import (\{.*\}) from '(.*)'$/gm, "const $1 = await load('$2')")
  const printed: string[] = []
  const run = new Function('load', 'console', `return (async () => {${body}})()`)
  await run((name: string) => modules[name]?.(), {
    log: (...values: unknown[]) => printed.push(values.join(' ')),
  })
  return printed.join('\n')
}

/** The comments of an example that stand alone on their line. */
function promisedBy(example: string): string {
  return Array.from(example.matchAll(/^\/\/ ?(.*)$/gm), ([, comment]) => comment).join('\n')
}

describe('README', () => {
  it.each(blocks('js'))('has an example that prints what its comments say: %#', async (example) => {
    expect(await printedBy(example)).toBe(promisedBy(example))
  })

  it.each(['npm ci && npm run demo', 'npm ci && npm test'])('has the command %s', (command) => {
    expect(blocks('sh').join('')).toMatch(new RegExp(`^${command}( |$)`, 'm'))
  })

  it('names each way to import it, once', () => {
    const names = Object.keys(manifest.exports).filter((path) => path !== './package.json')
    const rows = Array.from(readme.matchAll(/^\| `(hashline(?:\/[\w-]+)?)` +\|/gm), ([, name]) => name)
    expect(rows.toSorted()).toEqual(names.map((path) => path.replace(/^\./, 'hashline')).toSorted())
  })

  it('gives the reason for each dependency', () => {
    const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
    expect(names.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([])
  })
})
