import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Language, Parser, Tree } from 'web-tree-sitter'
import { syntaxGate } from '../../../src/adapters/tree-sitter/syntax-gate.ts'
import { MemoryFileSystem } from '../../../src/adapters/memory/memory-file-system.ts'
import { jsonGate } from '../../../src/adapters/json/json-gate.ts'
import type { Verdict } from '../../../src/ports/gate.ts'
import { executeHashlineEdit } from '../../../src/tools/edit.ts'
import { listed } from '../../support/listed.ts'
import { refusalOf } from '../../support/refusal.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const utf8 = new TextEncoder()

/** What the gate says to one file's change from one text to another; null where there is no file. */
async function verdict(path: string, before: string | null, after: string | null): Promise<Verdict> {
  const [from, to] = [before, after].map((text) => (text === null ? null : utf8.encode(text)))
  return syntaxGate({ path, before: from ?? null, after: to ?? null, diff: '' })
}

async function said(path: string, before: string | null, after: string | null): Promise<string> {
  return (await verdict(path, before, after)).verdict
}

/** A text of each language, and what breaks it at its end. */
const languages: readonly [name: string, text: string, endings: readonly string[]][] = [
  ['TypeScript', 'const a: number = 1\n', ['.ts', '.mts', '.cts', '.d.ts']],
  ['TSX', 'const a = <b c={1 as number}>d</b>\n', ['.tsx']],
  ['JavaScript', 'export const a = <b>{c?.d ?? 1n}</b>\n', ['.js', '.mjs', '.cjs', '.jsx']],
  ['Python', 'def a(b: int) -> int:\n    return [b]\n', ['.py', '.pyi']],
  ['Go', 'package a\n\nfunc b() int { return 1 }\n', ['.go']],
  ['Rust', 'fn a() -> Option<i32> { Some(1) }\n', ['.rs']],
  ['Java', 'class A { int b() { return 1; } }\n', ['.java']],
  ['C++', 'template <class T> T a(T b) { return b; }\n', ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx']],
  ['C#', 'class A { int B => 1; }\n', ['.cs']],
  ['CSS', '.a > b { color: red; }\n', ['.css']],
  ['Bash', 'if [ -n "$a" ]; then echo b; fi\n', ['.sh', '.bash']],
  ['PHP', '<?php\nfunction a(int $b): int { return $b; }\n', ['.php']],
  ['Ruby', 'def a(b)\n  b.map { |c| c + 1 }\nend\n', ['.rb']],
  ['PowerShell', 'function A($b) { return $b }\n', ['.ps1', '.psm1']],
]

afterEach(() => {
  vi.restoreAllMocks()
})

describe('syntaxGate', () => {
  it.each(languages)('parses %s', async (name, text, endings) => {
    const broken = `${text}(((\n`
    for (const ending of [...endings, ...endings.map((each) => each.toUpperCase())]) {
      const path = `/w/a${ending}`
      expect([path, await said(path, null, text)]).toEqual([path, 'pass'])
      expect([path, await verdict(path, text, broken)]).toEqual([
        path,
        { verdict: 'veto', message: expect.stringContaining(`the new ${name} has `) },
      ])
    }
  })

  it('parses languages side by side, and loads each once', async () => {
    vi.resetModules()
    const [init, load] = [vi.spyOn(Parser, 'init'), vi.spyOn(Language, 'load')]
    const fresh = await import('../../../src/adapters/tree-sitter/syntax-gate.ts')
    const verdicts = [...languages, ...languages].map(([, text, [ending]]) =>
      fresh.syntaxGate({ path: `/w/a${ending}`, before: null, after: utf8.encode(`${text}(((\n`), diff: '' }),
    )
    expect(new Set((await Promise.all(verdicts)).map((each) => each.verdict))).toEqual(new Set(['veto']))
    expect([init.mock.calls.length, load.mock.calls.length]).toEqual([1, languages.length])
  })

  it.each<[what: string, before: string | null, after: string | null, expected: string]>([
    ['breaks a file', 'f(1)\n', 'f(1\n', 'veto'],
    ['creates a broken file', null, 'f(1\n', 'veto'],
    ['fills an empty file with a broken text', '', 'f(1\n', 'veto'],
    ['breaks a broken file in another place', 'a = [1 2]\nb = [1, 2]\n', 'a = [1 2]\nb = [1 2]\n', 'veto'],
    ['mends a file', 'f(1\n', 'f(1)\n', 'pass'],
    ['mends one place of two', 'a = [1 2]\nb = [1 2]\n', 'a = [1, 2]\nb = [1 2]\n', 'pass'],
    ['changes a broken file elsewhere', 'a = [1 2]\nb = 1\n', 'a = [1 2]\nb = 2\n', 'pass'],
    ['moves what is broken', 'a = [1 2]\nb = [1, 2]\n', 'a = [1, 2]\nb = [1 2]\n', 'pass'],
    ['keeps a file sound', 'f(1)\n', 'f(2)\n', 'pass'],
    ['empties a file', 'f(1)\n', '', 'pass'],
    ['removes a file', 'f(1)\n', null, 'pass'],
  ])('judges a change that %s', async (_, before, after, expected) => {
    expect(await said('/w/a.ts', before, after)).toBe(expected)
  })

  it.each(['/w/a.txt', '/w/a.ts.orig', '/w/ts', '/w/a.c', '/w/a.h', '/w/a.md'])(
    'has nothing to say to %s',
    async (path) => {
      expect(await verdict(path, 'f(1)\n', 'f(1\n')).toEqual({ verdict: 'pass' })
    },
  )

  it('leaves JSON to jsonGate, to its very words', async () => {
    const change = { path: '/w/a.json', before: utf8.encode('{}'), after: utf8.encode('{,}'), diff: '' }
    const verdictOfJson = await jsonGate(change)
    expect(verdictOfJson.verdict).toBe('veto')
    expect(await syntaxGate(change)).toEqual(verdictOfJson)
  })

  it.each<[what: string, path: string, before: string, after: string, message: readonly string[]]>([
    [
      'what does not parse',
      'a.ts',
      'one()\nconst a = [1, 2]\nthree()\n',
      'one()\nconst a = [1   2]\nthree()\n',
      [
        'the new TypeScript has 1 syntax error, the old 0: at line 2, column 16 "2" does not parse',
        '1 | one()',
        '2 | const a = [1   2]',
        '3 | three()',
        '4 | ',
      ],
    ],
    [
      'what is missing',
      'a.ts',
      'one(1)\n',
      'one([1)\n',
      [
        'the new TypeScript has 1 syntax error, the old 0: at line 1, column 7 ] is missing',
        '1 | one([1)',
        '2 | ',
      ],
    ],
    [
      'what is missing by its name',
      'a.rs',
      'fn a() { b.c }\n',
      'fn a() { b. }\n',
      [
        'the new Rust has 1 syntax error, the old 0: at line 1, column 12 field identifier is missing',
        '1 | fn a() { b. }',
        '2 | ',
      ],
    ],
    [
      'the first that is new',
      'a.js',
      'a = [1 2]\nb = [1, 2]\nc = [1, 2]\nd = [1 2]\n',
      'a = [1 2]\nb = [1 2]\nc = [1 2]\nd = [1 2]\n',
      [
        'the new JavaScript has 4 syntax errors, the old 2: at line 2, column 8 "2" does not parse',
        '1 | a = [1 2]',
        '2 | b = [1 2]',
        '3 | c = [1 2]',
        '4 | d = [1 2]',
        '5 | ',
      ],
    ],
    [
      'the first changed line of what began above it, past its indentation',
      'a.rs',
      'fn a() {\n    if b {\n        if c {\n            d();\n        }\n    }\n}\n',
      'fn a() {\n    if b {\n        if c {\n            d();\n    }\n}\n',
      [
        'the new Rust has 1 syntax error, the old 0: at line 5, column 5 "}" does not parse',
        '2 |     if b {',
        '3 |         if c {',
        '4 |             d();',
        '5 |     }',
        '6 | }',
        '7 | ',
      ],
    ],
    [
      'a place behind a mark and characters of more than one byte',
      'a.ts',
      '\ufeff"ä𝄞"; a = [1, 2]\r\n',
      '\ufeff"ä𝄞"; a = [1 2]\r\n',
      [
        'the new TypeScript has 1 syntax error, the old 0: at line 1, column 14 "2" does not parse',
        '1 | "ä𝄞"; a = [1 2]',
        '2 | ',
      ],
    ],
    [
      'no more than a line of what does not parse, from where it begins',
      'a.py',
      '',
      'def a()  \n    return 1\n',
      [
        'the new Python has 1 syntax error, the old 0: at line 1, column 1 "def a()" does not parse',
        '1 | def a()  ',
        '2 |     return 1',
        '3 | ',
      ],
    ],
  ])('names %s', async (_, path, before, after, message) => {
    expect(await verdict(path, before, after)).toEqual({ verdict: 'veto', message: message.join('\n') })
  })

  it('holds back an edit, and lets the same file be mended in steps', async () => {
    const broken = 'a = [1 2]\nb = [1 2]\nc = [1, 2]\n'
    const fileSystem = new MemoryFileSystem({ '/w/a.ts': broken })
    const edit = async (text: string, line: number, content: string): Promise<unknown> => {
      const { hash, at } = listed(text)
      const edits = [{ from: at(line), to: at(line), content }]
      return executeHashlineEdit({ path: 'a.ts', hash, edits }, '/w', undefined, fileSystem, {
        gates: [syntaxGate],
      })
    }
    expect((await refusalOf(edit(broken, 3, 'c = [1 2]'))).message).toBe(
      [
        'rejected: a check refuses this change of "a.ts": the new TypeScript has 3 syntax errors, the old 2: at line 3, column 8 "2" does not parse',
        '  1 | a = [1 2]',
        '  2 | b = [1 2]',
        '  3 | c = [1 2]',
        '  4 | ',
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
    await edit(broken, 1, 'a = [1, 2]')
    await edit('a = [1, 2]\nb = [1 2]\nc = [1, 2]\n', 2, 'b = [1, 2]')
    expect(Buffer.from(await fileSystem.readFile('/w/a.ts')).toString()).toBe(
      'a = [1, 2]\nb = [1, 2]\nc = [1, 2]\n',
    )
  })
})

/** Each look at the clock finds 300 ms gone. */
function slowClock(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 300))
}

describe('a text that takes long', () => {
  const long = 'f(1)\n'.repeat(10_000)

  it('passes, and the answer says that it was not parsed to its end', async () => {
    slowClock()
    expect(await verdict('/w/a.ts', long, `${long}f(\n`)).toEqual({
      verdict: 'unavailable',
      reason: 'TypeScript took longer than 500 ms to parse',
    })
  })

  it('also where it is the old one', async () => {
    slowClock()
    expect(await verdict('/w/a.ts', long, 'f(\n')).toEqual({
      verdict: 'unavailable',
      reason: 'TypeScript took longer than 500 ms to parse',
    })
  })

  it('is parsed where it is one MiB of plain source, or given up in time', async () => {
    const line = 'export function f(a: number, b: string): string { return a > 1 ? b.slice(a) : `x` }\n'
    const source = line.repeat(Math.floor(1_048_576 / line.length))
    const started = performance.now()
    expect(['pass', 'unavailable']).toContain(await said('/w/a.ts', source, source.replace('slice', 'at')))
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('is not begun over one MiB', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const parse = vi.spyOn(Parser.prototype, 'parse')
    const [most, more] = [' '.repeat(1_048_576), ' '.repeat(1_048_577)]
    expect(await said('/w/a.ts', '', most)).toBe('pass')
    expect(parse).toHaveBeenCalledOnce()
    const unavailable = { verdict: 'unavailable', reason: 'no more than 1048576 bytes are parsed' }
    expect([await verdict('/w/a.ts', '', more), await verdict('/w/a.ts', more, '')]).toEqual([
      unavailable,
      unavailable,
    ])
    expect(parse).toHaveBeenCalledOnce()
  })

  it('gives back all that it took from the parser', async () => {
    const made = vi.spyOn(Parser.prototype, 'setLanguage')
    const [parserDeleted, treeDeleted] = [
      vi.spyOn(Parser.prototype, 'delete'),
      vi.spyOn(Tree.prototype, 'delete'),
    ]
    await verdict('/w/a.ts', 'f(1)\n', 'f(1\n')
    expect([made, parserDeleted, treeDeleted].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 2])
    slowClock()
    await verdict('/w/a.ts', long, `${long}f(\n`)
    expect([made, parserDeleted, treeDeleted].map((spy) => spy.mock.calls.length)).toEqual([2, 2, 2])
  })
})

/** The gate as a package would bring it, in a folder with no packages but the ones given. */
async function installed(
  packages: Readonly<Record<string, string>>,
): Promise<(path: string) => Promise<Verdict>> {
  const folder = await temporaryFolder()
  const ssr = new URL('../../../src/adapters/tree-sitter/syntax-gate.ts', import.meta.url).pathname
  const platform = new URL('../../../src/platform/node.ts', import.meta.url).pathname
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '#platform': platform } },
    build: { ssr, outDir: folder, rollupOptions: { output: { entryFileNames: 'gate.mjs' } } },
  })
  for (const [name, source] of Object.entries(packages)) {
    const target = join(folder, 'node_modules', name)
    await mkdir(join(target, '..'), { recursive: true })
    if (source.startsWith('/')) await symlink(source, target)
    else {
      await mkdir(target)
      await writeFile(join(target, 'index.mjs'), source)
      await writeFile(
        join(target, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', exports: './index.mjs' }),
      )
    }
  }
  return async (path) => {
    const change =
      "{ path: process.argv[1], before: null, after: new TextEncoder().encode('f(1 '), diff: '' }"
    const script = `import { syntaxGate } from ${JSON.stringify(join(folder, 'gate.mjs'))}\nconsole.log(JSON.stringify(await syntaxGate(${change})))`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      path,
    ])
    return JSON.parse(stdout)
  }
}

describe('without its peers', () => {
  const library = new URL('../../../node_modules/web-tree-sitter', import.meta.url).pathname
  const grammars = new URL('../../../node_modules/@vscode/tree-sitter-wasm', import.meta.url).pathname
  const hint = {
    verdict: 'unavailable',
    reason: 'TypeScript is not parsed; npm install web-tree-sitter @vscode/tree-sitter-wasm',
  }

  it.each([
    ['any', {}],
    ['the library', { '@vscode/tree-sitter-wasm': grammars }],
    ['the grammars', { 'web-tree-sitter': library }],
  ])('without %s, passes and says what to install', async (_, packages) => {
    expect(await (await installed(packages))('/w/a.ts')).toEqual(hint)
  })

  it('with both, looks', async () => {
    const gate = await installed({ 'web-tree-sitter': library, '@vscode/tree-sitter-wasm': grammars })
    expect((await gate('/w/a.ts')).verdict).toBe('veto')
  })

  it('with a library that does not work, passes and says why', async () => {
    const gate = await installed({
      'web-tree-sitter': "throw new Error('another version is needed')",
      '@vscode/tree-sitter-wasm': grammars,
    })
    expect(await gate('/w/a.ts')).toEqual({
      verdict: 'unavailable',
      reason: 'the grammar of TypeScript cannot be loaded: Error: another version is needed',
    })
  })

  it('judges JSON, and passes what it knows nothing of', async () => {
    const gate = await installed({})
    expect([(await gate('/w/a.json')).verdict, (await gate('/w/a.txt')).verdict]).toEqual(['veto', 'pass'])
  })
})
