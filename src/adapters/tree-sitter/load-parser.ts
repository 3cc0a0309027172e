import { createRequire } from 'node:module'
import type { Parser } from 'web-tree-sitter'
import { codeOf } from '../../ports/system-error.ts'
import type { SourceLanguage } from './languages.ts'

/** Makes parsers of one language, or says why it cannot. Whoever makes a parser deletes it. */
export type Loaded = { readonly create: () => Parser } | { readonly reason: string }

const { resolve } = createRequire(import.meta.url)

/** Whether the packages of the parser are there; whether they can be loaded, only a look tells. */
export function isInstalled(): boolean {
  try {
    resolve('web-tree-sitter')
    resolve('@vscode/tree-sitter-wasm')
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** By grammar: each is loaded once in a process, when it is first asked for. */
const loaded = new Map<string, Promise<Loaded>>()
let library: ReturnType<typeof loadLibrary> | undefined

/** Loads the grammar of a language. Both packages are optional peers, so it may not be there. */
export function loadParser(language: SourceLanguage): Promise<Loaded> {
  const loading = loaded.get(language.grammar) ?? load(language)
  loaded.set(language.grammar, loading)
  return loading
}

/** Whatever keeps a grammar from being loaded keeps the gate from looking, and no change from being made. */
async function load({ name, grammar }: SourceLanguage): Promise<Loaded> {
  try {
    library ??= loadLibrary()
    const { Language, Parser } = await library
    const language = await Language.load(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`))
    return { create: () => new Parser().setLanguage(language) }
  } catch (error) {
    if (isMissing(error))
      return { reason: `${name} is not parsed; npm install web-tree-sitter @vscode/tree-sitter-wasm` }
    return { reason: `the grammar of ${name} cannot be loaded: ${String(error)}` }
  }
}

async function loadLibrary(): Promise<typeof import('web-tree-sitter')> {
  const module = await import('web-tree-sitter')
  await module.Parser.init()
  return module
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
}
