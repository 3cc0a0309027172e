import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = textOf('docs/security-review.md')

/** Modules that reach outside of this program, or run what is not its own. */
const reaching = /^node:(?:fs|fs\/promises|child_process|net|vm|module|dgram|http|https|tls|worker_threads)$/

/** Calls and names that do, or that take a text apart or to somebody's eyes. */
const sinks: ReadonlySet<string> = new Set([
  'process.kill',
  'process.getBuiltinModule',
  'process.argv',
  'process.env',
  'process.stdout',
  'process.stderr',
  'process.stdin',
  'JSON.parse',
  'WebAssembly.Module',
  'WebAssembly.Instance',
  'import.meta.resolve',
])

/** Why a source has to be in the review: what it loads and calls that could do harm. */
function reachOf(source: string): readonly string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) for (const name of loadedBy(node)) found.add(name)
    if (ts.isPropertyAccessExpression(node) && sinks.has(node.getText())) found.add(node.getText())
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') found.add('new RegExp')
    if (ts.isCallExpression(node) && isImport(node)) found.add(`import(${node.arguments[0]?.getText()})`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true))
  return [...found]
}

/** A reaching module of which more than types and constants is loaded. */
function loadedBy({ importClause, moduleSpecifier }: ts.ImportDeclaration): readonly string[] {
  const module = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
  if (!reaching.test(module) || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
  const named = importClause?.namedBindings
  if (named === undefined || !ts.isNamedImports(named)) return [module]
  const values = named.elements.filter(({ isTypeOnly, name }) => !isTypeOnly && name.text !== 'constants')
  return values.length === 0 ? [] : [module]
}

/** An import of a package, or of what only running tells. */
function isImport({ expression, arguments: [name] }: ts.CallExpression): boolean {
  if (expression.kind !== ts.SyntaxKind.ImportKeyword || name === undefined) return false
  return !(ts.isStringLiteral(name) && name.text.startsWith('.'))
}

/** The names that a source declares, of functions, methods and constants. */
function declaredIn(source: string): readonly string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
    if ((isNamed || ts.isVariableDeclaration(node)) && node.name !== undefined)
      names.push(node.name.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true))
  return names
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll(sep, '/')}`)
  .filter((path) => path.endsWith('.ts'))

/** What the page names: a file, and perhaps something in it. */
const named = Array.from(
  page.matchAll(/`((?:src|test)\/[^`:]+\.ts)(?::([^`]+))?`/g),
  ([, path = '', name]) => ({
    path,
    name,
  }),
)

describe('what has to be reviewed', () => {
  it.each<[source: string, why: readonly string[]]>([
    ["import { open } from 'node:fs/promises'", ['node:fs/promises']],
    ["import fs from 'node:fs'", ['node:fs']],
    ["import 'node:net'", ['node:net']],
    ["import { constants, type Stats } from 'node:fs'", []],
    ["import type { Stats } from 'node:fs'", []],
    ["import { join } from 'node:path'", []],
    ['process.kill(1, 0)', ['process.kill']],
    ["const { spawn } = process.getBuiltinModule('node:child_process')", ['process.getBuiltinModule']],
    ['JSON.parse(text)', ['JSON.parse']],
    ["new RegExp('a')", ['new RegExp']],
    ["await import('left-pad')", ["import('left-pad')"]],
    ['await import(name)', ['import(name)']],
    ["await import('./a.ts')", []],
  ])('is told of %j', (source, why) => {
    expect(reachOf(source)).toEqual(why)
  })
})

describe('docs/security-review.md', () => {
  it('names every source that reaches the system, starts, signals, parses, compiles or prints', () => {
    const known = new Set(named.map(({ path }) => path))
    const missing = sources.map((path) => ({ path, reach: reachOf(textOf(path)) }))
    expect(missing.filter(({ path, reach }) => reach.length > 0 && !known.has(path))).toEqual([])
  })

  it('names only what is there', () => {
    const gone = named.filter(
      ({ path, name }) =>
        !existsSync(join(root, path)) || (name !== undefined && !declaredIn(textOf(path)).includes(name)),
    )
    expect(gone).toEqual([])
  })

  it('shows a test in every row', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:from|-)/.test(line))
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter((row) => !/`test\/[^`]+\.test\.ts` *\|$/.test(row))).toEqual([])
  })
})
