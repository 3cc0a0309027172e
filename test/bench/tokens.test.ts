import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, type Change, type Region } from '../../bench/tokens/change.mjs'
import { countIn } from '../../bench/tokens/count.mjs'
import { formats } from '../../bench/tokens/formats.mjs'
import { formatAnchor } from '../../src/protocol/anchor.ts'
import { formatHeader } from '../../src/protocol/listing.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { encode, valueOf } from '../support/file.ts'

/** Lines that stay, then lines that go and lines that come. */
type Step = readonly [stay: readonly string[], go: readonly string[], come: readonly string[]]

/** A change from its steps; both texts end with a final newline, or as `ends` says. */
function changed(
  steps: readonly Step[],
  ends: readonly [before: string, after: string] = ['\n', '\n'],
): Change {
  const regions: Region[] = []
  const [before, after]: [string[], string[]] = [[], []]
  for (const [stay, go, come] of steps) {
    before.push(...stay)
    after.push(...stay)
    const [from, newFrom] = [before.length + 1, after.length + 1]
    before.push(...go)
    after.push(...come)
    if (go.length + come.length > 0) regions.push({ from, to: before.length, newFrom, newTo: after.length })
  }
  return changeOf({ path: 'a.ts', before: textOf(before, ends[0]), after: textOf(after, ends[1]), regions })
}

function textOf(lines: readonly string[], end: string): string {
  return lines.length === 0 ? '' : lines.join('\n') + end
}

const line = fc.constantFrom(
  '',
  '}',
  'a',
  'b',
  '  a',
  'const value = 1',
  '-- x',
  '@@',
  '*** End Patch',
  '+1',
  '日本',
)
const lines = (minLength: number) => fc.array(line, { minLength, maxLength: 4 })
const step = fc
  .tuple(lines(1), lines(0), lines(0))
  .filter(([, go, come]) => textOf(go, '\n') !== textOf(come, '\n'))
const steps = fc.array(step, { minLength: 1, maxLength: 5 })

const same = (count: number) => Array.from({ length: count }, () => '}')

describe.each(formats)('the format $name', ({ write, apply, name }) => {
  const cannot: Readonly<Record<string, readonly string[]>> = {
    'str_replace calls': ['fills an empty file'],
    'V4A patch': ['ends without a final newline'],
  }

  it.each<[string, Change]>([
    [
      'replaces a line',
      changed([
        [['a', 'b'], ['c'], ['C']],
        [['d'], [], []],
      ]),
    ],
    [
      'inserts at the top',
      changed([
        [[], [], ['new']],
        [['a'], [], []],
      ]),
    ],
    [
      'inserts at the top and behind line 1',
      changed([
        [[], [], ['x']],
        [['a'], [], ['y']],
        [['b'], [], []],
      ]),
    ],
    ['adds at the end', changed([[['a', 'b'], [], ['c', 'd']]])],
    [
      'deletes at the top',
      changed([
        [[], ['a'], []],
        [['b'], [], []],
      ]),
    ],
    ['deletes at the end', changed([[['a'], ['b'], []]])],
    [
      'changes one of many same lines',
      changed([
        [['}', '}', '}'], ['}'], ['];']],
        [['}', '}'], [], []],
      ]),
    ],
    [
      'changes one of very many same lines',
      changed([
        [same(9), ['}'], ['];']],
        [same(9), [], []],
      ]),
    ],
    ['deletes every line', changed([[[], ['a', 'b'], []]])],
    ['fills an empty file', changed([[[], [], ['a', 'b']]])],
    ['adds a final newline', changed([[['a'], ['b'], ['b']]], ['', '\n'])],
    ['ends without a final newline', changed([[['a'], ['b'], ['c']]], ['\n', ''])],
  ])('%s', (what, change) => {
    const calls = write(change)
    if (cannot[name]?.includes(what)) expect(calls).toBeNull()
    else expect(apply(change.before, calls ?? [])).toBe(change.after)
  })

  it('makes any change of a file with lines that all end', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const change = changed(given)
        expect(apply(change.before, write(change) ?? [])).toBe(change.after)
      }),
    )
  })
})

describe('formats', () => {
  const change = changed([
    [['a', 'b', 'b'], ['c'], ['C']],
    [['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'], [], ['m']],
  ])
  const snapshot = valueOf(snapshotOf(encode(change.before)))
  const [c, l] = [4, 13].map((at) => formatAnchor(snapshot.anchor(at)))

  it.each([
    [
      'hashline',
      JSON.stringify({
        path: 'a.ts',
        hash: snapshot.tag,
        edits: [
          { from: c, to: c, content: 'C' },
          { from: l, to: l, content: 'l\nm' },
        ],
      }),
    ],
    [
      'str_replace calls',
      '{"path":"a.ts","old_string":"c","new_string":"C"}',
      '{"path":"a.ts","old_string":"l","new_string":"l\\nm"}',
    ],
    [
      'multi find/replace',
      '{"path":"a.ts","edits":[{"find":"c","replace":"C"},{"find":"l","replace":"l\\nm"}]}',
    ],
    [
      'V4A patch',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n a\n b\n b\n-c\n+C\n d\n e\n f\n@@\n j\n k\n l\n+m\n*** End Patch',
    ],
    [
      'unified diff',
      '--- a/a.ts\n+++ b/a.ts\n@@ -1,7 +1,7 @@\n a\n b\n b\n-c\n+C\n d\n e\n f\n@@ -11,3 +11,4 @@\n j\n k\n l\n+m',
    ],
    ['whole file', JSON.stringify({ path: 'a.ts', content: change.after })],
  ])('write one change, as %s', (name, ...calls) => {
    expect(formats.find((format) => format.name === name)?.write(change)).toEqual(calls)
  })

  it('say of a unified diff where nothing stands and what nothing ends', () => {
    const unified = formats.find(({ name }) => name === 'unified diff')
    const filled = changed([[[], [], ['a']]], ['', ''])
    expect(unified?.write(filled)).toEqual([
      '--- a/a.ts\n+++ b/a.ts\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file',
    ])
  })

  it('show the same lines, each in its way', () => {
    const [own, plain] = formats.map(({ reading }) => reading(change))
    expect(plain).toBe('a.ts\na\nb\nb\nc\nd\ne\nf\n\nj\nk\nl\n')
    expect(own?.replaceAll(/^\d+#[a-z]{3}\|/gm, '')).toBe(
      plain?.replace('a.ts', formatHeader('a.ts', snapshot.tag)),
    )
  })
})

describe('countIn', () => {
  it('compares only what every format expresses, and counts what one does not', () => {
    const counted = countIn([changed([[['a'], ['b'], ['c']]]), changed([[[], [], ['a', 'b']]])])
    expect(counted).toMatchObject({ changes: 2, compared: 1 })
    expect(counted.formats.map(({ inexpressible, wrong }) => [inexpressible, wrong])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(counted.formats.every(({ calls, written, read }) => calls === 1 && written > 0 && read > 0)).toBe(
      true,
    )
  })
})
