import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import * as ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** What a folder of src may import: other folders, and packages by how their names begin. */
interface Rule {
  readonly layers: readonly string[]
  readonly packages: readonly string[]
  /** Names that the layer must not use. */
  readonly without: readonly string[]
  /** Whether packages are there for their types alone, and nothing of them is loaded. */
  readonly typesOnly?: true
}

const host = ['process', 'Buffer', 'console']
const time = ['async', 'await', 'Promise', 'Date', 'performance', 'setTimeout']
const any = ['']

/** DESIGN §1. A folder that is not here is refused. */
const rules: Readonly<Record<string, Rule>> = {
  platform: { layers: ['platform'], packages: ['node:', '@noble/hashes'], without: time },
  protocol: { layers: ['protocol'], packages: ['#platform'], without: [...host, ...time] },
  engine: { layers: ['engine', 'protocol'], packages: [], without: [...host, ...time] },
  ports: { layers: ['ports', 'protocol'], packages: [], without: host },
  tools: {
    layers: ['tools', 'ports', 'engine', 'protocol'],
    packages: ['zod', 'fastest-levenshtein', 'ignore', 'picomatch'],
    without: host,
  },
  adapters: { layers: ['adapters', 'ports', 'protocol'], packages: any, without: [] },
  harness: { layers: ['harness', 'tools', 'protocol'], packages: any, without: [], typesOnly: true },
  dialects: {
    layers: ['dialects', 'tools', 'engine', 'protocol'],
    packages: ['zod', 'xxhash-wasm'],
    without: [],
  },
  cli: {
    layers: ['cli', 'dialects', 'harness', 'adapters', 'tools', 'ports', 'engine', 'protocol'],
    packages: any,
    without: [],
  },
}

/** The files at the root of src only pass on what others export. */
const doors: Readonly<Record<string, Rule>> = {
  'protocol.ts': { layers: ['protocol', 'engine'], packages: [], without: [] },
  'index.ts': {
    layers: ['protocol.ts', 'protocol', 'ports', 'tools', 'adapters'],
    packages: [],
    without: [],
  },
  'dialects.ts': { layers: ['protocol.ts', 'dialects'], packages: [], without: [] },
  'node.ts': { layers: ['adapters'], packages: [], without: [] },
}

const root = new URL('../src/', import.meta.url).pathname

/** Paths inside src, with `/`. */
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => path.endsWith('.ts'))

const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The folder a path stands in, or the name of a door. */
const layerOf = (path: string): string => path.split('/')[0] ?? path

const ruleOf = (path: string): Rule | undefined => rules[layerOf(path)] ?? doors[path]

const importsOf = (source: string): string[] =>
  ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName)

/** What a file imports when it runs. `import { type X }` counts: it loads the module, and takes nothing of it. */
function loadedBy(source: string): string[] {
  const types = parsed(source).statements.filter(isTypeImport)
  return importsOf(types.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end), source))
}

const isTypeImport = (statement: ts.Statement): boolean =>
  ts.isImportDeclaration(statement)
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : ts.isExportDeclaration(statement) && statement.isTypeOnly

/** The path inside src that a relative import means. */
const resolved = (path: string, imported: string): string =>
  normalize(join(dirname(path), imported)).replaceAll(sep, '/')

function mayImport(path: string, imported: string, { layers, packages }: Rule): boolean {
  // The program says its version.
  if (imported === '../../package.json') return layerOf(path) === 'cli'
  if (imported.startsWith('.')) return layers.includes(layerOf(resolved(path, imported)))
  return packages.some((name) => imported.startsWith(name))
}

/** Names of things outside the file, and the keywords of asynchronous code. What is behind a dot is no name. */
function namesOf(source: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMember(node)) names.push(node.text)
    if (node.kind === ts.SyntaxKind.AsyncKeyword) names.push('async')
    if (node.kind === ts.SyntaxKind.AwaitKeyword || ts.isAwaitExpression(node)) names.push('await')
    ts.forEachChild(node, visit)
  }
  visit(parsed(source))
  return names
}

/** Whether a name only names a member: `x.process`, `{ process: 1 }`, but not `{ process }`. */
const isMember = (node: ts.Identifier): boolean =>
  'name' in node.parent && node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent)

const parsed = (source: string): ts.SourceFile =>
  ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)

/** Everything that the rules have against a file. */
function violations(path: string, source: string): string[] {
  const rule = ruleOf(path)
  if (rule === undefined) return ['there is no rule for this place']
  const imports = importsOf(source).filter((imported) => !mayImport(path, imported, rule))
  const loaded = loadedBy(source).filter((imported) => !imported.startsWith('.'))
  const names = new Set(namesOf(source).filter((name) => rule.without.includes(name)))
  const statements = parsed(source).statements.filter((statement) => !ts.isExportDeclaration(statement))
  return [
    ...imports.map((imported) => `imports ${imported}`),
    ...(rule.typesOnly === true ? loaded.map((imported) => `loads ${imported}`) : []),
    ...Array.from(names, (name) => `uses ${name}`),
    ...(path in doors && statements.length > 0 ? ['has logic of its own'] : []),
    ...(source.split('\n').length > 201 ? ['has more than 200 lines'] : []),
  ]
}

/** All files that a file reaches by relative imports, itself included. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  const relative = importsOf(sourceOf(path)).filter((imported) => imported.startsWith('.'))
  for (const imported of relative) reachedFrom(resolved(path, imported), reached)
  return reached
}

/** The names that a door passes on, types included. */
function exportsOf(path: string): string[] {
  return parsed(sourceOf(path)).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return []
    if (statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause))
      return statement.exportClause.elements.map(({ name }) => name.text)
    const from = statement.moduleSpecifier
    return from !== undefined && ts.isStringLiteral(from) ? exportsOf(resolved(path, from.text)) : []
  })
}

describe('the rules', () => {
  it.each([
    ['engine/a.ts', "import { x } from '../tools/x.ts'", 'imports ../tools/x.ts'],
    ['engine/a.ts', "import type { X } from '../tools/x.ts'", 'imports ../tools/x.ts'],
    ['engine/a.ts', "export * from '../cli/x.ts'", 'imports ../cli/x.ts'],
    ['engine/a.ts', "const x = import('../cli/x.ts')", 'imports ../cli/x.ts'],
    ['engine/a.ts', "import '../index.ts'", 'imports ../index.ts'],
    ['protocol/a.ts', "import 'node:fs'", 'imports node:fs'],
    ['protocol/a.ts', "import '../platform/node.ts'", 'imports ../platform/node.ts'],
    ['tools/a.ts', "import '../adapters/node/x.ts'", 'imports ../adapters/node/x.ts'],
    ['tools/a.ts', "import x from 'node:path'", 'imports node:path'],
    ['tools/a.ts', "import x from 'left-pad'", 'imports left-pad'],
    ['adapters/node/a.ts', "import '../../tools/x.ts'", 'imports ../../tools/x.ts'],
    ['protocol/a.ts', 'export const x = process.argv', 'uses process'],
    ['ports/a.ts', 'export type X = Buffer', 'uses Buffer'],
    ['tools/a.ts', 'console.log(1)', 'uses console'],
    ['tools/a.ts', 'export const x = { y: process }', 'uses process'],
    ['tools/a.ts', 'export const x = { process }', 'uses process'],
    ['engine/a.ts', 'export async function x() {}', 'uses async'],
    ['engine/a.ts', 'export const x = async () => 1', 'uses async'],
    ['engine/a.ts', 'export type X = Promise<void>', 'uses Promise'],
    ['protocol/a.ts', 'for await (const x of y) x', 'uses await'],
    ['protocol/a.ts', 'export const now = Date.now()', 'uses Date'],
    ['harness/a.ts', "import { tool } from 'ai'", 'loads ai'],
    ['harness/a.ts', "import { type Tool } from 'ai'", 'loads ai'],
    ['harness/a.ts', "import type { Tool } from 'ai'\nconst x = import('ai')", 'loads ai'],
    ['harness/a.ts', "export { tool } from 'ai'", 'loads ai'],
    ['harness/a.ts', "import 'ai'", 'loads ai'],
    ['harness/a.ts', "import fs from 'node:fs'", 'loads node:fs'],
    ['harness/a.ts', "import '../adapters/node/x.ts'", 'imports ../adapters/node/x.ts'],
    ['sundries/a.ts', '', 'there is no rule for this place'],
    ['sundries.ts', '', 'there is no rule for this place'],
    ['index.ts', 'export const x = 1', 'has logic of its own'],
    ['index.ts', "import './tools/x.ts'", 'has logic of its own'],
    ['protocol.ts', "export * from './tools/x.ts'", 'imports ./tools/x.ts'],
    ['cli/a.ts', '\n'.repeat(201), 'has more than 200 lines'],
  ])('refuse in %s: %j', (path, source, violation) => {
    expect(violations(path, source)).toContain(violation)
  })

  it.each([
    ['engine/a.ts', "import { x } from '../protocol/x.ts'\nimport './y.ts'"],
    ['protocol/a.ts', "import { isUtf8 } from '#platform'"],
    ['tools/a.ts', "import * as z from 'zod'\nexport const x = async () => y.process"],
    ['tools/a.ts', 'export const x = { process: 1 }\nexport interface X { readonly Buffer: 1 }'],
    ['adapters/node/a.ts', "import 'node:fs'\nprocess.exit()"],
    ['harness/a.ts', "import type { Tool } from 'ai'\nexport type { Tool } from 'ai'\nimport './y.ts'"],
    ['index.ts', "export * from './protocol.ts'\nexport type { X } from './tools/x.ts'"],
    ['cli/a.ts', '\n'.repeat(200)],
  ])('allow in %s: %j', (path, source) => {
    expect(violations(path, source)).toEqual([])
  })
})

describe('src', () => {
  it.each(paths)('keeps the rules in %s', (path) => {
    expect(violations(path, sourceOf(path))).toEqual([])
  })

  it('needs nothing of Node behind its public door', () => {
    const reached = [...reachedFrom('index.ts')]
    expect(reached).toContain('engine/apply.ts')
    expect(
      reached.filter((path) => importsOf(sourceOf(path)).some((name) => name.startsWith('node:'))),
    ).toEqual([])
  })
})

describe('package-lock.json', () => {
  it('has one zod, since the schemas of two do not fit together', () => {
    const { packages } = JSON.parse(readFileSync(join(root, '../package-lock.json'), 'utf8'))
    const places = Object.keys(packages).filter((place) => /(^|\/)node_modules\/zod$/.test(place))
    expect(places).toEqual(['node_modules/zod'])
  })
})

describe('the public door', () => {
  it('exports these names, and no others', () => {
    expect(exportsOf('index.ts').toSorted()).toEqual([
      'Anchor',
      'Applied',
      'AppliedChange',
      'Delivery',
      'DirectoryEntry',
      'EditDetails',
      'EditFileDetails',
      'EditFileParams',
      'EditFileParamsSchema',
      'EditParams',
      'EditParamsSchema',
      'EditRequest',
      'EditedFile',
      'Fault',
      'FaultCode',
      'FaultOf',
      'Faults',
      'FileHunk',
      'FileStatus',
      'FileSystem',
      'Gate',
      'GrepDetails',
      'GrepOptions',
      'GrepParams',
      'GrepParamsSchema',
      'GrepProgress',
      'HashlineError',
      'HashlineRange',
      'HashlineToolsOptions',
      'HostOptions',
      'Hunk',
      'JsonSchema',
      'JsonSchemas',
      'Letters',
      'LineChecks',
      'LineRun',
      'MatchedFile',
      'MinimalToolsOptions',
      'NearMiss',
      'Notation',
      'Origin',
      'PageLimits',
      'PromisesLike',
      'ProposedChange',
      'Provenance',
      'Range',
      'ReadDetails',
      'ReadOptions',
      'ReadParams',
      'ReadParamsSchema',
      'Reason',
      'RemoveDetails',
      'RemoveParams',
      'RemoveParamsSchema',
      'ReplaceTextDetails',
      'ReplaceTextParams',
      'ReplaceTextParamsSchema',
      'Result',
      'RollbackError',
      'Scene',
      'SearchQuery',
      'SessionFacts',
      'Shell',
      'ShellCommand',
      'ShellDetails',
      'ShellEnd',
      'ShellOptions',
      'ShellOutput',
      'ShellParams',
      'ShellParamsSchema',
      'ShellSession',
      'ShellSignal',
      'ShellToolLimits',
      'ShellToolOptions',
      'ShellWait',
      'SkippedCount',
      'Snapshot',
      'Span',
      'StopReason',
      'Swap',
      'SwapOptions',
      'SwapResult',
      'Tag',
      'Tool',
      'ToolContext',
      'ToolEffects',
      'ToolOptions',
      'ToolResult',
      'ToolSpec',
      'Unrestored',
      'Verdict',
      'WaitOutcome',
      'WriteDetails',
      'WriteOptions',
      'WriteParams',
      'WriteParamsSchema',
      'WriteStdinParams',
      'WriteStdinParamsSchema',
      'applyEdits',
      'createEditFileTool',
      'createHashlineEditTool',
      'createHashlineGrepTool',
      'createHashlineReadTool',
      'createHashlineRemoveTool',
      'createHashlineTools',
      'createHashlineWriteTool',
      'createMinimalTools',
      'createProvenance',
      'createShellTool',
      'createWriteStdinTool',
      'executeEditFile',
      'executeHashlineEdit',
      'executeHashlineGrep',
      'executeHashlineRead',
      'executeHashlineRemove',
      'executeHashlineWrite',
      'executeReplaceText',
      'executeShell',
      'executeWriteStdin',
      'explain',
      'faultCodes',
      'fileSystemFrom',
      'formatAnchor',
      'formatHeader',
      'formatLine',
      'jsonGate',
      'lettersOf',
      'listGroups',
      'listSnapshot',
      'maxByteLength',
      'parseAnchor',
      'parseEditRequest',
      'parseTag',
      'relocate',
      'replaceText',
      'rollbackError',
      'snapshotOf',
      'tagOf',
    ])
  })
})
