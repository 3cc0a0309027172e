/** The fenced blocks of a page in a language. */
export function blocksIn(page: string, language: string): string[] {
  return Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')),
    ([, block = '']) => block,
  )
}

/** The modules that examples import, from the sources. */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  hashline: () => import('../../src/index.ts'),
  'hashline/protocol': () => import('../../src/protocol.ts'),
  'hashline/dialects': () => import('../../src/dialects.ts'),
  'hashline/memory': () => import('../../src/adapters/memory/memory-file-system.ts'),
  'hashline/node': () => import('../../src/node.ts'),
  'hashline/openai': () => import('../../src/harness/openai.ts'),
  'hashline/tree-sitter': () => import('../../src/adapters/tree-sitter/syntax-gate.ts'),
}

/** Runs an example and gives what it prints. */
export async function printedBy(example: string): Promise<string> {
  const body = example.replaceAll(/^import (\{.*\}) from '(.*)'$/gm, "const $1 = await load('$2')")
  const printed: string[] = []
  const run = new Function('load', 'console', `return (async () => {${body}})()`)
  await run((name: string) => modules[name]?.(), {
    log: (...values: unknown[]) => printed.push(values.join(' ')),
  })
  return printed.join('\n')
}

/** The comments of an example that stand alone on their line. */
export function promisedBy(example: string): string {
  return Array.from(example.matchAll(/^\/\/ ?(.*)$/gm), ([, comment]) => comment).join('\n')
}
