import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { classic } from '../../src/dialects/classic.ts'
import type { Dialect } from '../../src/dialects/dialect.ts'
import { createDialectTools } from '../../src/dialects/dialect-tools.ts'
import { hex } from '../../src/dialects/hex.ts'
import { phi } from '../../src/dialects/phi.ts'
import { applyEdits } from '../../src/engine/apply.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { requestOf, type Sent } from '../support/edited.ts'
import { decode, encode, valueOf } from '../support/file.ts'
import { anyFittingEdits } from '../support/generated.ts'

interface Range {
  readonly from: string
  readonly to: string
  readonly content: string
}

/** What edits by line numbers make of a file that was read in a dialect: its text, or the code of the refusal. */
async function edited<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  [file, sent]: readonly [file: string, sent: readonly Sent[]],
  paramsFor: (ranges: readonly Range[], hash: string) => Params,
): Promise<string> {
  const fileSystem = new MemoryFileSystem({ '/a': file })
  const { read, edit } = createDialectTools(dialect, { fileSystem })
  await read.execute({ path: 'a' })
  const { notation, anchor, tag } = valueOf(snapshotOf(encode(file), await dialect.load()))
  const end = (line: number | string): string => notation.formatAnchor(anchor(Number(line)))
  const ranges = sent.map(([from, to, content]) => ({
    from: end(from),
    to: end(to),
    content: content ?? '',
  }))
  return edit.execute(paramsFor(ranges, tag)).then(
    async () => decode(await fileSystem.readFile('/a')),
    (error: { readonly code: string }) => error.code,
  )
}

type Case = readonly [file: string, sent: readonly Sent[]]

describe('a dialect', () => {
  it.each([
    ['phi', (each: Case) => edited(phi, each, (ranges, hash) => ({ path: 'a', hash, edits: ranges }))],
    [
      'classic',
      (each: Case) =>
        edited(classic, each, (ranges) => ({
          path: 'a',
          edits: ranges.map(({ from, to, content }) => ({
            op: 'replace' as const,
            pos: from,
            end: to,
            lines: content,
          })),
        })),
    ],
    [
      'hex',
      (each: Case) =>
        edited(hex, each, (ranges) => ({
          path: 'a',
          edits: ranges.map(({ from, to, content }) => ({
            replace_lines: { start_anchor: from, end_anchor: to, new_text: content },
          })),
        })),
    ],
  ] as const)('%s makes of edits what the protocol makes', async (_, result) => {
    await fc.assert(
      fc.asyncProperty(anyFittingEdits, async (each) => {
        const expected = applyEdits(encode(each[0]), requestOf(each[0], each[1]))
        const text = expected.ok ? decode(expected.value.bytes) : expected.faults[0].code
        expect(await result(each)).toBe(text)
      }),
      { numRuns: 150 },
    )
  })
})
