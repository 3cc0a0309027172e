import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applyEdits } from '../src/engine/apply.ts'
import { parseAnchor } from '../src/protocol/anchor.ts'
import type { EditRequest } from '../src/protocol/edit.ts'
import { lettersOf } from '../src/protocol/letters.ts'
import { snapshotOf, type Snapshot } from '../src/protocol/snapshot.ts'
import { tagOf } from '../src/protocol/tag.ts'
import type { Result } from '../src/protocol/result.ts'

/** Machine-readable cases from an independent implementation. Bytes are base64. */
function vectors<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'))
}

const decode = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function outcomeOf<Value>(result: Result<Value>, show: (value: Value) => object): object {
  return result.ok ? show(result.value) : { error: result.faults[0].code }
}

const linesOf = (snapshot: Snapshot): string[] =>
  Array.from({ length: snapshot.lineCount }, (_, index) => snapshot.line(index + 1))

it.each(vectors<{ line: string; letters: string }>('anchors'))('letters of $line', ({ line, letters }) => {
  expect(lettersOf(line)).toBe(letters)
})

it.each(vectors<{ text: string; line?: number; letters?: string; error?: string }>('anchor-forms'))(
  'anchor $text',
  ({ text, ...expected }) => {
    expect(outcomeOf(parseAnchor(text), (anchor) => anchor)).toEqual(expected)
  },
)

it.each(vectors<{ bytes: string; tag: string; lines?: string[]; error?: string }>('lines'))(
  'tag and lines of $bytes',
  ({ bytes, tag, ...expected }) => {
    expect(tagOf(decode(bytes))).toBe(tag)
    expect(outcomeOf(snapshotOf(decode(bytes)), (snapshot) => ({ lines: linesOf(snapshot) }))).toEqual(
      expected,
    )
  },
)

it.each(vectors<EditRequest & { before: string; after?: string; error?: string }>('apply'))(
  'edits $edits of $before',
  ({ before, hash, edits, ...expected }) => {
    const found = outcomeOf(applyEdits(decode(before), { hash, edits }), ({ bytes }) => ({
      after: encode(bytes),
    }))
    expect(found).toEqual(expected)
  },
)
