import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import * as ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = new URL('../src/', import.meta.url).pathname

/** Paths inside src, with `/`. The kernel is written in a language of its own. */
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => path.endsWith('.ts') && !path.startsWith('platform/kernel'))

/** The exports of a source that have no docstring; what it only passes on has one where it is declared. */
function undocumented(source: string): string[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  return file.statements
    .filter((statement) => isExported(statement) && ts.getJSDocCommentsAndTags(statement).length === 0)
    .map((statement) => statement.getText(file).split('\n')[0] ?? '')
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

describe('undocumented', () => {
  it.each([
    ['export const a = 1', ['export const a = 1']],
    ['// No docstring.\nexport interface A {\n  b: 1\n}', ['export interface A {']],
    ['/** A. */\nexport function a() {}\nexport type B = 1', ['export type B = 1']],
    ['/** A. */\nexport class A {}', []],
    ["const a = 1\nexport { b } from './b.ts'", []],
  ])('finds in %j %j', (source, found) => {
    expect(undocumented(source)).toEqual(found)
  })
})

describe('src', () => {
  it.each(paths)('says of every export what it is, in %s', (path) => {
    expect(undocumented(readFileSync(join(root, path), 'utf8'))).toEqual([])
  })
})
