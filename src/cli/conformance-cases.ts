import { readFileSync } from 'node:fs'

/** What a case asks about. */
export const kinds = ['letters', 'anchor', 'lines', 'edit'] as const

/** One of them. */
export type Kind = (typeof kinds)[number]

/** One case: what is asked, and the fields that the answer must have. `error` where it is to be refused. */
export interface Case {
  readonly kind: Kind
  readonly asked: Fields
  readonly expected: Fields
}

/** The fields of a vector, a question or an answer, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** Where a kind stands, which of its fields are asked; all others are expected. */
const sources: { readonly [Each in Kind]: { readonly file: string; readonly asked: readonly string[] } } = {
  letters: { file: 'anchors', asked: ['line'] },
  anchor: { file: 'anchor-forms', asked: ['text'] },
  lines: { file: 'lines', asked: ['bytes'] },
  edit: { file: 'apply', asked: ['before', 'hash', 'edits'] },
}

/** All vectors of the package, kind by kind. They stand beside its sources, and beside what is built of them. */
export function loadCases(folder: URL = new URL('../../vectors/', import.meta.url)): readonly Case[] {
  return kinds.flatMap((kind) => {
    const { file, asked } = sources[kind]
    const vectors: readonly Fields[] = JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'))
    return vectors.map((vector) => caseOf(kind, vector, asked))
  })
}

/** A refused case expects the error alone: what else is known of it, a library need not know. */
function caseOf(kind: Kind, vector: Fields, asked: readonly string[]): Case {
  const entries = Object.entries(vector)
  const expected =
    'error' in vector ? { error: vector['error'] } : fieldsOf(entries.filter(([key]) => !asked.includes(key)))
  return { kind, asked: fieldsOf(entries.filter(([key]) => asked.includes(key))), expected }
}

function fieldsOf(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries)
}
