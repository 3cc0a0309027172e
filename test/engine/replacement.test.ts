import { describe, expect, it } from 'vitest'
import { replacementsOf } from '../../src/engine/replacement.ts'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import { edited, requestOf, type Sent } from '../support/edited.ts'
import { snapshotFrom, valueOf } from '../support/file.ts'

type Row = [file: string, result: string, ...edits: Sent[]]

function countsOf(file: string, edits: readonly Sent[]): string {
  const { changes } = valueOf(parseEditRequest(requestOf(file, edits)))
  return replacementsOf(snapshotFrom(file), changes)
    .map(
      ({ edit, line, lineCount, newLineCount }) =>
        `edit ${edit}: ${lineCount} lines from ${line} become ${newLineCount}`,
    )
    .join(', ')
}

// PROTOCOL §6.4
describe('replacementsOf, between lines', () => {
  it.each<Row>([
    ['a\nb\nc\n', 'a\nB\nc\n', [2, 2, 'B']],
    ['a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n', [2, 2, 'B']],
    ['a\rb\rc\r', 'a\rB\rc\r', [2, 2, 'B']],
    ['a\nb\r\nc\r', 'a\nB\r\nc\r', [2, 2, 'B']],
    ['a\nb\r\nc\rd', 'x\rd', [1, 3, 'x']],
    ['a\rb\nc', 'x\nc', [1, 2, 'x']],
  ])('gives a new last line the ending of the last line replaced: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\r\nb\r\n', 'a\r\nnew\r\nb\r\n', [1, 1, 'a\nnew']],
    ['a\nb\r\nc\n', 'a\nx\r\ny\r\nz\r\nc\n', [2, 2, 'x\ny\nz']],
    ['a\r\nb\nc\n', 'a\r\nx\ny\nc\n', [2, 2, 'x\ny']],
    ['a\rb\nc\r\n', 'x\ry\rz\r\n', [1, 3, 'x\ny\nz']],
    ['p\na\r\nb\rc\n', 'p\nx\r\ny\rc\n', [2, 3, 'x\ny']],
  ])('gives its other lines the first ending among the lines replaced: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\r\nb', 'a\r\nx\r\ny', [2, 2, 'x\ny']],
    ['a\rb\nc', 'a\rb\nx\ry', [3, 3, 'x\ny']],
    ['a', 'x\ny\nz', [1, 1, 'x\ny\nz']],
  ])('falls back on the first ending of the file, then on LF: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\r\nmsg="p\nq"\r\nc\r\n', 'a\r\nmsg="p\nq"\r\nC\r\n', [4, 4, 'C']],
    ['a\r\nb\nc\n', 'A\r\nb\nc\n', [1, 1, 'A']],
    ['a\rb\nc\n', 'a\rb\nC\n', [3, 3, 'C']],
    ['a\nb\u2028c\vd\fe\u0085f\u2029g\nh\n', 'a\nb\u2028c\vd\fe\u0085f\u2029g\nH\n', [3, 3, 'H']],
    ['re\u0301s\nb\n', 're\u0301s\nr\u00e9s\n', [2, 2, 'r\u00e9s']],
  ])('keeps the bytes of every line outside the ranges: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\nb\nc\n', 'a\nc\n', [2, 2]],
    ['a\nb\nc\n', 'a\nc\n', [2, 2, null]],
    ['a\nb\nc\n', 'a\nc\n', [2, 2, '']],
    ['a\r\nb\rc\n', 'c\n', [1, 2]],
    ['a\nb\nc\n', 'a\n\nc\n', [2, 2, '\n']],
    ['a\nb\nc\n', 'a\n\n\nc\n', [2, 2, '\n\n']],
  ])('deletes whole lines, and only where there is no content: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\nb\n', 'a\nb\nb\n', [1, 1, 'a\nb']],
    ['{\n x\n}\n', '{\n y\n}\n}\n', [2, 2, ' y\n}']],
    ['- a\n- b\n- c\n- d\n', '- A\n- B\n- c\n- c\n- d\n', [1, 2, '- A\n- B\n- c']],
    ['a\n', 's = "a\\nb"\n', [1, 1, 's = "a\\nb"']],
    ['a\n', '$& $$ $1\n', [1, 1, '$& $$ $1']],
    ['a\n', '+ 5#abc|x\n@file a#AAAAAAAA\n[note]\n', [1, 1, '+ 5#abc|x\n@file a#AAAAAAAA\n[note]']],
    ['\tx\n\t\ty\n', '\tx\n\t\tz  \n', [2, 2, '\t\tz  ']],
    ['a\nb\n', 'a\n\uFEFFb\0\u2028c\n', [2, 2, '\uFEFFb\0\u2028c']],
  ])('takes content to the letter: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })
})

// PROTOCOL §6.5
describe('replacementsOf, behind a byte-order mark', () => {
  it.each<Row>([
    ['\uFEFFa\nb\n', '\uFEFFA\nb\n', [1, 1, 'A']],
    ['\uFEFFa\nb\n', '\uFEFFa\nB\n', [2, 2, 'B']],
    ['\uFEFFa\nb\n', '\uFEFFb\n', [1, 1]],
    ['\uFEFFa\nb\n', '\uFEFF', [1, 3]],
    ['\uFEFFa', '\uFEFF', [1, 1]],
    ['\uFEFFa', '\uFEFF\uFEFFb', [1, 1, '\uFEFFb']],
    ['a\n', 'A\n', [1, 1, 'A']],
  ])('leaves the mark as it was: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['\uFEFF', '\uFEFFa', [1, 1, 'a']],
    ['\uFEFF', '\uFEFFa\nb\n', [1, 1, 'a\r\nb\r\n']],
    ['\uFEFF', '\uFEFF', [1, 1]],
    ['\uFEFF', '\uFEFF\uFEFFa', [1, 1, '\uFEFFa']],
  ])('counts a file of nothing but a mark as empty: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })
})

// PROTOCOL §6.6
describe('replacementsOf, at the end of the file', () => {
  it.each<Row>([
    ['a\nb\n', 'a\nB\n', [2, 2, 'B']],
    ['a\nb', 'A\nb', [1, 1, 'A']],
    ['a\nb\n', 'a\n', [2, 2]],
    ['a\n', '', [1, 1]],
    ['\n\n', 'x\n\n', [1, 1, 'x']],
  ])('adjusts nothing where the last line is untouched: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\nb\n', 'a\nb\nc\n', [3, 3, 'c']],
    ['a\nb\n', 'a\nb\nc\n', [3, 3, 'c\n']],
    ['a\nb\n', 'a\nb\nc\n', [3, 3, 'c\n\n']],
    ['a\nb\n', 'a\nb\nc\n\n', [3, 3, 'c\n\n\n']],
    ['a\nb\n', 'a\nb\n', [3, 3, '\n']],
    ['a\nb\n', 'a\nB\n', [2, 3, 'B']],
    ['a\nb\n', 'a\n', [2, 3, '\n']],
    ['a\nb\n', 'x\n', [1, 3, 'x']],
    ['a\n', 'x\ny\n', [1, 2, 'x\ny']],
    ['\n', '\n', [1, 2, '\n\n']],
    ['\n', '\nx\n', [2, 2, 'x']],
  ])('keeps a final newline where the last line is replaced: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\r\nb\r\n', 'a\r\nb\r\nc\r\n', [3, 3, 'c']],
    ['a\r\nb\n', 'a\r\nb\nc\r\n', [3, 3, 'c']],
    ['a\r\nb\n', 'a\r\nB\n', [2, 3, 'B']],
    ['a\rb\n', 'x\ry\r', [1, 3, 'x\ny']],
  ])(
    'takes the ending it adds from the lines replaced, then from the file: %j → %j',
    (file, result, ...edits) => {
      expect(edited(file, ...edits)).toBe(result)
    },
  )

  it.each<Row>([
    ['a\n', '\n', [1, 2, '\n']],
    ['a\n', '\n', [1, 1], [2, 2, '\n']],
    ['a\r\nb\n', '\r\n', [1, 1], [2, 2], [3, 3, '\n']],
    ['a\nb\n', 'A\n', [1, 1, 'A'], [2, 2], [3, 3, '\n']],
    ['a\nb\n', 'a\n', [2, 2], [3, 3, '\n']],
  ])('adds one where a single empty line becomes the whole file: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\nb\nc', 'a\nb\nC', [3, 3, 'C']],
    ['a\nb\nc', 'a\nb\nC', [3, 3, 'C\n']],
    ['a\nb\nc', 'a\nb\nC\n', [3, 3, 'C\n\n']],
    ['a\r\nb', 'a\r\nB\r\n', [2, 2, 'B\n\n']],
    ['a', 'x\ny', [1, 1, 'x\ny']],
    ['a', 'x\n', [1, 1, 'x\n\n']],
    ['a', '', [1, 1, '\n']],
    ['a\nb', 'a\n', [2, 2, '\n']],
  ])('adds none to a file that had none, unless the content brings it: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['a\nb\n', 'a\n', [2, 3]],
    ['a\r\nb\nc\n', 'a\r\n', [2, 4]],
    ['a\n\n', 'a\n', [2, 3]],
    ['a\nb\n', 'A\n', [1, 1, 'A'], [2, 3]],
  ])(
    'keeps a final newline that is deleted together with lines before it: %j → %j',
    (file, result, ...edits) => {
      expect(edited(file, ...edits)).toBe(result)
    },
  )

  it.each<Row>([
    ['a\nb\n', 'a\nb', [3, 3]],
    ['a\r\n', 'a', [2, 2]],
    ['\n', '', [2, 2]],
    ['a\n\n', 'a\n', [3, 3]],
    ['a\nb\n', 'a\nB', [2, 2, 'B'], [3, 3]],
    ['a\nb\n', 'a\nB\n', [2, 2, 'B\n\n'], [3, 3]],
  ])(
    'removes the final newline where exactly the final empty line is deleted: %j → %j',
    (file, result, ...edits) => {
      expect(edited(file, ...edits)).toBe(result)
    },
  )

  it.each<Row>([
    ['a\nb\nc', 'a\nb', [3, 3]],
    ['a\r\nb\nc', 'a', [2, 3]],
    ['a\n\nc', 'a\n', [3, 3]],
    ['a\rb', 'a', [2, 2]],
    ['a\nb', 'A', [1, 1, 'A'], [2, 2]],
  ])(
    'takes the ending of the line before where the file had no final newline: %j → %j',
    (file, result, ...edits) => {
      expect(edited(file, ...edits)).toBe(result)
    },
  )

  it.each<Row>([
    ['a\nb\n', 'a\n', [2, 2], [3, 3]],
    ['a\nb\n', 'a\n', [3, 3], [2, 2]],
    ['a\nb\nc\n', 'a\n', [2, 3], [4, 4]],
    ['a\nb\nc', 'a', [2, 2], [3, 3]],
    ['a\nb\nc\n', 'a\nc', [2, 2], [4, 4]],
    ['a\nb\nc\nd\ne\n', 'A\nb\ne\n', [1, 1, 'A'], [3, 3], [4, 4]],
    ['a\nb\nc\nd\n', 'a\nc\n', [2, 2], [4, 4], [5, 5]],
  ])('counts deletions of neighbouring lines as one: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Row>([
    ['', 'a', [1, 1, 'a']],
    ['', 'a\n', [1, 1, 'a\n']],
    ['', 'a\n\n', [1, 1, 'a\n\n']],
    ['', 'a\nb\nc', [1, 1, 'a\r\nb\rc']],
    ['', '\n', [1, 1, '\r']],
    ['', '', [1, 1, '']],
    ['', 'a\n', [1, 1, 'a\n'], [1, 1, 'a']],
    ['', 'a', [1, 1, 'a'], [1, 1, 'a\n']],
  ])(
    'fills an empty file with the content as given, its endings as LF: %j → %j',
    (file, result, ...edits) => {
      expect(edited(file, ...edits)).toBe(result)
    },
  )
})

// PROTOCOL §6.7
describe('replacementsOf, of every line', () => {
  it.each<Row>([
    ['a\nb\n', '', [1, 3]],
    ['a\nb', '', [1, 2]],
    ['a', '', [1, 1]],
    ['a\n', '', [1, 2]],
    ['\r\n', '', [1, 1], [2, 2]],
    ['a\nb\n', '', [2, 2], [1, 1], [3, 3]],
  ])('leaves an empty file: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })
})

describe('replacementsOf', () => {
  it.each<Row>([
    ['a\nb\nc\n', 'edit 1: 2 lines from 2 become 3', [2, 3, 'x\ny\nz']],
    ['a\nb\nc\n', 'edit 1: 1 lines from 2 become 0', [2, 2]],
    [
      'a\nb\nc\n',
      'edit 1: 1 lines from 1 become 1, edit 2: 1 lines from 3 become 1',
      [1, 1, 'A'],
      [3, 3, 'C'],
    ],
    ['a\nb\nc\n', 'edit 1: 3 lines from 1 become 0', [1, 1], [2, 3]],
    ['a\nb\n', 'edit 1: 1 lines from 3 become 2', [3, 3, 'c']],
    ['a\nb\n', 'edit 1: 2 lines from 2 become 1', [2, 3]],
    ['a\nb\n', 'edit 1: 1 lines from 3 become 0', [3, 3]],
    ['a\nb', 'edit 1: 2 lines from 1 become 1', [1, 2]],
    ['', 'edit 1: 1 lines from 1 become 2', [1, 1, 'a\n']],
    ['', 'edit 1: 1 lines from 1 become 1', [1, 1]],
  ])('counts the lines that go and the lines that come: %j, %s', (file, counts, ...edits) => {
    expect(countsOf(file, edits)).toBe(counts)
  })
})
