import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const { exports, tsup } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

/** The blocks of one language in a page of Markdown. */
export function blocks(page: string, language: string): string[] {
  return Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')),
    ([, block = '']) => block,
  )
}

/** Runs an example and gives what it prints. Examples import the package from its sources. */
export async function printedBy(example: string): Promise<string> {
  const body = example.replaceAll(
    /^import (\{.*\}) from '(.*)'$/gm,
    (_, names: string, from: string) => `const ${names.replaceAll(' as ', ': ')} = await load('${from}')`,
  )
  const printed: string[] = []
  const run = new Function('load', 'console', `return (async () => {${body}})()`)
  await run(load, { log: (...values: unknown[]) => printed.push(values.join(' ')) })
  return printed.join('\n')
}

/** The comments of an example that stand alone on their line. */
export function promisedBy(example: string): string {
  return Array.from(example.matchAll(/^\/\/ ?(.*)$/gm), ([, comment]) => comment).join('\n')
}

/** The names under which the package can be imported. */
export const importNames: readonly string[] = Object.keys(exports)
  .filter((path) => path !== './package.json')
  .map((path) => path.replace(/^\./, 'hashline'))

function load(name: string): Promise<object> {
  const source = importNames.includes(name) ? sourceOf(name.replace(/^hashline/, '.')) : undefined
  return import(/* @vite-ignore */ source === undefined ? name : new URL(source, root).href)
}

/** The file that is built to what an export path names. */
function sourceOf(path: string): string | undefined {
  const built = exports[path].default.replace(/^\.\//, '').replace(/\.js$/, '')
  for (const { entry, outDir = 'dist' } of tsup)
    for (const [name, source] of Object.entries<string>(entry))
      if (`${outDir}/${name}` === built) return source
  return undefined
}
