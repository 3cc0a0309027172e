import { describe, expect, it } from 'vitest'
import { explain } from '../../src/protocol/explain.ts'
import type { Fault, FaultOf, NearMiss } from '../../src/protocol/fault.ts'
import { refuse } from '../../src/protocol/result.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { tagOf } from '../../src/protocol/tag.ts'

const miss = { code: 'no-match', path: 'a.ts', hunk: 2, find: 'foo()', nearest: [] } as const
const twice = { code: 'ambiguous', path: 'a.ts', hunk: 1, find: 'x', lines: [3] } as const

const near = (line: number): NearMiss => ({ line, differs: 'in text' })

/** The facts alone, without what to do. */
const factsOf = (fault: Fault): string => explain([fault], { state: 'S' }).split('\n\n')[0] ?? ''

const seen = (path: string, text: string) => {
  const snapshot = snapshotOf(Buffer.from(text))
  if (!snapshot.ok) throw new TypeError('not a text')
  return { path, snapshot: snapshot.value }
}

describe('explain', () => {
  it.each<[Fault, string]>([
    [miss, 'hunk 2: no-match: "a.ts" does not hold "foo()"\nS'],
    [
      { ...miss, stoodOn: 7 },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; it stood on line 7 until an earlier hunk changed that place\nS',
    ],
    [
      { ...miss, nearest: [{ line: 4, differs: 'in white space' }] },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; line 4 differs only in white space\nS',
    ],
    [
      { ...miss, nearest: [{ line: 4, differs: 'in composition' }] },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; line 4 differs only in how Unicode composes characters\nS',
    ],
    [
      {
        ...miss,
        nearest: [
          { line: 4, differs: 'in text' },
          { line: 9, differs: 'in text' },
        ],
      },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; lines 4 and 9 are most like it\nS',
    ],
    [
      {
        ...miss,
        nearest: [
          { line: 4, differs: 'in white space' },
          { line: 9, differs: 'in white space' },
        ],
      },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; lines 4 and 9 differ only in white space\nS',
    ],
    [
      { ...miss, nearest: [{ line: 4, differs: 'in text' }] },
      'hunk 2: no-match: "a.ts" does not hold "foo()"; line 4 is most like it\nS',
    ],
    [
      { code: 'no-match', path: 'a.ts', find: 'x', within: { from: 2, to: 5 }, nearest: [] },
      'no-match: "a.ts" does not hold "x" in lines 2 to 5\nS',
    ],
    [
      { ...twice, count: { times: 2, isAll: true } },
      'hunk 1: ambiguous: "a.ts" holds "x" 2 times, on line 3\nS',
    ],
    [
      { ...twice, count: { times: 3, isAll: true }, lines: [1, 3, 9] },
      'hunk 1: ambiguous: "a.ts" holds "x" 3 times, on lines 1, 3 and 9\nS',
    ],
    [
      { ...twice, count: { times: 1_000, isAll: false }, lines: [1, 3] },
      'hunk 1: ambiguous: "a.ts" holds "x" more than 1000 times, first on lines 1 and 3\nS',
    ],
    [{ code: 'no-change', path: 'a.ts', hunk: 3 }, 'hunk 3: no-change: find and replace are the same\nS'],
    [{ code: 'no-change' }, 'no-change: the hunks leave everything as it is\nS'],
    [
      { code: 'not-ours', path: 'a.ts', why: 'unknown' },
      'not-ours: "a.ts" was not created with these tools\nS',
    ],
    [
      { code: 'not-ours', path: 'a.ts', why: 'changed' },
      'not-ours: "a.ts" was changed by others since these tools created it\nS',
    ],
    [
      { code: 'rolled-back', cause: 'ENOSPC' },
      'rolled-back: writing failed (ENOSPC), and every file was put back\nS',
    ],
    [
      {
        code: 'rollback-incomplete',
        cause: 'EIO',
        left: [
          { path: '/a', holds: 'next' },
          { path: '/b', holds: 'other' },
          { path: '/c', holds: 'unknown' },
        ],
      },
      'rollback-incomplete: writing failed (EIO), and was not undone everywhere: "/a" has its new content; "/b" has content that is neither the old nor the new; "/c" cannot be looked at; all other files are as they were',
    ],
  ])('says the fact and the state: %j', (fault, message) => {
    expect(factsOf(fault)).toBe(message)
  })

  it.each<[what: string, lines: string, fault: Partial<FaultOf<'no-match'>>]>([
    ['where it stood', '5 6 7 8 9', { stoodOn: 7, nearest: [near(20)], within: { from: 30, to: 40 } }],
    [
      'what is like it',
      '1 2 3 18 19 20 21 22',
      { nearest: [near(1), near(20)], within: { from: 30, to: 40 } },
    ],
    [
      'the beginning of where it was looked for',
      '28 29 30 31 32 33 34 35 36 37 38 39 40 41',
      { within: { from: 30, to: 50 } },
    ],
    ['no more than where it was looked for', '28 29 30 31 32 33', { within: { from: 30, to: 31 } }],
    ['nothing where the whole file was looked in', '', {}],
  ])('shows of a missing text %s: %s', (_, lines, fault) => {
    const { faults } = refuse({ ...miss, path: 'a', ...fault })
    const shown = explain(faults, { seen: seen('a', 'x\n'.repeat(60)) }).matchAll(/^(\d+)#/gm)
    expect(Array.from(shown, ([, line]) => line).join(' ')).toBe(lines)
  })

  it('shows the lines of each file that has a fault, under a header of its own', () => {
    const files = [seen('a', '1\n2\n3\n4\n5\n'), seen('b', 'only\n'), seen('c', '6')]
    const { faults } = refuse(
      { code: 'ambiguous', path: 'a', hunk: 1, find: '1', count: { times: 2, isAll: true }, lines: [1, 5] },
      { code: 'no-match', path: 'b', hunk: 2, find: 'x', nearest: [] },
      { ...miss, path: 'c', nearest: [{ line: 1, differs: 'in text' }] },
    )
    const headers = explain(faults, { seen: files }).match(/^@file .*$/gm)
    expect(headers).toEqual([
      `@file a#${tagOf(Buffer.from('1\n2\n3\n4\n5\n'))}`,
      `@file c#${tagOf(Buffer.from('6'))}`,
    ])
  })
})
