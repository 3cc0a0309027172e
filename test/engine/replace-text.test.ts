import { describe, expect, it } from 'vitest'
import { replaceText } from '../../src/engine/replace-text.ts'
import type { Fault } from '../../src/protocol/fault.ts'
import type { HunkPair } from '../support/naive-replace.ts'
import { applied, faultsOf, replaced } from '../support/replaced.ts'

const spanOf = (line: number, lineCount: number) => ({ line, lineCount })

describe('replaceText', () => {
  it.each<[rule: string, file: string, hunks: HunkPair[], after: string]>([
    ['replaces the one place', 'p old q\n', [['old', 'new']], 'p new q\n'],
    ['deletes where nothing comes in place', 'a\nb\nc\n', [['b\n', '']], 'a\nc\n'],
    [
      'lets a hunk find what an earlier one brought',
      'x\n',
      [
        ['x', 'yx'],
        ['y', 'z'],
      ],
      'zx\n',
    ],
    ['takes dollar signs as they are', 'p old q\n', [['old', "$& $$ $' $` $1"]], "p $& $$ $' $` $1 q\n"],
    [
      'takes what looks like a pattern as it is',
      'a.c abc (x)*\n',
      [
        ['a.c', '1'],
        ['(x)*', '2'],
      ],
      '1 abc 2\n',
    ],
    ['unescapes nothing', 's = "a\\nb"\n', [['a\\nb', 'a\\tb']], 's = "a\\tb"\n'],
    ['finds across lines', 'a\nb\nc\n', [['a\nb', 'A\nB\nB2']], 'A\nB\nB2\nc\n'],
    ['keeps a file without final newline so', 'a\nb\nc', [['a', 'A']], 'A\nb\nc'],
    ['edits a file without final newline at its end', 'a\nb', [['b', 'b\nc']], 'a\nb\nc'],
    ['keeps characters next to the match whole', '👩‍👩‍👧 e\u0301 😀x😀\n', [['x', '😁']], '👩‍👩‍👧 e\u0301 😀😁😀\n'],
    [
      'tells apart characters that begin with the same bytes',
      '😀😁é\n',
      [
        ['😁', 'è'],
        ['é', '😂'],
      ],
      '😀è😂\n',
    ],
    ['takes a NUL for text', 'a\0b\n', [['\0', '0']], 'a0b\n'],
    ['keeps a real U+FFFD', '\uFFFDx\n', [['x', 'y']], '\uFFFDy\n'],
    ['does not take U+2028 for an ending', 'p\nq\u2028r\ns\n', [['q\u2028', 'Q\u2028']], 'p\nQ\u2028r\ns\n'],
  ])('%s', (_, file, hunks, after) => {
    expect(replaced(file, ...hunks)).toBe(after)
  })

  it.each<[rule: string, file: string, hunks: HunkPair[], after: string]>([
    ['matches LF with CR LF', 'one\r\ntwo\r\n', [['one\ntwo', 'ONE\nTWO']], 'ONE\r\nTWO\r\n'],
    ['matches LF with lone CR', 'one\rtwo\r', [['one\ntwo', 'ONE\nTWO']], 'ONE\rTWO\r'],
    [
      'matches CR LF and CR in find with LF',
      'one\ntwo\nthree',
      [['one\r\ntwo\rth', '1\r\n2\r3']],
      '1\n2\n3ree',
    ],
    ['takes a find that ends inside a CR LF for the whole ending', 'a\r\nb', [['a\r', 'a; ']], 'a; b'],
    ['takes a find that begins inside a CR LF for the whole ending', 'a\r\nb', [['\nb', ' b']], 'a b'],
    [
      'gives an added line the first ending inside the match',
      'a\nb\r\nc\r\n',
      [['b\nc', 'b\nx\nc']],
      'a\nb\r\nx\r\nc\r\n',
    ],
    ['else the first ending of the file', 'a\r\nb\nc', [['c', 'c\nd']], 'a\r\nb\nc\r\nd'],
    ['else LF', 'a', [['a', 'a\r\nb']], 'a\nb'],
    [
      'keeps the endings of lines that find and replace share',
      'a\r\nb\nc\r\n',
      [['a\nb\nc\n', 'a\nB\nc\n']],
      'a\r\nB\nc\r\n',
    ],
    [
      'keeps mixed endings everywhere else',
      'a\r\nmsg="p\nq"\r\nc\r\n',
      [['c', 'C']],
      'a\r\nmsg="p\nq"\r\nC\r\n',
    ],
    [
      'goes on with endings that an earlier hunk brought',
      'a\r\nb\n',
      [
        ['b', 'b\nc'],
        ['c\n', 'c\nd\n'],
      ],
      'a\r\nb\r\nc\nd\n',
    ],
  ])('%s', (_, file, hunks, after) => {
    expect(replaced(file, ...hunks)).toBe(after)
  })

  it.each<[rule: string, file: string, hunks: HunkPair[], after: string]>([
    ['keeps the mark', '\uFEFFa\nb\n', [['b', 'B']], '\uFEFFa\nB\n'],
    ['finds behind the mark at the very start', '\uFEFFa\nb\n', [['a', 'A']], '\uFEFFA\nb\n'],
    ['keeps the mark of a file that is emptied', '\uFEFFa', [['a', '']], '\uFEFF'],
    ['fills a file of nothing but a mark', '\uFEFF', [['', 'a\n']], '\uFEFFa\n'],
    ['fills an empty file with what was sent', '', [['', 'a\r\nb\r\n']], 'a\r\nb\r\n'],
    [
      'adds to the end of a file that was empty, with its endings',
      '',
      [
        ['', 'a\r\n'],
        ['', 'b\nc'],
      ],
      'a\r\nb\r\nc',
    ],
    [
      'edits what filled a file',
      '',
      [
        ['', 'a\nb\n'],
        ['b', 'c'],
      ],
      'a\nc\n',
    ],
  ])('%s', (_, file, hunks, after) => {
    expect(replaced(file, ...hunks)).toBe(after)
  })

  it.each<[rule: string, file: string, hunks: HunkPair[], fault: Partial<Fault>]>([
    ['a text that is not there', 'a\n', [['x', 'y']], { code: 'no-match', hunk: 1, find: 'x', nearest: [] }],
    ['a mark in find', '\uFEFFa\n', [['\uFEFFa', 'b']], { code: 'no-match', hunk: 1 }],
    ['another case', 'Ab\n', [['ab', 'x']], { code: 'no-match' }],
    [
      'two places',
      'ab\nab\n',
      [['ab', 'x']],
      { code: 'ambiguous', count: { times: 2, isAll: true }, lines: [1, 2] },
    ],
    [
      'places that overlap',
      'aaa',
      [['aa', 'x']],
      { code: 'ambiguous', count: { times: 2, isAll: true }, lines: [1] },
    ],
    ['lines that overlap', 'k\nk\nk\n', [['k\nk\n', 'x']], { code: 'ambiguous', lines: [1, 2] }],
    [
      'more places than are counted',
      'a'.repeat(2_000),
      [['a', 'b']],
      { code: 'ambiguous', count: { times: 1_000, isAll: false } },
    ],
    ['find and replace that are the same', 'a\n', [['a', 'a']], { code: 'no-change', hunk: 1 }],
    [
      'find and replace that differ in endings only',
      'a\r\nb',
      [['a\r\nb', 'a\nb']],
      { code: 'no-change', hunk: 1 },
    ],
    ['half a surrogate pair in replace', 'a\n', [['a', '\ud83d']], { code: 'invalid-content', hunk: 1 }],
    ['half a surrogate pair in find', '😀\n', [['\ud83d', 'x']], { code: 'invalid-content', hunk: 1 }],
    ['an empty find where something stands', 'a', [['', 'b']], { code: 'exists', hunk: 1 }],
    [
      'a lone CR that comes to stand before an LF',
      'a\rb\nc',
      [['b', '']],
      { code: 'unrepresentable', hunk: 1, line: 2, why: 'ending' },
    ],
    [
      'text that would begin with U+FEFF',
      'a\n',
      [['a', '\uFEFFa']],
      { code: 'unrepresentable', hunk: 1, line: 1, why: 'bom' },
    ],
    [
      'a file that becomes too large',
      'a',
      [['a', 'b'.repeat(8_388_609)]],
      { code: 'file-too-large', byteLength: 8_388_609 },
    ],
  ])('refuses %s', (_, file, hunks, fault) => {
    expect(faultsOf(file, ...hunks)).toMatchObject([fault])
  })

  it.each<[rule: string, hunks: HunkPair[], fault: object]>([
    ['no hunks', [], { code: 'no-edits' }],
    [
      'more than 1000',
      Array.from({ length: 1_001 }, () => ['a', 'b'] as const),
      { code: 'invalid-params', parameter: 'edits' },
    ],
  ])('refuses %s', (_, hunks, fault) => {
    expect(faultsOf('a', ...hunks)).toMatchObject([fault])
  })

  it('refuses what a caller without types sends, and names it', () => {
    const sent: never[] = JSON.parse('[{"find":1},{"find":"a","replace":null},null]')
    expect(replaceText(new Uint8Array(), sent)).toMatchObject({
      faults: [
        { parameter: 'edits[0].find' },
        { parameter: 'edits[1].replace' },
        { parameter: 'edits[2]', expected: 'an object with find and replace' },
      ],
    })
    expect(replaceText(new Uint8Array(), JSON.parse('"x"'))).toMatchObject({
      faults: [{ parameter: 'edits' }],
    })
  })

  it('refuses endings that meet between two hunks, and names both', () => {
    const faults = faultsOf('a\rb\nc', ['a', 'x\na'], ['a\nb', ''])
    expect(faults).toMatchObject([
      { code: 'unrepresentable', hunk: 1 },
      { code: 'unrepresentable', hunk: 2 },
    ])
  })

  it('reports every hunk that is wrong, by precedence', () => {
    const hunks: HunkPair[] = [
      ['aa', 'b'],
      ['y', 'z'],
      ['c', 'd'],
      ['q', 'q'],
      ['z', 'x'],
    ]
    const found = faultsOf('aaa c\n', ...hunks).map(({ code, hunk }) => [code, hunk])
    expect(found).toEqual([
      ['no-match', 2],
      ['no-match', 5],
      ['ambiguous', 1],
      ['no-change', 4],
    ])
  })

  it.each<[rule: string, hunks: HunkPair[], line: number]>([
    [
      'took part of it away',
      [
        ['c', 'C'],
        ['one two', '1 2'],
        ['two', 'three'],
      ],
      2,
    ],
    [
      'did the same',
      [
        ['c', 'C'],
        ['c', 'C'],
      ],
      3,
    ],
    [
      'cut it in two',
      [
        ['ne tw', 'ne, tw'],
        ['one two', 'x'],
      ],
      2,
    ],
  ])('says where a text stood until an earlier hunk %s', (_, hunks, line) => {
    expect(faultsOf('a\none two\nc\n', ...hunks)).toMatchObject([
      { code: 'no-match', hunk: hunks.length, stoodOn: line, nearest: [] },
    ])
  })

  it('names the first ten lines of an ambiguous text', () => {
    expect(faultsOf('a a\n'.repeat(12), ['a', 'b'])).toMatchObject([
      { count: { times: 24 }, lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ])
  })

  it('looks for near misses of the first ten hunks that find nothing', () => {
    const hunks = Array.from({ length: 12 }, (): HunkPair => ['a  b', 'c'])
    const faults = faultsOf('a b\n', ...hunks)
    const found = [{ line: 1, differs: 'in white space' }]
    expect(faults.map((fault) => fault.code === 'no-match' && fault.nearest)).toEqual([
      ...Array.from({ length: 10 }, () => found),
      [],
      [],
    ])
  })

  it('refuses what is no text, and says nothing of its hunks', () => {
    const refused = replaceText(Uint8Array.of(0x61, 0xff), [{ find: 'a', replace: 'b' }])
    expect(refused).toEqual({ ok: false, faults: [{ code: 'not-utf8', encoding: 'unknown' }] })
  })

  it('names for what a hunk brought the line on which it brought it', () => {
    const faults = faultsOf('a\nb\nc\n', ['a', 'x'], ['c', 'y y'], ['y', 'z'])
    expect(faults).toMatchObject([{ code: 'ambiguous', hunk: 3, lines: [3] }])
  })

  it('numbers the lines of an ambiguous text as they are in the file, wherever earlier hunks moved them', () => {
    const faults = faultsOf('a\nx\nb\nx\n', ['a', 'a\n1\n2\n3'], ['x', 'y'])
    expect(faults).toMatchObject([{ code: 'ambiguous', hunk: 2, lines: [2, 4] }])
  })

  it('numbers a text that an earlier hunk brought by the line where it was brought', () => {
    expect(faultsOf('a\nb\nc\n', ['b', 'x x'], ['x', 'y'])).toMatchObject([{ hunk: 2, lines: [2] }])
  })

  it('says unchanged where hunks undo each other', () => {
    expect(applied('a\nb\n', ['a', 'c'], ['c', 'a'])).toMatchObject({ changed: false, changes: [] })
  })

  it.each<[file: string, hunks: HunkPair[], changes: object[]]>([
    ['a\nb\nc\n', [['b', 'B']], [{ before: spanOf(2, 1), after: spanOf(2, 1) }]],
    ['a\nb\nc\n', [['b\n', '']], [{ before: spanOf(2, 1), after: spanOf(2, 0) }]],
    ['a\nb\nc\n', [['a\nb\nc', 'a\nx\nb\nc']], [{ before: spanOf(2, 0), after: spanOf(2, 1) }]],
    ['a\nb\nc\n', [['b', 'b\nx']], [{ before: spanOf(3, 0), after: spanOf(3, 1) }]],
    [
      'a b c\n',
      [
        ['a', '1'],
        ['c', '3\n4'],
      ],
      [{ before: spanOf(1, 1), after: spanOf(1, 2) }],
    ],
    [
      'a\nb\nc\nd\n',
      [
        ['d', 'D'],
        ['a', 'A\nA'],
      ],
      [
        { before: spanOf(1, 1), after: spanOf(1, 2) },
        { before: spanOf(4, 1), after: spanOf(5, 1) },
      ],
    ],
    ['a\nb', [['\nb', '']], [{ before: spanOf(1, 2), after: spanOf(1, 1) }]],
    ['', [['', 'a\nb\n']], [{ before: spanOf(1, 0), after: spanOf(1, 2) }]],
    [
      'a\nb\nc\n',
      [
        ['b', 'x'],
        ['x', 'b'],
        ['c', 'd'],
      ],
      [{ before: spanOf(3, 1), after: spanOf(3, 1) }],
    ],
  ])('names the lines of %j that differ after %j', (file, hunks, changes) => {
    expect(applied(file, ...hunks).changes).toEqual(changes)
  })
})
