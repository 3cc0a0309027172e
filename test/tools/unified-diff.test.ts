import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyChanges, type Outcome } from '../../src/engine/apply.ts'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import { unifiedDiff } from '../../src/tools/unified-diff.ts'
import { listed } from '../support/listed.ts'

type Sent = readonly [from: number, to: number, content?: string]

function outcomeOf(file: string, edits: readonly Sent[]): Outcome {
  const { hash, at, snapshot } = listed(file)
  const sent = edits.map(([from, to, content]) => ({ from: at(from), to: at(to), content }))
  const request = parseEditRequest({ hash, edits: sent })
  const outcome = request.ok ? applyChanges(snapshot, request.value) : request
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.faults)}`)
  return outcome.value
}

function diffOf(file: string, edits: readonly Sent[]): string {
  const { snapshot, changes } = outcomeOf(file, edits)
  return unifiedDiff('a', { before: listed(file).snapshot, after: snapshot }, changes)
}

/** The hunks alone. */
function hunks(file: string, ...edits: readonly Sent[]): string {
  return diffOf(file, edits).split('\n').slice(2).join('\n')
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

interface Step {
  readonly skip: number
  readonly length: number
  readonly content: string
}

/** Ranges one after the other, as far as there are lines. */
function laidOut(file: string, steps: readonly Step[]): Sent[] {
  const { lineCount } = listed(file).snapshot
  let last = 0
  return steps.flatMap(({ skip, length, content }): Sent[] => {
    const from = last + skip + 1
    if (from > lineCount) return []
    last = Math.min(lineCount, from + length - 1)
    return [[from, last, content]]
  })
}

const noNewline = '\\ No newline at end of file'

describe('unifiedDiff', () => {
  it('names the file twice, as diffs do', () => {
    expect(diffOf('a\n', [[1, 1, 'A']])).toBe('--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-a\n+A')
  })

  it('is empty where nothing changed', () => {
    expect(diffOf('a\n', [[1, 1, 'a']])).toBe('')
  })

  it.each<[what: string, file: string, edits: Sent[], hunks: string]>([
    ['a replaced line', 'a\nb\nc\n', [[2, 2, 'B']], '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c'],
    ['added lines', 'a\nb\n', [[1, 1, 'a\n1\n2']], '@@ -1,2 +1,4 @@\n-a\n+a\n+1\n+2\n b'],
    ['a deleted line', 'a\nb\nc\n', [[2, 2]], '@@ -1,3 +1,2 @@\n a\n-b\n c'],
    ['a deleted first line', 'a\nb\n', [[1, 1]], '@@ -1,2 +1,1 @@\n-a\n b'],
    ['a deleted last line', 'a\nb\n', [[2, 3]], '@@ -1,2 +1,1 @@\n a\n-b'],
    ['all lines deleted', 'a\nb\n', [[1, 3]], '@@ -1,2 +0,0 @@\n-a\n-b'],
    ['the one line deleted', 'a', [[1, 1]], `@@ -1,1 +0,0 @@\n-a\n${noNewline}`],
    ['lines in an empty file', '', [[1, 1, 'a\nb\n']], '@@ -0,0 +1,2 @@\n+a\n+b'],
    ['a line without newline in an empty file', '', [[1, 1, 'a']], `@@ -0,0 +1,1 @@\n+a\n${noNewline}`],
    [
      'lines that stand apart',
      lines(9),
      [
        [1, 1, 'x'],
        [7, 7, 'y'],
      ],
      '@@ -1,9 +1,9 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n-7\n+y\n 8\n 9',
    ],
    ['an empty line', 'a\n\nb\n', [[2, 2, '\n\n']], '@@ -1,3 +1,4 @@\n a\n-\n+\n+\n b'],
  ])('shows %s', (_, file, edits, expected) => {
    expect(hunks(file, ...edits)).toBe(expected)
  })

  it.each<[what: string, file: string, edits: Sent[], hunks: string]>([
    ['stays away', 'a\nb', [[1, 1, 'A']], `@@ -1,2 +1,2 @@\n-a\n+A\n b\n${noNewline}`],
    [
      'stays away behind the line that changes',
      'a\nb',
      [[2, 2, 'B']],
      `@@ -1,2 +1,2 @@\n a\n-b\n${noNewline}\n+B\n${noNewline}`,
    ],
    ['is removed', 'a\nb\n', [[3, 3]], `@@ -1,2 +1,2 @@\n a\n-b\n+b\n${noNewline}`],
    ['is added', 'a\nb', [[2, 2, 'b\n\n']], `@@ -1,2 +1,2 @@\n a\n-b\n${noNewline}\n+b`],
    [
      'goes with the lines behind it',
      'a\nb\nc',
      [[2, 3]],
      `@@ -1,3 +1,1 @@\n-a\n-b\n-c\n${noNewline}\n+a\n${noNewline}`,
    ],
    ['is the only line of all', '\n', [[2, 2]], '@@ -1,1 +0,0 @@\n-'],
  ])('shows where the final newline %s', (_, file, edits, expected) => {
    expect(hunks(file, ...edits)).toBe(expected)
  })

  it('shows the line once whose ending goes with the lines behind it, where it changes itself', () => {
    expect(hunks('a\nb\nc', [1, 1, 'A'], [2, 3])).toBe(
      `@@ -1,3 +1,1 @@\n-a\n+A\n${noNewline}\n-b\n-c\n${noNewline}`,
    )
  })

  it('keeps the CR of CR LF, and counts a line that a lone CR ends', () => {
    expect(hunks('a\r\nb\r\nc\r\n', [2, 2, 'B'])).toBe('@@ -1,3 +1,3 @@\n a\r\n-b\r\n+B\r\n c\r')
    expect(hunks('a\rb\rc\n', [2, 2, 'B'])).toBe('@@ -1,3 +1,3 @@\n a\r\n-b\r\n+B\r\n c')
  })

  it('shows three unchanged lines around a change, and no more', () => {
    expect(hunks(lines(9), [5, 5, 'x'])).toBe('@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8')
  })

  it.each<[edits: [Sent, Sent], count: number]>([
    [
      [
        [1, 1, 'x'],
        [2, 2, 'y'],
      ],
      1,
    ],
    [
      [
        [1, 1, 'x'],
        [8, 8, 'y'],
      ],
      1,
    ],
    [
      [
        [1, 1, 'x'],
        [9, 9, 'y'],
      ],
      2,
    ],
    [
      [
        [1, 1, 'x\nx\nx'],
        [9, 9, 'y'],
      ],
      2,
    ],
  ])('puts changes that share context into one hunk: %j', (edits, count) => {
    expect(hunks(lines(20), ...edits).match(/^@@/gm)).toHaveLength(count)
  })

  it('shows no hunk for an empty last line that is put back', () => {
    expect(hunks(lines(9), [1, 1, 'x'], [10, 10, '\n'])).toBe('@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4')
  })

  it('numbers later hunks as the lines stand after the earlier ones', () => {
    const headers = hunks(lines(60), [10, 10, 'x\ny\nz'], [30, 34], [50, 50, 'w']).match(/^@@.*@@$/gm)
    expect(headers).toEqual(['@@ -7,7 +7,9 @@', '@@ -27,11 +29,6 @@', '@@ -47,7 +44,7 @@'])
  })

  it('costs no more than the lines it shows, in however large a file', () => {
    const file = lines(400_000)
    expect(hunks(file, [1, 1, 'x'], [399_999, 399_999, 'y']).split('\n')).toHaveLength(13)
  })
})

describe('unifiedDiff, applied by git', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hashline-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** What git makes of a file and a diff. */
  function patched(file: string, diff: string): string {
    writeFileSync(join(folder, 'a'), file)
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
      input: `${diff}\n`,
    })
    return readFileSync(join(folder, 'a'), 'utf8')
  }

  const line = fc.constantFrom('', 'a', 'b', ' ', '-', '+', '@@ -1 +1 @@', '\\', 'é', '\u2028', '--- a')
  const text = fc
    .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n'))
    .map(([all, end]) => all.join('\n') + (all.length === 0 ? '' : end))
  const steps = fc.array(
    fc.record({ skip: fc.nat(9), length: fc.integer({ min: 1, max: 4 }), content: text }),
    { minLength: 1, maxLength: 4 },
  )

  it('gives the new text', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(text, steps, (file, all) => {
        const edits = laidOut(file, all)
        fc.pre(edits.length > 0)
        const { snapshot, changed } = outcomeOf(file, edits)
        fc.pre(changed)
        expect(patched(file, diffOf(file, edits))).toBe(Buffer.from(snapshot.bytes).toString())
      }),
      {
        numRuns: 150,
        examples: [
          [
            'a\nb\nc',
            [
              { skip: 0, length: 1, content: 'A' },
              { skip: 0, length: 2, content: '' },
            ],
          ],
          ['a\nb\n', [{ skip: 2, length: 1, content: '' }]],
          ['', [{ skip: 0, length: 1, content: 'a' }]],
          ['a', [{ skip: 0, length: 1, content: '' }]],
          [
            lines(9),
            [
              { skip: 0, length: 1, content: 'x' },
              { skip: 8, length: 1, content: '\n' },
            ],
          ],
        ],
      },
    )
  })
})
